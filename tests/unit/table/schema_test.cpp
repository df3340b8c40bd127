// Roles of columns.
#include "table/schema.hpp"

#include "support/files.hpp"

namespace kanon::tests {
namespace {

const std::vector<std::string> kColumns = {"name", "age", "zip", "illness"};

TEST(Schema, GivesRolesAndPlainToTheRest) {
  const auto schema = assign_roles(kColumns, {{Role::quasi, {"zip", "age"}}, {Role::identifier, {"name"}}}, "t.csv");
  ASSERT_OK(schema);
  EXPECT_EQ(schema->roles, (std::vector<Role>{Role::identifier, Role::quasi, Role::quasi, Role::plain}));
}

TEST(Schema, NamesTheNearestColumn) {
  const auto schema = assign_roles(kColumns, {{Role::quasi, {"agge"}}}, "t.csv");
  expect_error(schema, "there is no column \"agge\"");
  expect_error(schema, "Did you mean \"age\"?");
}

TEST(Schema, RefusesTwoRoles) {
  expect_error(assign_roles(kColumns, {{Role::quasi, {"age"}}, {Role::sensitive, {"age"}}}, "t.csv"),
               "two roles, quasi and sensitive");
  expect_error(assign_roles(kColumns, {{Role::quasi, {"age", "age"}}}, "t.csv"), "named twice as quasi");
}

}  // namespace
}  // namespace kanon::tests
