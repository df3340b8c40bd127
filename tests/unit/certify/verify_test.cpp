// verify as a whole: files that are not there, options that exclude each other, a k asked for beside a plan.
#include "kanon/verify.hpp"

#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

struct Files {
  TempFolder folder;
  VerifyRequest request;

  explicit Files(const ReleaseCase& example = worked_example()) {
    request.release = folder.write("release.csv", released(example.release));
    request.plan = folder.write("plan.json", sealed(example.plan));
    request.original = folder.write("table.csv", joined(example.table));
    request.threads = 1;
  }
};

TEST(Verify, FilesThatAreNotThereAreErrors) {
  for (std::string VerifyRequest::*file : {&VerifyRequest::release, &VerifyRequest::plan, &VerifyRequest::original}) {
    Files files;
    files.request.*file += ".gone.csv";
    expect_error(verify(files.request), files.request.*file);
  }
  Files files;
  files.request.release.clear();
  expect_error(verify(files.request), "no release");
}

TEST(Verify, APlanSaysWhatIsQuasi) {
  for (auto edit : {+[](VerifyRequest& r) { r.quasi = {"age"}; }, +[](VerifyRequest& r) { r.missing = {"?"}; }}) {
    Files files;
    edit(files.request);
    expect_error(verify(files.request), "with a plan");
  }
}

TEST(Verify, AskedKIsTheLeastThePlanMayPromise) {
  Files files;
  files.request.k = 2;
  expect_holds(verify(files.request));
  files.request.k = 3;
  expect_only_failure(verify(files.request), "plan: its k = 2 is below the 3 asked for");
}

TEST(Verify, DelimiterIsTheOriginals) {
  ReleaseCase example = worked_example();
  for (std::string& line : example.table) {
    for (char& c : line) c = c == ',' ? ':' : c;
  }
  Files files(example);
  files.request.delimiter = ':';
  expect_holds(verify(files.request));
}

TEST(Verify, StopsOnRequest) {
  Files files;
  Cancel cancel;
  cancel.request();
  files.request.cancel = &cancel;
  const auto verdict = verify(files.request);
  ASSERT_FALSE(verdict.ok());
  EXPECT_EQ(verdict.error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace kanon::certify_tests
