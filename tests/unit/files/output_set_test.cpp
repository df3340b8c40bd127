// OutputSet: all names or none, whatever step of the naming fails.
#include "files/output_set.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/naming.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;

TEST(OutputSet, NamesAllFiles) {
  const TempFolder folder;
  folder.write("b", "old b");
  OutputSet files;
  for (const char* name : {"a", "b", "c"}) {
    auto file = files.create(folder.at(name), true);
    ASSERT_OK(file);
    ASSERT_OK((*file)->write(std::string("new ") + name));
  }
  ASSERT_OK(files.give_names());
  EXPECT_EQ(folder.names(), (Names{"a", "b", "c"}));
  for (const char* name : {"a", "b", "c"}) EXPECT_EQ(text_of(folder.at(name)), std::string("new ") + name);
}

TEST(OutputSet, TakesANameAwayTogetherWithTheNaming) {
  const TempFolder folder;
  folder.write("a", "old a");
  folder.write("proof", "of the old a");
  OutputSet files;
  auto file = files.create(folder.at("a"), true);
  ASSERT_OK(file);
  ASSERT_OK((*file)->write("new a"));
  files.take_away(folder.at("proof"));
  files.take_away(folder.at("never was there"));
  EXPECT_EQ(folder.names(), (Names{"a", "proof"})) << "nothing happens before the names are given";
  ASSERT_OK(files.give_names());
  EXPECT_EQ(folder.names(), Names{"a"});
  EXPECT_EQ(text_of(folder.at("a")), "new a");
}

TEST(OutputSet, KeepsAFileThatHasAppearedMeanwhile) {
  const TempFolder folder;
  folder.write("a", "old a");
  OutputSet files;
  ASSERT_OK(files.create(folder.at("a"), true));
  ASSERT_OK(files.create(folder.at("b"), false));
  folder.write("b", "somebody else's");
  expect_error(files.give_names(), "has appeared meanwhile");
  EXPECT_EQ(text_of(folder.at("a")), "old a");
  EXPECT_EQ(text_of(folder.at("b")), "somebody else's");
  EXPECT_EQ(folder.names(), (Names{"a", "b"}));
}

// The folder of the last file goes away, so that its step fails after the others have succeeded.
class NamingFails : public testing::TestWithParam<bool> {};

TEST_P(NamingFails, TakesBackWhatWasDone) {
  const bool anonymous = GetParam();
  const TempFolder folder;
  folder.write("replaced", "old");
  folder.write("taken away", "old, too");
  const auto order = [&](const std::string& name, bool replace) {
    NameOrder out{
        .anonymous = anonymous, .replace = replace, .hidden = folder.at(".h" + name), .name = folder.at(name)};
    out.file = anonymous ? open(folder.path().c_str(), O_TMPFILE | O_RDWR, 0600)
                         : open(out.hidden.c_str(), O_CREAT | O_RDWR, 0600);
    EXPECT_GE(out.file, 0);
    return out;
  };
  std::vector<NameOrder> orders = {order("replaced", true), order("fresh", true), order("unlikely", false)};
  orders.push_back({.hidden = folder.at(".htaken"), .name = folder.at("taken away")});
  orders.push_back(order("last", false));
  orders.back().name = folder.at("no such folder/last");
  const NamingFailure failure = name_files(orders);
  EXPECT_EQ(failure.order, 4u);
  EXPECT_EQ(failure.reason, ENOENT);
  for (const auto& done : orders) {
    if (done.file < 0) continue;
    close(done.file);
    if (!anonymous) unlink(done.hidden.c_str());
  }
  EXPECT_EQ(folder.names(), (Names{"replaced", "taken away"}));
  EXPECT_EQ(text_of(folder.at("replaced")), "old");
  EXPECT_EQ(text_of(folder.at("taken away")), "old, too");
}

INSTANTIATE_TEST_SUITE_P(AnonymousAndHidden, NamingFails, testing::Bool());

}  // namespace
}  // namespace kanon::tests
