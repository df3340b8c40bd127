// Schema: the columns of a table and the role each one plays.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

enum class Role { quasi, identifier, entity, sensitive, target, weight, plain };
std::string name_of(Role role);
std::optional<Role> role_named(const std::string& name);

// Identifiers are never released, and neither is whom a row is about: a number that stands for a person would link the
// person's rows.
inline bool is_released(Role role) {
  return role != Role::identifier && role != Role::entity;
}

struct Schema {
  std::vector<std::string> columns;  // in file order
  std::vector<Role> roles;           // of each column
};

struct RoleRequest {
  Role role = Role::plain;
  std::vector<std::string> columns;
};

// Gives each column the role asked for and `plain` to the rest. Errors: unknown column (with the nearest name), a
// column in two roles.
Result<Schema> assign_roles(const std::vector<std::string>& columns, const std::vector<RoleRequest>& requests,
                            const std::string& table);

}  // namespace kanon
