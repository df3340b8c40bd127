// k on named columns, without a plan.
#include "certify/recoding/check_named.hpp"

#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

Result<Verdict> verify_named(const Lines& lines, VerifyRequest request) {
  const TempFolder folder;
  request.release = folder.write("release.csv", joined(lines));
  request.threads = 1;
  return verify(request);
}

VerifyRequest asks(std::uint64_t k, std::vector<std::string> quasi) {
  VerifyRequest request;
  request.k = k;
  request.quasi = std::move(quasi);
  return request;
}

const Lines kVisits = {"person,age,sex,illness", "1,20-29,f,flu",  "1,20-29,f,gout", "2,20-29,f,flu",
                       "3,30-39,m,flu",          "3,30-39,m,burn", "3,30-39,m,flu"};

TEST(CheckNamed, CountsRows) {
  const auto verdict = verify_named(kVisits, asks(3, {"age", "sex"}));
  expect_holds(verdict);
  EXPECT_EQ(verdict->rows, 6u);
  EXPECT_EQ(verdict->groups, 2u);
  EXPECT_EQ(verdict->smallest_group, 3u);
  expect_only_failure(
      verify_named(kVisits, asks(4, {"age"})),
      "k = 4 on 'age': 2 of 2 groups with fewer than 4 rows: ('age': '20-29') has 3 rows; ('age': '30-39')");
}

TEST(CheckNamed, CountsDistinctEntities) {
  VerifyRequest request = asks(2, {"age"});
  request.entity = "person";
  const auto verdict = verify_named(kVisits, request);
  expect_only_failure(verdict,
                      "1 of 2 groups with fewer than 2 distinct entity values: ('age': '30-39') has 1 distinct entity "
                      "value");
  EXPECT_EQ(verdict->smallest_group, 1u);
  request.k = 1;
  expect_holds(verify_named(kVisits, request));
}

TEST(CheckNamed, RowsWithoutAnEntityHideNobody) {
  VerifyRequest request = asks(2, {"age"});
  request.entity = "person";
  request.missing = {"?"};
  expect_failure(verify_named({"person,age", ",20", "?,20", ",20"}, request), "has 0 distinct entity values");
}

TEST(CheckNamed, MissingTextsAreOneValue) {
  VerifyRequest request = asks(3, {"age"});
  expect_failure(verify_named({"age,x", ",1", "?,2", "NA,3"}, request), "3 of 3 groups");
  request.missing = {"?", "NA"};
  expect_holds(verify_named({"age,x", ",1", "?,2", "NA,3"}, request));
}

TEST(CheckNamed, WrongUseIsAnError) {
  expect_error(verify_named(kVisits, asks(2, {"aeg"})), "age");
  expect_error(verify_named(kVisits, asks(2, {"age", "age"})), "twice");
  expect_error(verify_named(kVisits, asks(2, {})), "`request.quasi`");
  expect_error(verify_named(kVisits, asks(0, {"age"})), "k must be 1 or more");
  VerifyRequest request = asks(2, {"age"});
  request.k.reset();
  expect_error(verify_named(kVisits, request), "`request.k`");
  request = asks(2, {"age"});
  request.entity = "persons";
  expect_error(verify_named(kVisits, request), "person");
  request = asks(2, {"age"});
  request.original = "table.csv";
  expect_error(verify_named(kVisits, request), "needs the plan");
}

TEST(CheckNamed, GivenDelimiterIsTriedOnTheRelease) {
  VerifyRequest request = asks(1, {"a"});
  expect_error(verify_named({"a:b,c,d", "1:2,3,4"}, request), "no column 'a'");
  request.delimiter = ':';
  expect_holds(verify_named({"a:b,c,d", "1:2,3,4"}, request));
}

TEST(CheckNamed, EmptyReleaseHolds) {
  const auto verdict = verify_named({"a,b"}, asks(5, {"a"}));
  expect_holds(verdict);
  EXPECT_EQ(verdict->groups, 0u);
}

}  // namespace
}  // namespace kanon::certify_tests
