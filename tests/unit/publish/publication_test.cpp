// What is said when the independent checker refuses what kanon made: people are asked to send it in.
#include "publish/publication.hpp"

#include <gtest/gtest.h>

#include "support/files.hpp"

namespace kanon {
namespace {

using tests::TempFolder;

TEST(Publication, AnErrorOfTheCheckerNamesTopicsAndNoValues) {
  Verdict verdict;
  verdict.failures = {
      "k = 5 on 'age', 'zip': 1 of 3 groups with fewer than 5 rows: ('age': '23', 'zip': '10115') has 1 row",
      "release: 1 row shows what is no box of the plan: ('age': '23', 'zip': '10115')",
      "release: it has 7 rows, the plan claims 8"};
  const Error error = checker_refused(verdict);
  EXPECT_EQ(error.kind, ErrorKind::internal);
  EXPECT_EQ(error.message,
            "the independent checker refused the release, so it was not published; it found several things wrong, "
            "about: k = 5 on 'age', 'zip', release");
}

// The rule of topics, held against real verdicts: whatever is wrong with a file, no value stands before the first
// colon.
TEST(Publication, NoFindingBeginsWithAValue) {
  const TempFolder folder;
  const std::string release =
      folder.write("release.csv", "number,word\nplanted1,planted2\nplanted1,planted2\nplanted3,planted4\n");
  const std::string original =
      folder.write("table.csv", "number,word\nplanted1,planted2\nplanted5,planted6\nplanted3,planted4\n");
  for (const std::string rule : {"", "all"}) {
    VerifyRequest request;
    request.release = release;
    request.k = 2;
    request.quasi = {"number", "word"};
    request.rule = rule;
    if (!rule.empty()) request.original = original;
    const auto verdict = verify(request);
    ASSERT_OK(verdict);
    ASSERT_FALSE(verdict->holds());
    std::string all;
    for (const auto& failure : verdict->failures) all += failure;
    EXPECT_NE(all.find("planted"), std::string::npos) << "the findings themselves name what they mean";
    EXPECT_EQ(checker_refused(*verdict).text().find("planted"), std::string::npos) << checker_refused(*verdict).text();
  }
}

}  // namespace
}  // namespace kanon
