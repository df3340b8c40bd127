// The trace as a reader finds it: one JSON object per line, the problem first, the outcome last.
#include "publish/trace_file.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "encode/interval_column.hpp"
#include "files/output_set.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Json = nlohmann::json;

struct Traced {
  Codebook codebook = {*code_ordered("age", {"1", "2", std::nullopt}, {})};
  CutColumns columns = {*interval_column(codebook[0], {})};
  Histogram histogram;
  CutProblem problem{
      .histogram = histogram, .columns = columns, .k = 2, .limit_rows = 1, .cost = {.name = CostName::dm}};
  Traced() {
    histogram.columns = 1;
    histogram.rows = 4;
    histogram.codes = {ValueCode{0}, ValueCode{1}, ValueCode{2}};
    histogram.counts = {1, 1, 2};
  }
};

std::vector<Json> lines_of(const std::string& path) {
  std::istringstream in(text_of(path));
  std::vector<Json> out;
  for (std::string line; std::getline(in, line);) out.push_back(Json::parse(line));
  return out;
}

TEST(TraceFile, WritesOneObjectPerEvent) {
  const TempFolder folder;
  const Traced traced;
  const std::string path = folder.at("t.jsonl");
  {
    OutputSet files;
    auto file = files.create(path, false);
    ASSERT_OK(file);
    std::optional<TraceFile> trace(std::in_place, **file);
    trace->begin(traced.problem, traced.codebook, "f00d");
    trace->undecided_column(0);
    const Incumbent incumbent{.levels = {}, .cuts = {{1}}, .cost = {.exact = 10, .real = 0}, .suppressed_rows = 1};
    trace->incumbent(incumbent);
    trace->parted(0, {0, 1}, 1, 2);
    trace->decided(1, {0, 0}, false, "bound", {.exact = 11, .real = 0});
    trace->closed(2, "bound", {.exact = 12, .real = 0});
    SearchOutcome outcome;
    outcome.incumbent = incumbent;
    outcome.complete = true;
    outcome.bound = incumbent.cost;
    trace->end(outcome);
    ASSERT_OK(trace->finish());
    EXPECT_FALSE(std::filesystem::exists(path));  // no name before the release has one
    ASSERT_OK(files.give_names());
  }
  const auto lines = lines_of(path);
  ASSERT_EQ(lines.size(), 7u);
  EXPECT_EQ(lines[1], Json::parse(R"({"event":"undecided_column","column":0})"));
  EXPECT_EQ(lines[0]["format"], "kanon trace");
  EXPECT_EQ(lines[0]["version"], 1);
  EXPECT_EQ(lines[0]["k"], 2);
  EXPECT_EQ(lines[0]["limit_rows"], 1);
  EXPECT_EQ(lines[0]["rows"], 4);
  EXPECT_EQ(lines[0]["fingerprint"], "f00d");
  EXPECT_EQ(lines[0]["cost"], Json({{"name", "dm"}}));
  const Json column = lines[0]["columns"][0];
  EXPECT_EQ(column["positions"], 3);
  EXPECT_EQ(column["values"], Json::parse(R"([[null],["1"],["2"]])"));
  EXPECT_EQ(column["refinements"], Json::parse(R"([{"cuts":[1],"needs":null},{"cuts":[2],"needs":null}])"));
  EXPECT_EQ(column["low"], Json::parse("[0.0,1.0,2.0]"));
  EXPECT_EQ(lines[2], Json::parse(R"({"event":"incumbent","cost":10,"suppressed_rows":1,"cuts":[[1]]})"));
  EXPECT_EQ(lines[3], Json::parse(R"({"event":"parted","subtree":0,"column":0,"refinement":1,"in":1,"out":2})"));
  EXPECT_EQ(lines[4],
            Json::parse(
                R"({"event":"decided","subtree":1,"column":0,"refinement":0,"in":false,"reason":"bound","bound":11})"));
  EXPECT_EQ(lines[5], Json::parse(R"({"event":"closed","subtree":2,"reason":"bound","bound":12})"));
  EXPECT_EQ(lines[6]["status"], "optimal");
  EXPECT_EQ(lines[6]["cost"], 10);
  EXPECT_EQ(lines[6]["cuts"], Json::parse("[[1]]"));
}

TEST(TraceFile, LeavesNothingWhenItGetsNoName) {
  const TempFolder folder;
  auto file = OutputFile::create(folder.at("t.jsonl"), false);
  ASSERT_OK(file);
  TraceFile trace(*file);
  trace.closed(0, "bound", {});
  EXPECT_TRUE(trace.finish().ok());
  EXPECT_TRUE(folder.names().empty());
}

}  // namespace
}  // namespace kanon::tests
