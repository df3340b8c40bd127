// Schema: the columns of a table and the role each one plays.
#include "table/schema.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/enum_names.hpp"
#include "base/text.hpp"

namespace kanon {

namespace {

constexpr auto kRoles = enum_names<Role>({{Role::quasi, "quasi"},
                                          {Role::identifier, "identifier"},
                                          {Role::entity, "entity"},
                                          {Role::sensitive, "sensitive"},
                                          {Role::target, "target"},
                                          {Role::weight, "weight"},
                                          {Role::plain, "plain"}});

}  // namespace

std::string name_of(Role role) {
  return kRoles.of(role);
}

std::optional<Role> role_named(const std::string& name) {
  return kRoles.find(name);
}

Result<Schema> assign_roles(const std::vector<std::string>& columns, const std::vector<RoleRequest>& requests,
                            const std::string& table) {
  Schema out{columns, std::vector<Role>(columns.size(), Role::plain)};
  std::vector<bool> taken(columns.size(), false);
  for (const auto& request : requests) {
    for (const auto& name : request.columns) {
      const auto at = std::find(columns.begin(), columns.end(), name);
      if (at == columns.end()) {
        return Error{.message = fmt::format("there is no column \"{}\"", name),
                     .place = table,
                     .hint = did_you_mean_column(name, columns)};
      }
      const auto index = static_cast<std::size_t>(at - columns.begin());
      if (taken[index]) {
        return Error{.message = out.roles[index] == request.role
                                    ? fmt::format("column \"{}\" is named twice as {}", name, name_of(request.role))
                                    : fmt::format("column \"{}\" has two roles, {} and {}", name,
                                                  name_of(out.roles[index]), name_of(request.role)),
                     .place = table,
                     .hint = "Give every column one role."};
      }
      taken[index] = true;
      out.roles[index] = request.role;
    }
  }
  return out;
}

}  // namespace kanon
