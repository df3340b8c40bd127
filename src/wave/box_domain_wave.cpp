// Finds the positions of another table's values in the columns of a plan of boxes.
#include "wave/box_domain_wave.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"

namespace kanon {
namespace {

std::set<Value> known_values(const BoxPlanColumn& column) {
  std::set<Value> out;
  for (const auto& values : column.positions) out.insert(values.begin(), values.end());
  return out;
}

std::optional<double> number_of(const Value& value, ValueKind kind) {
  if (!value) return {};
  if (kind == ValueKind::number) return parse_number(*value);
  const auto day = day_of(*value);
  return day ? std::optional<double>(*day) : std::nullopt;
}

// The numbers of a position, from its least to its greatest value.
struct Span {
  double low = 0, high = 0;
};

std::vector<std::optional<Span>> spans_of(const BoxPlanColumn& column, ValueKind kind) {
  std::vector<std::optional<Span>> out;
  for (const auto& values : column.positions) {
    auto& span = out.emplace_back();
    for (const auto& value : values) {
      const auto number = number_of(value, kind);
      if (!number) continue;
      span = span ? Span{std::min(span->low, *number), std::max(span->high, *number)} : Span{*number, *number};
    }
  }
  return out;
}

// New values by the old position they come right behind; those that lie within a position join it at once.
std::map<std::uint32_t, std::vector<Value>> between(std::vector<Value>& unknown, BoxPlanColumn& column) {
  std::vector<Value> all;
  for (const auto& values : column.positions) all.insert(all.end(), values.begin(), values.end());
  const ValueKind kind = kind_of(all);
  const auto spans = spans_of(column, kind);
  std::map<std::uint32_t, std::vector<Value>> out;
  std::vector<Value> rest;
  for (const auto& value : unknown) {
    const auto number = number_of(value, kind);
    std::optional<std::uint32_t> behind;
    for (std::uint32_t at = 0; number && at < spans.size() && (!spans[at] || spans[at]->low <= *number); ++at) {
      if (spans[at]) behind = at;
    }
    if (behind && *number <= spans[*behind]->high) {
      column.positions[*behind].push_back(value);
    } else if (behind && *behind + 1 < spans.size()) {
      out[*behind].push_back(value);
    } else {
      rest.push_back(value);
    }
  }
  for (auto& [at, values] : out) sort_values(values, kind);
  for (auto& values : column.positions) {
    if (values.size() > 1) sort_values(values, kind);
  }
  unknown = std::move(rest);
  return out;
}

// Inserts the new positions; runs still end at the same values.
std::vector<std::uint32_t> insert_positions(const std::map<std::uint32_t, std::vector<Value>>& behind,
                                            BoxPlanColumn& column) {
  std::vector<std::vector<Value>> positions;
  std::vector<std::uint32_t> moved;
  for (std::uint32_t at = 0; at < column.positions.size(); ++at) {
    moved.push_back(static_cast<std::uint32_t>(positions.size()));
    positions.push_back(std::move(column.positions[at]));
    const auto more = behind.find(at);
    if (more == behind.end()) continue;
    for (const auto& value : more->second) positions.push_back({value});
  }
  column.positions = std::move(positions);
  for (auto& shown : column.shown) shown.run = {moved[shown.run.first], moved[shown.run.last]};
  return moved;
}

}  // namespace

ColumnWave place_values(const std::vector<Value>& values, Unseen unseen, BoxPlanColumn& column) {
  ColumnWave out;
  const std::set<Value> known = known_values(column);
  for (const auto& value : values) {
    if (!known.contains(value)) out.unknown.push_back(value);
  }
  std::sort(out.unknown.begin(), out.unknown.end());
  std::map<std::uint32_t, std::vector<Value>> behind;
  if (unseen != Unseen::error && column.coding == CodingKind::suppressed) {  // it shows nothing of any value
    auto& values_there = column.positions.front();
    values_there.insert(values_there.end(), out.unknown.begin(), out.unknown.end());
    out.unknown.clear();
  }
  if (unseen == Unseen::map && column.by_width) behind = between(out.unknown, column);
  out.new_positions = insert_positions(behind, column);
  column.unseen = out.unknown;
  const auto places = places_of(column);
  for (const auto& value : values) out.position_of.push_back(places.at(value));
  return out;
}

std::map<Value, std::uint32_t> places_of(const BoxPlanColumn& column) {
  std::map<Value, std::uint32_t> out;
  std::uint32_t next = 0;
  for (const auto& position : column.positions) {
    for (const auto& value : position) out.emplace(value, next);
    ++next;
  }
  for (const auto& value : column.unseen) out.emplace(value, next++);
  return out;
}

}  // namespace kanon
