// OutputFile: nothing is left behind, nothing is overwritten by accident.
#include "files/output_file.hpp"

#include <sys/stat.h>

#include "files/output_set.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;

mode_t mode_of(const std::string& path) {
  struct stat found {};
  EXPECT_EQ(stat(path.c_str(), &found), 0) << path;
  return found.st_mode & 0777;
}

// out.csv with this text, without its name yet.
Result<OutputFile> written(const TempFolder& folder, const std::string& text) {
  auto out = OutputFile::create(folder.at("out.csv"), false);
  if (!out.ok()) return out;
  if (const Status done = out->write(text); !done.ok()) return done.error();
  return out;
}

TEST(OutputFile, HasItsNameOnlyOnceItIsGiven) {
  const TempFolder folder;
  OutputSet files;
  auto file = files.create(folder.at("out.csv"), false);
  ASSERT_OK(file);
  ASSERT_OK((*file)->write("hello"));
  EXPECT_FALSE(std::filesystem::exists(folder.at("out.csv")));
  EXPECT_EQ(text_of((*file)->temporary()), "hello");
  EXPECT_EQ(text_of(files.temporary_of(folder.at("out.csv"))), "hello");
  ASSERT_OK(files.give_names());
  EXPECT_EQ(text_of(folder.at("out.csv")), "hello");
  EXPECT_EQ(folder.names(), Names{"out.csv"});
}

TEST(OutputFile, IsNotThereForOthersUntilItHasItsName) {
  const TempFolder folder;
  auto file = written(folder, "hello");
  ASSERT_OK(file);
  if (file->temporary().starts_with("/proc/")) EXPECT_EQ(folder.names(), Names{});
  EXPECT_EQ(mode_of(file->temporary()), 0600);
}

TEST(OutputFile, LeavesNothingBehindWhenItGetsNoName) {
  const TempFolder folder;
  {
    auto file = written(folder, "hello");
    ASSERT_OK(file);
    const OutputFile moved = std::move(*file);
  }
  EXPECT_EQ(folder.names(), Names{});
}

TEST(OutputFile, KeepsAnExistingFileWithoutForce) {
  const TempFolder folder;
  const std::string path = folder.write("out.csv", "precious");
  expect_error(OutputFile::create(path, false), "exists already");
  EXPECT_EQ(text_of(path), "precious");
  EXPECT_EQ(folder.names(), Names{"out.csv"});
}

TEST(OutputFile, SaysThatALinkToNothingIsInTheWay) {
  const TempFolder folder;
  std::filesystem::create_symlink("nowhere", folder.at("out.csv"));
  expect_error(OutputFile::create(folder.at("out.csv"), false), "`request.run.force`");
  OutputSet files;
  ASSERT_OK(files.create(folder.at("out.csv"), true));
  ASSERT_OK(files.give_names());
  EXPECT_FALSE(std::filesystem::is_symlink(folder.at("out.csv")));
  EXPECT_EQ(folder.names(), Names{"out.csv"});
}

TEST(OutputFile, ReplacesAnExistingFileOnlyWhenItGetsItsName) {
  const TempFolder folder;
  const std::string path = folder.write("out.csv", "precious");
  OutputSet files;
  auto file = files.create(path, true);
  ASSERT_OK(file);
  ASSERT_OK((*file)->write("new"));
  EXPECT_EQ(text_of(path), "precious");
  ASSERT_OK(files.give_names());
  EXPECT_EQ(text_of(path), "new");
  EXPECT_EQ(folder.names(), Names{"out.csv"});
}

TEST(OutputFile, KeepsTheShorterOfTwoTexts) {
  const TempFolder folder;
  auto file = written(folder, "a long text");
  ASSERT_OK(file);
  ASSERT_OK(file->write("short"));
  EXPECT_EQ(text_of(file->temporary()), "short");
}

TEST(OutputFile, NamesWhatIsWrongWithTheFolder) {
  const TempFolder folder;
  expect_error(OutputFile::create(folder.at("nowhere/out.csv"), false), "the folder does not exist");
  expect_error(OutputFile::create(folder.path(), true), "this is a folder");
  expect_error(OutputFile::create(folder.path() + "/", true), "this is a folder");
}

TEST(OutputFile, NeverReplacesADevice) {
  const auto file = OutputFile::create("/dev/null", /*force=*/true);
  ASSERT_FALSE(file.ok());
  EXPECT_NE(file.error().text().find("no ordinary file"), std::string::npos);
}

TEST(OutputFile, RefusesAFolderItMayNotWriteTo) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const TempFolder folder;
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  expect_error(OutputFile::create(folder.at("out.csv"), false), "cannot be written");
}

TEST(OutputFile, RefusesAFileSystemThatTakesNoFiles) {
  if (!std::filesystem::exists("/proc/self")) GTEST_SKIP() << "no /proc";
  expect_error(OutputFile::create("/proc/out.csv", false), "cannot be written");
}

TEST(OutputFile, GetsTheUsualPermissions) {
  const TempFolder folder;
  OutputSet files;
  ASSERT_OK(files.create(folder.at("out.csv"), false));
  ASSERT_OK(files.create(folder.at("plan.json"), false, Readers::owner_only));
  ASSERT_OK(files.give_names());
  std::ofstream(folder.at("other.csv")) << "x";
  EXPECT_EQ(mode_of(folder.at("out.csv")), mode_of(folder.at("other.csv")));
  EXPECT_EQ(mode_of(folder.at("plan.json")), 0600u);
}

TEST(OutputFile, KeepsTheNarrowerPermissionsOfWhatItReplaces) {
  const TempFolder folder;
  const std::string narrow = folder.write("narrow.csv", "x"), wide = folder.write("wide.json", "x");
  ASSERT_EQ(chmod(narrow.c_str(), 0640), 0);
  ASSERT_EQ(chmod(wide.c_str(), 0666), 0);
  OutputSet files;
  ASSERT_OK(files.create(narrow, true));
  ASSERT_OK(files.create(wide, true, Readers::owner_only));
  ASSERT_OK(files.give_names());
  EXPECT_EQ(mode_of(narrow) & ~0640u, 0u);
  EXPECT_EQ(mode_of(wide), 0600u);
}

}  // namespace
}  // namespace kanon::tests
