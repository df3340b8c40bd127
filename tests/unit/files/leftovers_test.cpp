// Leftovers: what nobody holds goes, everything else stays.
#include "files/leftovers.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/spill_folder.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;

std::string hidden_name(const std::string& name) {
  return std::filesystem::path(hidden_beside(name)).filename().string();
}

TEST(Leftovers, HaveTheirPlaceBesideTheFile) {
  const std::filesystem::path place = hidden_beside("some folder/out.csv");
  EXPECT_EQ(place.parent_path(), "some folder");
  EXPECT_TRUE(place.filename().string().starts_with(".out.kanon-")) << place;
  EXPECT_EQ(place.extension(), ".csv");
  EXPECT_EQ(std::filesystem::path(hidden_beside("out.csv")).parent_path(), ".");
}

TEST(Leftovers, GoesWhatNobodyHolds) {
  const TempFolder folder;
  const std::string left = hidden_name("out.csv"), held = hidden_name("plan.json");
  folder.write(left, "x");
  const int lock = open(folder.write(held, "x").c_str(), O_RDONLY);
  ASSERT_EQ(flock(lock, LOCK_EX), 0);
  remove_leftovers(folder.path());
  EXPECT_EQ(folder.names(), Names{held});
  close(lock);
  remove_leftovers(folder.path());
  EXPECT_EQ(folder.names(), Names{});
}

TEST(Leftovers, OtherFilesStay) {
  const TempFolder folder;
  Names others = {"out.kanon-0123456789abcdef.csv",   ".out.kanon-0123456789abcdeg.csv", ".out.kanon-0123.csv",
                  ".out.kanon-0123456789abcdef0.csv", ".kanon-0123456789abcdef",         "kanon-0123456789abcdef"};
  for (const auto& name : others) folder.write(name, "x");
  std::filesystem::create_directory(folder.at(hidden_name("a")));
  ASSERT_EQ(mkdir(folder.at(spill_name()).c_str(), 0755), 0);  // with other permissions than ours
  std::filesystem::create_symlink(folder.at(others[0]), folder.at(hidden_name("b")));
  const Names before = folder.names();
  remove_leftovers(folder.path());
  remove_spill_leftovers(folder.path());
  EXPECT_EQ(folder.names(), before);
}

TEST(SpillFolder, IsForTheOwnerAlone) {
  const TempFolder folder;
  {
    const SpillFolder spill = SpillFolder::create(folder.path());
    struct stat found {};
    ASSERT_EQ(stat(spill.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0700u);
    std::ofstream(spill.path() + "/cells.tmp") << "x";
    remove_spill_leftovers(folder.path());
    EXPECT_EQ(folder.names().size(), 1u) << "it is held";
  }
  EXPECT_EQ(folder.names(), Names{});
}

TEST(SpillFolder, OfAKilledProcessGoesWithTheNext) {
  const TempFolder folder;
  ASSERT_EQ(mkdir(folder.at(spill_name()).c_str(), 0700), 0);
  folder.write(folder.names()[0] + "/cells.tmp", "x");
  { const SpillFolder spill = SpillFolder::create(folder.path()); }
  EXPECT_EQ(folder.names(), Names{});
}

}  // namespace
}  // namespace kanon::tests
