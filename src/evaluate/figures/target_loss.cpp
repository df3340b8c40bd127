// What the groups of a release lose about a target column: cm by its classes, rm by its numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.hpp"
#include "evaluate/figures/loss.hpp"

namespace kanon::evaluation {
namespace {

__extension__ using Wide = unsigned __int128;

std::uint32_t largest_of(const ClassMatrix& matrix) {
  if (matrix.classes.empty()) return 1;
  std::uint32_t out = 0;
  for (const auto& row : matrix.costs) {
    for (const std::uint32_t cost : row) out = std::max(out, cost);
  }
  return out;
}

// The least that showing one class costs the rows of a group.
Wide group_cost(const GroupPart* begin, const GroupPart* end, const ClassMatrix& matrix,
                const std::vector<std::size_t>& class_of) {
  if (matrix.classes.empty()) {
    std::uint64_t rows = 0, most = 0;
    for (const auto* part = begin; part != end; ++part) {
      rows += part->rows;
      most = std::max(most, part->rows);
    }
    return rows - most;
  }
  Wide least = 0;
  for (std::size_t shown = 0; shown < matrix.classes.size(); ++shown) {
    Wide cost = 0;
    for (const auto* part = begin; part != end; ++part)
      cost += Wide{part->rows} * matrix.costs[class_of[part->code]][shown];
    least = shown == 0 ? cost : std::min(least, cost);
  }
  return least;
}

// Sum of squares about the mean, or of distances from the median.
double dispersion(std::vector<double>& numbers, bool absolute) {
  if (numbers.empty()) return 0;
  std::sort(numbers.begin(), numbers.end());
  double center = numbers[numbers.size() / 2], sum = 0;
  if (!absolute) {
    center = 0;
    for (const double number : numbers) center += number / static_cast<double>(numbers.size());
  }
  for (const double number : numbers)
    sum += absolute ? std::abs(number - center) : (number - center) * (number - center);
  return sum;
}

std::vector<std::optional<double>> numbers_by_code(const CodedColumn& column) {
  std::vector<std::optional<double>> out;
  for (const auto& text : column.texts) out.push_back(text ? parse_number(*text) : std::nullopt);
  return out;
}

}  // namespace

std::optional<std::string> cm_of(const Partition& groups, const std::vector<bool>& starred, const CodedColumn& target,
                                 const ClassMatrix& matrix, std::uint64_t suppressed) {
  std::vector<std::size_t> class_of;
  for (const auto& text : target.texts) {
    const auto at = std::find(matrix.classes.begin(), matrix.classes.end(), text);
    if (at == matrix.classes.end() && !matrix.classes.empty()) return std::nullopt;
    class_of.push_back(static_cast<std::size_t>(at - matrix.classes.begin()));
  }
  Wide cost = Wide{suppressed} * largest_of(matrix);
  const auto parts = parts_of(groups, target.codes);
  for (const auto* begin = parts.data(); begin != parts.data() + parts.size();) {
    const auto* end = begin;
    while (end != parts.data() + parts.size() && end->group == begin->group) ++end;
    if (!starred[begin->group]) cost += group_cost(begin, end, matrix, class_of);
    begin = end;
  }
  return fmt::format("{}", cost);
}

std::optional<double> rm_of(const Partition& groups, const std::vector<bool>& starred, const CodedColumn& before,
                            const CodedColumn& after, bool absolute) {
  std::vector<double> all;
  const auto had = numbers_by_code(before), has = numbers_by_code(after);
  for (const std::uint32_t code : before.codes) {
    if (had[code]) all.push_back(*had[code]);
  }
  if (all.empty()) return std::nullopt;
  const double whole = dispersion(all, absolute);
  if (!(whole > 0)) return 0;
  std::vector<std::vector<double>> by_group(groups.groups);
  std::size_t released = 0;
  for (std::size_t row = 0; row < after.codes.size(); ++row) {
    const auto number = has[after.codes[row]];
    if (!number || starred[groups.group_of[row]]) continue;
    by_group[groups.group_of[row]].push_back(*number);
    ++released;
  }
  double sum = 0;
  for (auto& numbers : by_group) sum += dispersion(numbers, absolute);
  const double suppressed = all.size() > released ? static_cast<double>(all.size() - released) : 0;
  return (sum + suppressed * whole / static_cast<double>(all.size())) / whole;
}

}  // namespace kanon::evaluation
