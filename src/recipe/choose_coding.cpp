// Decides how a column may be recoded where the recipe leaves it open, and refuses what does not go together.
#include "recipe/choose_coding.hpp"

#include <fmt/format.h>

#include "recipe/names.hpp"

namespace kanon {
namespace {

bool has_build(const HierarchyBuild& build) {
  return !build.name.empty() || !build.widths.empty() || !build.parts.empty() || build.anchor != 0 || build.bottom ||
         build.top || !build.shown.empty();
}

bool has_hierarchy(const QuasiColumn& column) {
  return !column.file.empty() || has_build(column.build);
}

}  // namespace

Status check_coding(const QuasiColumn& column) {
  const auto wrong = [&](const std::string& what, const std::string& hint) {
    return Error{.message = fmt::format("column \"{}\": {}", column.name, what), .place = "coding", .hint = hint};
  };
  const bool flexible = column.coding == CodingKind::automatic || column.coding == CodingKind::intervals;
  if (!column.cuts.empty() && !flexible) {
    return wrong(fmt::format("cuts are for the coding intervals, not for {}", name_of(column.coding)),
                 "Leave the cuts out, or say coding = \"intervals\".");
  }
  if (!column.cuts.empty() && has_hierarchy(column))
    return wrong("cuts and a hierarchy exclude each other", "Leave one of the two out.");
  const bool no_hierarchy = column.coding == CodingKind::intervals || column.coding == CodingKind::keep ||
                            column.coding == CodingKind::suppressed;
  if (no_hierarchy && has_hierarchy(column)) {
    return wrong(fmt::format("the coding {} takes no hierarchy", name_of(column.coding)),
                 "Leave file and build out, or say coding = \"taxonomy\" or \"levels\".");
  }
  return Done{};
}

Result<CodingKind> choose_coding(const QuasiColumn& column, const std::vector<Value>& values, SearchName search) {
  const CodingKind coding = column.coding;
  if (search == SearchName::lattice) {
    if (coding == CodingKind::intervals || coding == CodingKind::taxonomy || !column.cuts.empty()) {
      return Error{.message = fmt::format("column \"{}\": the lattice search chooses whole levels, not {}", column.name,
                                          coding == CodingKind::taxonomy ? "taxonomy" : "intervals"),
                   .place = "coding",
                   .hint = "Use `recipe.search.name` koptimize, or the coding levels."};
    }
    return coding == CodingKind::automatic ? CodingKind::levels : coding;
  }
  if (coding != CodingKind::automatic) return coding;
  if (has_hierarchy(column)) return CodingKind::taxonomy;
  if (!column.order.empty() || !column.cuts.empty()) return CodingKind::intervals;
  const ValueKind kind = kind_of(values);
  return kind == ValueKind::number || kind == ValueKind::date ? CodingKind::intervals : CodingKind::taxonomy;
}

}  // namespace kanon
