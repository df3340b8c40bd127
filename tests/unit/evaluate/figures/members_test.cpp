// Whom the groups of a release are about, told by the original and the plan's labels.
#include "evaluate/figures/members.hpp"

#include <gtest/gtest.h>

#include "evaluate/figures/risk.hpp"

namespace kanon::tests {
namespace {

using evaluation::coded;
using evaluation::CodedFile;
using evaluation::KnownNode;

const std::vector<KnownNode> kAges = {{.label = Value("20-29"), .values = {Value("21"), Value("25")}},
                                      {.label = Value("30-39"), .values = {Value("31"), Value("35")}},
                                      {.label = Value("84"), .values = {Value("84")}}};

CodedFile file(const std::vector<Value>& ages) {
  CodedFile out;
  out.rows = ages.size();
  out.columns.push_back(coded("age", ages));
  return out;
}

std::optional<evaluation::Members> members(const CodedFile& original, const CodedFile& release,
                                           const std::vector<Value>& entity) {
  const auto image = evaluation::image_by_plan(original.columns[0], release.columns[0], kAges, "*");
  return evaluation::members_of(original, release, {image}, coded("who", entity));
}

TEST(Members, PeopleAreCountedInTheGroupsOfTheRelease) {
  const CodedFile original = file({"21", "25", "21", "31", "35", "84"});
  const CodedFile release = file({"*", "20-29", "20-29", "20-29", "30-39", "30-39"});
  const auto found = members(original, release, {"a", "b", "a", "c", "d", "e"});
  ASSERT_TRUE(found.has_value());
  const auto risk = evaluation::risk_of(found->groups, &found->entity, {});
  EXPECT_EQ(risk.rows, 6u);
  EXPECT_EQ(risk.groups, 3u);
  EXPECT_EQ(risk.smallest, 1u);  // the starred row
  EXPECT_EQ(risk.largest, 2u);   // three rows of two people
}

TEST(Members, DroppedRowsAreInNoGroup) {
  const CodedFile original = file({"21", "25", "21", "31", "35", "84"});
  const CodedFile release = file({"20-29", "20-29", "20-29", "30-39", "30-39"});
  const auto found = members(original, release, {"a", "a", "a", "c", "d", "e"});
  ASSERT_TRUE(found.has_value());
  const auto risk = evaluation::risk_of(found->groups, &found->entity, {});
  EXPECT_EQ(risk.rows, 5u);
  EXPECT_EQ(risk.groups, 2u);
  EXPECT_EQ(risk.smallest, 1u);
}

TEST(Members, AValueThatThePlanDoesNotKnowTellsNothing) {
  EXPECT_FALSE(members(file({"21", "99"}), file({"20-29"}), {"a", "b"}).has_value());
}

}  // namespace
}  // namespace kanon::tests
