// Jobs from end to end: releases in memory, plans that agree, threads, stopping, memory.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

#include "door/door_job.hpp"

namespace kanon::doors {
namespace {

namespace fs = std::filesystem;

std::string plan_of(const std::string& table, const ArrowTable* given) {
  DoorJob job{anonymize_people(table)};
  if (given != nullptr) job.give("people", *given);
  EXPECT_EQ(job.run(), 0) << job.outcome();
  return job.text("plan");
}

TEST(Run, TheSamePlanFromCsvParquetAndArrow) {
  const std::string csv = written("people.csv", eight_people_csv());
  const ArrowTable table = eight_people();
  const std::string plan = plan_of(csv, nullptr);
  EXPECT_EQ(plan, plan_of("arrow:people", &table));
  ArrowTable views = table;
  views.columns[1] = categories("sex", {0, 1, 0, 1, 0, 1, 0, 1}, {"f", "m"});
  views.columns[2] = text_views("zip", {"10115", "10115", "10117", "10117", "20095", "20095", "20099", "20099"});
  views.columns[3] = large_texts("illness", {"flu", "cold", "flu", "asthma", "cold", "flu", "asthma", "cold"});
  EXPECT_EQ(plan, plan_of("arrow:people", &views));
}

TEST(Run, ReleaseIsCheckedTakenAndJudgedAgain) {
  ReadTable read;
  std::string plan;
  ArrowArrayStream stream{};
  {
    Json request = anonymize_people("arrow:people");
    request["report"] = true;
    DoorJob job{request};
    job.give("people", eight_people());
    ASSERT_EQ(job.run(), 0) << job.outcome();
    const Json outcome = job.outcome();
    EXPECT_EQ(outcome["release"], "arrow:release");
    EXPECT_EQ(outcome["plan"], "text:plan");
    EXPECT_NE(job.text("text").find("arrow:release"), std::string::npos);
    EXPECT_NE(job.text("recipe").find("table = \"arrow:people\""), std::string::npos);
    EXPECT_NE(job.text("report").find("<html"), std::string::npos);
    EXPECT_EQ(job.text("report").find("/tmp/"), std::string::npos);
    plan = job.text("plan");
    stream = job.take();
    ArrowArrayStream again = job.take();  // any number of times
    EXPECT_EQ(read_all(again).rows.size(), 8U);
  }
  read = read_all(stream);  // the job is gone
  ASSERT_EQ(read.rows.size(), 8U);
  ArrowTable release{.columns = {}};
  for (std::size_t c = 0; c < read.names.size(); ++c) {
    Texts cells;
    for (const auto& row : read.rows) cells.push_back(row[c] == "-" ? std::nullopt : std::optional(row[c]));
    release.columns.push_back(texts(read.names[c], cells));
  }
  const Json verify = {{"version", 1},
                       {"command", "verify"},
                       {"release", "arrow:release"},
                       {"original", "arrow:people"},
                       {"plan", {{"text", plan}}}};
  DoorJob judge{verify};
  judge.give("release", release).give("people", eight_people());
  EXPECT_EQ(judge.run(), 0) << judge.outcome();
  release.columns[3] = texts("illness", {"flu", "flu", "flu", "flu", "flu", "flu", "flu", "flu"});
  DoorJob forged{verify};
  forged.give("release", release).give("people", eight_people());
  EXPECT_EQ(forged.run(), KANON_DOES_NOT_HOLD) << forged.outcome();
}

TEST(Run, ApplyUsesThePlanOfAnEarlierJob) {
  const ArrowTable table = eight_people();
  const std::string plan = plan_of("arrow:people", &table);
  DoorJob job{Json{{"version", 1}, {"command", "apply"}, {"plan", {{"text", plan}}}, {"table", "arrow:next"}}};
  job.give("next", table);
  ASSERT_EQ(job.run(), 0) << job.outcome();
  ArrowArrayStream stream = job.take();
  EXPECT_EQ(read_all(stream).rows.size(), 8U);
}

TEST(Run, WhatCannotBeMetIsAnErrorWithAKind) {
  Json request = anonymize_people("arrow:people");
  request["recipe"]["k"] = 9;
  DoorJob job{request};
  job.give("people", eight_people());
  EXPECT_EQ(job.run(), KANON_DOES_NOT_HOLD);
  EXPECT_EQ(job.error("code"), "cannot_be_met");
  EXPECT_EQ(job.error("remedy").find("--"), std::string::npos) << job.outcome();
  ArrowArrayStream out{};
  EXPECT_NE(kanon_job_take(job.handle(), "release", &out), 0);
  EXPECT_EQ(out.release, nullptr);
}

TEST(Run, EveryCommandAnswers) {
  const Json recipe = anonymize_people("arrow:people")["recipe"];
  Json cells = recipe;
  cells["quasi"] = {{"age", Json::object()}, {"sex", Json::object()}};
  cells["cells"] = {{"rule", "strict"}};
  Json whole_levels = recipe;
  whole_levels["quasi"] = {{"zip", {{"build", "prefix"}}}};
  const std::string plan = [] {
    const ArrowTable table = eight_people();
    return plan_of("arrow:people", &table);
  }();
  const std::vector<Json> requests = {
      {{"command", "inspect"}, {"table", "arrow:people"}},
      {{"command", "frontier"}, {"recipe", recipe}, {"k", {2, 4}}, {"flexible", true}},
      {{"command", "frontier"}, {"recipe", whole_levels}, {"pick", 2}},
      {{"command", "unsafe"}, {"recipe", cells}},
      {{"command", "suppress"}, {"recipe", cells}},
      {{"command", "compare"}, {"recipe", recipe}, {"searches", {"koptimize", "datafly"}}},
      {{"command", "evaluate"}, {"original", "arrow:people"}, {"release", "arrow:same"}, {"quasi", {"age", "sex"}}},
      {{"command", "hierarchy"}, {"table", "arrow:people"}, {"column", "zip"}, {"build", "prefix"}},
  };
  for (Json request : requests) {
    request["version"] = 1;
    DoorJob job{request};
    job.give("people", eight_people()).give("same", eight_people());
    const int code = job.run();
    EXPECT_TRUE(code == 0 || code == 3) << request << job.outcome();
    EXPECT_EQ(job.outcome()["version"], 1);
    EXPECT_EQ(job.outcome()["command"], request["command"]);
    EXPECT_GT(job.text("text").size(), 10U);
  }
}

// Tells what it was told; stops the job at its first better candidate.
struct Watch {
  kanon_job* job = nullptr;
  std::atomic<int> stages{0}, progress{0};
  bool cancel = false;
};

kanon_observer watched(Watch& watch) {
  return {.user = &watch,
          .stage = [](void* user, const char*) { ++static_cast<Watch*>(user)->stages; },
          .fraction = nullptr,
          .progress =
              [](void* user, const char* json) {
                auto& seen = *static_cast<Watch*>(user);
                const Json told = Json::parse(json);
                ++seen.progress;
                if (seen.cancel && told["improved"] == true && seen.progress == 1)
                  std::thread([&] { kanon_job_cancel(seen.job); }).join();
              }};
}

// Many tuples, so that the search goes on for a while.
ArrowTable crowd() {
  std::vector<std::optional<std::int64_t>> a, b, c;
  std::uint64_t state = 1;
  for (int i = 0; i < 3000; ++i) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    a.emplace_back(state >> 33U & 63U);
    b.emplace_back(state >> 40U & 63U);
    c.emplace_back(state >> 50U & 31U);
  }
  return {.columns = {integers("a", a), integers("b", b), integers("c", c)}};
}

Json search_crowd() {
  Json request = {{"version", 1}, {"command", "anonymize"}};
  request["recipe"] = {{"table", "arrow:crowd"}, {"k", 5}, {"suppress", "5%"}};
  for (const char* name : {"a", "b", "c"}) request["recipe"]["quasi"][name] = {{"coding", "intervals"}};
  request["recipe"]["search"] = {{"time", "60s"}};
  return request;
}

TEST(Run, CancelKeepsTheIncumbent) {
  Watch watch;
  DoorJob job{search_crowd()};
  watch.job = job.handle();
  watch.cancel = true;
  const kanon_observer observer = watched(watch);
  kanon_job_observe(job.handle(), &observer);
  job.give("crowd", crowd());
  EXPECT_EQ(job.run(), KANON_NOT_PROVEN) << job.outcome();
  EXPECT_GT(watch.stages, 2);
  EXPECT_EQ(job.outcome()["status"], "feasible");
  ArrowArrayStream stream = job.take();
  EXPECT_EQ(read_all(stream).rows.size(), 3000U - job.outcome()["dropped_rows"].get<std::size_t>());
}

TEST(Run, CancelledBeforeTheSearchNothingIsWritten) {
  DoorJob job{anonymize_people("arrow:people")};
  job.give("people", eight_people());
  kanon_job_cancel(job.handle());
  EXPECT_EQ(job.run(), KANON_INTERRUPTED);
  EXPECT_EQ(job.error("code"), "interrupted");
}

TEST(Run, TwoJobsInTwoThreads) {
  const ArrowTable table = eight_people();
  const std::string plan = plan_of("arrow:people", &table);
  std::vector<std::thread> threads;
  std::atomic<int> same{0};
  for (int t = 0; t < 2; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) same += plan_of("arrow:people", &table) == plan ? 1 : 0;
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(same, 10);
}

std::ptrdiff_t entries_of(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

TEST(Run, NothingIsLeftBehind) {
  const fs::path folder = fs::current_path() / "temporary";
  fs::create_directory(folder);
  ArrowArrayStream stream{};
  {
    Json request = anonymize_people("arrow:people");
    request["run"]["temp_folder"] = folder.string();
    DoorJob job{request};
    job.give("people", eight_people());
    ASSERT_EQ(job.run(), 0);
    stream = job.take();
    EXPECT_EQ(entries_of(folder), 2) << "the job's folder, and that of the stream's engine";
    EXPECT_EQ(fs::status(*fs::directory_iterator(folder)).permissions(), fs::perms::owner_all);
  }
  read_all(stream);
  EXPECT_EQ(entries_of(folder), 0);
}

std::ptrdiff_t files_below(const fs::path& folder) {
  const auto all = fs::recursive_directory_iterator(folder);
  return std::count_if(begin(all), end(all), [](const fs::directory_entry& entry) { return entry.is_regular_file(); });
}

// The table that was given does not wait on the disk for somebody to free the job.
TEST(Run, TheGivenTableGoesWhenTheRunEnds) {
  const fs::path folder = fs::current_path() / "inputs";
  fs::create_directory(folder);
  Json request = anonymize_people("arrow:people");
  request["run"]["temp_folder"] = folder.string();
  DoorJob job{request};
  job.give("people", eight_people());
  ASSERT_EQ(job.run(), 0) << job.outcome();
  EXPECT_EQ(files_below(folder), 1) << "the release that is kept";
  ArrowArrayStream stream = job.take();
  EXPECT_EQ(read_all(stream).rows.size(), 8U);
}

TEST(Run, CompareTakesWhatOneOfItsSearchesKnows) {
  Json request = anonymize_people(written("compared.csv", eight_people_csv()));
  request["command"] = "compare";
  request["searches"] = {"koptimize", "climb"};
  request["evaluations"] = 20;
  DoorJob job{request};
  EXPECT_EQ(job.run(), 0) << job.outcome();
  request["members"] = 30;
  DoorJob refused{request};
  EXPECT_EQ(refused.run(), KANON_WRONG_INPUT);
  EXPECT_NE(refused.error("message").find("none of the searches has an option \"members\""), std::string::npos);
}

TEST(Run, AFrontNamesWhatItLeavesOut) {
  Json request = anonymize_people(written("front.csv", eight_people_csv()));
  request["command"] = "frontier";
  request["recipe"]["reserve"] = "20%";
  request["flexible"] = true;
  request["k"] = {2, 3};
  DoorJob job{request};
  EXPECT_EQ(job.run(), 0) << job.outcome();
  EXPECT_NE(job.outcome()["warnings"].dump().find("not used of the recipe: reserve"), std::string::npos);
}

TEST(Run, ApplyWritesAReportToAFile) {
  const std::string csv = written("applied.csv", eight_people_csv());
  DoorJob first{anonymize_people(csv)};
  ASSERT_EQ(first.run(), 0) << first.outcome();
  const std::string page = (fs::current_path() / "applied.html").string();
  DoorJob job{Json{{"version", 1},
                   {"command", "apply"},
                   {"plan", {{"text", first.text("plan")}}},
                   {"table", csv},
                   {"report", page}}};
  EXPECT_EQ(job.run(), 0) << job.outcome();
  EXPECT_TRUE(fs::exists(page));
}

std::size_t resident_pages() {
  std::ifstream statm("/proc/self/statm");
  std::size_t size = 0, resident = 0;
  statm >> size >> resident;
  return resident;
}

TEST(Run, TwoHundredRunsDoNotGrow) {
#if defined(KANON_SANITIZED)
  GTEST_SKIP() << "memory of sanitizers: they keep what is freed";
#endif
  const ArrowTable table = eight_people();
  const auto runs = [&](int times) {
    for (int i = 0; i < times; ++i) {
      DoorJob job{anonymize_people("arrow:people")};
      job.give("people", table);
      ASSERT_EQ(job.run(), 0);
      ArrowArrayStream stream = job.take();
      read_all(stream);
    }
  };
  runs(20);
  malloc_trim(0);
  const std::size_t before = resident_pages();
  runs(200);
  malloc_trim(0);
  const std::size_t after = resident_pages();
  EXPECT_LT(after, before + 4096) << "pages: from " << before << " to " << after;  // 16 MB
}

}  // namespace
}  // namespace kanon::doors
