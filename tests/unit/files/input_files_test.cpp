// InputFiles: every kind of change is seen, and standing still is not taken for one.
#include "files/input_files.hpp"

#include <sys/stat.h>

#include <functional>

#include "support/files.hpp"

namespace kanon::tests {
namespace {

TEST(InputFiles, StandingStillIsNoChange) {
  const TempFolder folder;
  InputFiles inputs;
  ASSERT_OK(inputs.add(folder.write("a", "text")));
  ASSERT_OK(inputs.add(""));
  EXPECT_EQ(text_of(folder.at("a")), "text");
  ASSERT_OK(inputs.unchanged());
}

TEST(InputFiles, EveryChangeIsSeen) {
  const TempFolder folder;
  const std::string path = folder.at("a");
  const std::vector<std::pair<const char*, std::function<void()>>> changes = {
      {"was replaced",
       [&] {
         folder.write("b", "text");
         std::filesystem::rename(folder.at("b"), path);
       }},
      {"was changed", [&] { folder.write("a", "next"); }},
      {"was changed", [&] { std::ofstream(path, std::ios::app) << "more"; }},
      {"was changed", [&] { std::filesystem::resize_file(path, 2); }},
      {"went away", [&] { std::filesystem::remove(path); }},
      {"was changed", [&] {  // away and back: something else may have been read meanwhile
         std::filesystem::rename(path, folder.at("away"));
         std::filesystem::rename(folder.at("away"), path);
       }}};
  for (const auto& [words, change] : changes) {
    InputFiles inputs;
    ASSERT_OK(inputs.add(folder.write("a", "text")));
    change();
    expect_error(inputs.unchanged(), words);
  }
}

TEST(InputFiles, TheFirstNoteCounts) {
  const TempFolder folder;
  InputFiles inputs;
  ASSERT_OK(inputs.add(folder.write("a", "text")));
  folder.write("a", "more text");
  ASSERT_OK(inputs.add(folder.at("a")));
  expect_error(inputs.unchanged(), "was changed");
}

TEST(InputFiles, RefusesWhatCannotBeReadTwice) {
  const TempFolder folder;
  ASSERT_EQ(mkfifo(folder.at("pipe").c_str(), 0600), 0);
  InputFiles inputs;
  expect_error(inputs.add(folder.at("pipe")), "must be read more than once");
  expect_error(inputs.add(folder.at("nothing")), "no such file");
}

}  // namespace
}  // namespace kanon::tests
