// The experiment of Bayardo and Agrawal (2005, section 7) on Adult, read through the engine and encoded as a job does.
#include "golden/adult_experiment.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "plan/recoding/plan.hpp"
#include "recipe/limit.hpp"
#include "solve/encode_source.hpp"

namespace kanon::tests {
namespace {

struct OrderedColumn {
  const char* name;
  std::vector<std::string> order;
};

const std::vector<OrderedColumn>& categorical_columns() {
  static const std::vector<OrderedColumn> columns = {
      {"workclass",
       {"Federal-gov", "State-gov", "Local-gov", "Private", "Self-emp-not-inc", "Self-emp-inc", "Without-pay"}},
      {"education",
       {"Preschool", "1st-4th", "5th-6th", "7th-8th", "9th", "10th", "11th", "12th", "HS-grad", "Some-college",
        "Assoc-voc", "Assoc-acdm", "Bachelors", "Masters", "Prof-school", "Doctorate"}},
      {"marital_status",
       {"Married-civ-spouse", "Married-AF-spouse", "Married-spouse-absent", "Separated", "Divorced", "Widowed",
        "Never-married"}},
      {"occupation",
       {"Exec-managerial", "Prof-specialty", "Tech-support", "Sales", "Adm-clerical", "Protective-serv", "Armed-Forces",
        "Craft-repair", "Machine-op-inspct", "Transport-moving", "Handlers-cleaners", "Farming-fishing",
        "Other-service", "Priv-house-serv"}},
      {"race", {"White", "Black", "Asian-Pac-Islander", "Amer-Indian-Eskimo", "Other"}},
      {"sex", {"Male", "Female"}},
      {"native_country",
       {"United-States",
        "Outlying-US(Guam-USVI-etc)",
        "Canada",
        "Mexico",
        "Puerto-Rico",
        "Cuba",
        "Dominican-Republic",
        "Haiti",
        "Jamaica",
        "Trinadad&Tobago",
        "El-Salvador",
        "Guatemala",
        "Honduras",
        "Nicaragua",
        "Columbia",
        "Ecuador",
        "Peru",
        "England",
        "Scotland",
        "Ireland",
        "France",
        "Germany",
        "Holand-Netherlands",
        "Italy",
        "Portugal",
        "Greece",
        "Poland",
        "Hungary",
        "Yugoslavia",
        "Iran",
        "India",
        "Thailand",
        "Cambodia",
        "Laos",
        "Vietnam",
        "Philippines",
        "Hong",
        "China",
        "Taiwan",
        "Japan",
        "South"}}};
  return columns;
}

Error unreadable(const std::string& path) {
  return Error{.message = "cannot be read, or is not what is expected", .place = path, .hint = {}};
}

std::string from_environment(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

// A folder that goes when it is no longer needed.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "kanon-adult.XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The table with (age - 17) div 5 for age, which is its first column.
Status write_coarse(const std::string& from, const std::string& to) {
  std::ifstream in(from);
  std::ofstream out(to);
  std::string line;
  if (!std::getline(in, line) || !line.starts_with("age,")) return unreadable(from);
  out << line << '\n';
  while (std::getline(in, line)) {
    const auto comma = line.find(',');
    const auto age = parse_count(line.substr(0, comma));
    if (comma == std::string::npos || !age || *age < 17) return unreadable(from);
    out << (*age - 17) / 5 << line.substr(comma) << '\n';
  }
  if (!out.flush()) return unreadable(to);
  return Done{};
}

Recipe recipe_of(const AdultProblem& problem) {
  Recipe recipe;
  recipe.loss.cost = problem.cost;
  recipe.loss.dispersion = problem.dispersion;
  if (problem.cost == CostName::cm) recipe.data.target = "salary_class";
  if (problem.cost == CostName::rm) recipe.data.target = "education_num";
  if (problem.without != "age") recipe.data.quasi.push_back({.name = "age", .coding = CodingKind::intervals});
  for (const auto& column : categorical_columns()) {
    if (column.name == problem.without) continue;
    if (problem.taxonomies.empty()) {
      recipe.data.quasi.push_back({.name = column.name, .coding = CodingKind::intervals, .order = column.order});
    } else {
      recipe.data.quasi.push_back({.name = column.name,
                                   .coding = CodingKind::taxonomy,
                                   .file = problem.taxonomies + "/" + column.name + ".csv"});
    }
  }
  return recipe;
}

}  // namespace

std::string data_folder() {
  return from_environment("KANON_DATA", "../shared/data");
}

std::string root_folder() {
  return from_environment("KANON_ROOT", ".");
}

std::string adult_file() {
  const std::string path = data_folder() + "/adult/adult_train_30162.csv";
  return std::filesystem::exists(path) ? path : "";
}

Result<EncodedTable> encode_adult(const AdultProblem& problem) {
  const TemporaryFolder folder;
  std::string path = adult_file();
  if (problem.coarse) {
    if (folder.path().empty()) return unreadable("the folder for temporary files");
    const std::string coarse = folder.path() + "/adult_coarse.csv";
    KANON_CHECK(write_coarse(path, coarse));
    path = coarse;
  }
  KANON_TRY(auto source, open_source({.path = path, .delimiter = {}}, {}));
  return encode_source(recipe_of(problem), *source);
}

Result<EncodedTable> encode_adult_with_hierarchies() {
  Recipe recipe;
  for (const char* name : {"sex", "age", "race", "marital_status", "education", "native_country", "workclass",
                           "occupation", "salary_class"})
    recipe.data.quasi.push_back({.name = name,
                                 .coding = CodingKind::taxonomy,
                                 .file = data_folder() + "/adult/hierarchies_arx/adult_hierarchy_" + name + ".csv"});
  KANON_TRY(const auto source, open_source({.path = adult_file(), .delimiter = {}}, {}));
  return encode_source(recipe, *source);
}

Result<CutProblem> cut_problem(const EncodedTable& table, std::uint64_t k, const std::string& limit) {
  KANON_TRY(const std::uint64_t rows, limit_in_rows(limit, table.histogram.rows));
  return CutProblem{
      .histogram = table.histogram, .columns = table.columns, .k = k, .limit_rows = rows, .cost = table.cost};
}

Result<std::vector<KnownOptimum>> known_optima() {
  const std::string path = root_folder() + "/tests/golden/adult_optima.csv";
  std::ifstream in(path);
  std::vector<KnownOptimum> out;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#') || line.starts_with("cost,")) continue;
    const auto cells = split(line, ',');
    if (cells.size() != 5) return unreadable(path);
    KnownOptimum known;
    for (const CostName name : {CostName::dm, CostName::cm, CostName::lm, CostName::rm}) {
      if (cells[0] == name_of(name)) known.cost = name;
    }
    known.coarse = cells[1] == "coarse";
    const auto k = parse_count(cells[2]);
    const auto optimum = parse_number(cells[4]);
    if (!k || !optimum) return unreadable(path);
    known.k = *k;
    known.limit = cells[3];
    known.optimum = *optimum;
    out.push_back(known);
  }
  if (out.empty()) return unreadable(path);
  return out;
}

double amount(const CostValue& cost, CostName name) {
  return is_exact(name) ? static_cast<double>(cost.exact) : cost.real;
}

bool same_amount(double a, double b, CostName name) {
  return std::abs(a - b) < (is_exact(name) ? 0.5 : 0.6e-9);
}

}  // namespace kanon::tests
