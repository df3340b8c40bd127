// OutputFile: nothing is left behind, nothing is overwritten by accident.
#include "base/output_file.hpp"

#include <sys/stat.h>

#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;

TEST(OutputFile, HasItsNameOnlyOncePublished) {
  const TempFolder folder;
  auto file = OutputFile::create(folder.at("out.csv"), false);
  ASSERT_OK(file);
  EXPECT_TRUE(file->temporary().ends_with(".csv"));  // engines look at the ending
  ASSERT_OK(file->write("hello"));
  EXPECT_FALSE(std::filesystem::exists(folder.at("out.csv")));
  ASSERT_OK(file->sync());
  ASSERT_OK(file->publish());
  EXPECT_EQ(text_of(folder.at("out.csv")), "hello");
  EXPECT_EQ(folder.names(), Names{"out.csv"});
}

TEST(OutputFile, LeavesNothingBehindWhenNotPublished) {
  const TempFolder folder;
  {
    auto file = OutputFile::create(folder.at("out.csv"), false);
    ASSERT_OK(file);
    ASSERT_OK(file->write("hello"));
    const OutputFile moved = std::move(*file);
    EXPECT_EQ(folder.names().size(), 1u);
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

TEST(OutputFile, ReplacesAnExistingFileOnlyWhenPublished) {
  const TempFolder folder;
  const std::string path = folder.write("out.csv", "precious");
  auto file = OutputFile::create(path, true);
  ASSERT_OK(file);
  ASSERT_OK(file->write("new"));
  EXPECT_EQ(text_of(path), "precious");
  ASSERT_OK(file->publish());
  EXPECT_EQ(text_of(path), "new");
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
  auto file = OutputFile::create(folder.at("out.csv"), false);
  ASSERT_OK(file);
  ASSERT_OK(file->publish());
  std::ofstream(folder.at("other.csv")) << "x";
  struct stat ours {
  }, usual{};
  ASSERT_EQ(stat(folder.at("out.csv").c_str(), &ours), 0);
  ASSERT_EQ(stat(folder.at("other.csv").c_str(), &usual), 0);
  EXPECT_EQ(ours.st_mode, usual.st_mode);
}

}  // namespace
}  // namespace kanon::tests
