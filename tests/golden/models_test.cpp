// Adult under privacy models over whole levels: optima that another program found (golden/models_adult.csv beside the
// data). One question in twenty-four, or all of them where KANON_MODEL_GOLDENS is "all".
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "base/text.hpp"
#include "engine/open_source.hpp"
#include "golden/adult_experiment.hpp"
#include "models/ratio.hpp"
#include "recipe/limit.hpp"
#include "search/levels/lattice/lattice_search.hpp"
#include "solve/encode_source.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using Line = std::map<std::string, std::string>;

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

std::vector<Line> read_goldens(const std::string& path) {
  std::ifstream in(path);
  std::string text;
  std::getline(in, text);
  const auto names = cells_of(text);
  std::vector<Line> out;
  while (std::getline(in, text)) {
    const auto cells = cells_of(text);
    Line line;
    for (std::size_t i = 0; i < names.size() && i < cells.size(); ++i) line[names[i]] = cells[i];
    out.push_back(std::move(line));
  }
  return out;
}

// The number behind "l=" in "c=3 l=2".
Ratio number_of(const Line& line, const std::string& name) {
  for (const auto& part : split(line.at("parameter"), ' ')) {
    if (part.starts_with(name + "=")) return parse_ratio(part.substr(name.size() + 1)).value_or(Ratio{});
  }
  ADD_FAILURE() << "no " << name << " in " << line.at("parameter");
  return {};
}

std::string hierarchy_of(const std::string& column) {
  return data_folder() + "/adult/hierarchies_arx/adult_hierarchy_" + column + ".csv";
}

Models models_of(const Line& line) {
  const std::string &model = line.at("model"), &distance = line.at("distance");
  Models out;
  SensitiveModel asked{.column = line.at("sensitive"), .limit = {}};
  if (model == "k-anonymity") return out;
  if (model == "k-map" || model == "delta-presence") {
    out.population = "given beside the table";
    if (model == "k-map") out.k_map = number_of(line, "k_population").above;
    if (model != "k-map") out.presence = Presence{.from = number_of(line, "from"), .to = number_of(line, "to")};
    return out;
  }
  if (model.ends_with("l-diversity")) {
    asked.name = model.starts_with("distinct")  ? ModelName::distinct
                 : model.starts_with("entropy") ? ModelName::entropy
                                                : ModelName::recursive;
    asked.limit = number_of(line, "l");
    if (asked.name == ModelName::recursive) asked.factor = number_of(line, "c");
  } else if (model == "t-closeness") {
    asked.name = distance == "equal"     ? ModelName::t_equal
                 : distance == "ordered" ? ModelName::t_ordered
                                         : ModelName::t_hierarchy;
    asked.limit = number_of(line, "t");
    if (distance == "hierarchical") asked.file = hierarchy_of(asked.column);
    // The order of education is that of education_num, which has the same rows.
    if (distance == "ordered") asked.column = "education_num";
  } else if (model == "(alpha,k)") {
    asked.name = ModelName::cap;
    asked.limit = number_of(line, "alpha");
  } else {
    asked.name = model.ends_with("enhanced") ? ModelName::enhanced_beta : ModelName::beta;
    asked.limit = number_of(line, "beta");
  }
  out.sensitive.push_back(asked);
  return out;
}

// The train and test tables together, in a file of their own.
std::string write_population(const std::string& folder) {
  const std::string path = folder + "/population.csv";
  std::ofstream out(path);
  for (const char* name : {"adult_train_30162.csv", "adult_test_15060.csv"}) {
    std::ifstream in(data_folder() + "/adult/" + name);
    std::string line;
    std::getline(in, line);
    if (std::string(name).find("train") != std::string::npos) out << line << '\n';
    while (std::getline(in, line)) out << line << '\n';
  }
  return path;
}

Result<EncodedTable> encode(const Line& line, const Models& models) {
  Recipe recipe;
  for (const auto& name : split(line.at("quasi"), ' '))
    recipe.data.quasi.push_back({.name = name, .coding = CodingKind::levels, .file = hierarchy_of(name)});
  recipe.search = LatticeSearch{};
  recipe.promise.models = models;
  for (const auto& model : models.sensitive) recipe.data.sensitive = {model.column};
  auto source = open_source({.path = adult_file(), .delimiter = {}}, {});
  if (!source.ok()) return source.error();
  if (models.population.empty()) return encode_source(recipe, **source);
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("kanon-models-{}", std::rand());
  std::filesystem::create_directory(folder);
  auto population = open_source({.path = write_population(folder.string()), .delimiter = {}}, {});
  if (!population.ok()) return population.error();
  auto out = encode_source(recipe, **source, population->get());
  std::filesystem::remove_all(folder);
  return out;
}

void expect_golden(const Line& line) {
  SCOPED_TRACE(fmt::format("{} {} {} of {}, k {}, limit {}, {}", line.at("model"), line.at("parameter"),
                           line.at("distance"), line.at("sensitive"), line.at("k"), line.at("limit"),
                           line.at("cost_name")));
  auto table = encode(line, models_of(line));
  ASSERT_TRUE(table.ok()) << table.error().text();
  const double share = *parse_number(line.at("limit"));
  const auto limit = static_cast<std::uint64_t>(share * static_cast<double>(table->histogram.rows));
  const CostName cost = line.at("cost_name") == "dm" ? CostName::dm : CostName::lm;
  const LevelProblem problem{.histogram = table->histogram,
                             .codebook = table->codebook,
                             .k = *parse_count(line.at("k")),
                             .limit_rows = limit,
                             .cost = {.name = cost}};
  const auto found = lattice_search(problem, {}, {});
  ASSERT_TRUE(found.ok() && found->complete);
  if (line.at("optimum").empty() || line.at("optimum") == "infeasible") {
    EXPECT_FALSE(found->incumbent.has_value());
    return;
  }
  ASSERT_TRUE(found->incumbent.has_value());
  if (cost == CostName::dm) {
    EXPECT_EQ(std::to_string(found->incumbent->cost.exact), line.at("optimum"));
  } else {
    EXPECT_NEAR(found->incumbent->cost.real, *parse_number(line.at("optimum")), 1e-9);
  }
  if (line.at("optimal_nodes") == "1") {
    std::map<std::string, std::uint32_t> levels;
    for (std::size_t c = 0; c < table->codebook.size(); ++c)
      levels[table->codebook[c].name] = found->incumbent->levels[c].index;
    std::string shown;
    for (const auto& name : split(line.at("quasi"), ' ')) shown += fmt::format(" {}", levels[name]);
    EXPECT_EQ(shown.substr(1), line.at("levels"));
    EXPECT_EQ(std::to_string(found->incumbent->suppressed_rows), line.at("suppressed_rows"));
  }
}

TEST(ModelGoldens, AdultOverWholeLevels) {
  KANON_SKIP_WHERE_SLOW();
  const std::string path = data_folder() + "/../golden/models_adult.csv";
  if (adult_file().empty() || !std::filesystem::exists(path)) GTEST_SKIP() << "no data: " << path;
  const char* asked = std::getenv("KANON_MODEL_GOLDENS");
  const std::size_t step = asked != nullptr && std::string(asked) == "all" ? 1 : 24;
  const auto lines = read_goldens(path);
  ASSERT_GT(lines.size(), 400u);
  std::size_t looked_at = 0;
  for (std::size_t i = 5 % step; i < lines.size(); i += step, ++looked_at) expect_golden(lines[i]);
  fmt::print("  {} of {} goldens\n", looked_at, lines.size());
}

}  // namespace
}  // namespace kanon::tests
