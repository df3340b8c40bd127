// Boxes and costs of groups.
#include "search/boxes/local/grouping.hpp"

namespace kanon::local {

Units Grouping::cost(Units row_units) const {
  Units out = static_cast<Units>(suppressed_rows()) * row_units;
  for (const auto& group : groups) out += group.cost();
  return out;
}

std::uint64_t Grouping::suppressed_rows() const {
  std::uint64_t out = 0;
  for (const auto& share : suppressed) out += share.rows;
  return out;
}

namespace {

// Of all members but `left_out`.
bool are_good(const Ground& ground, const std::vector<Share>& members, const Share* more, const Share* left_out) {
  if (ground.need == nullptr) return true;
  thread_local std::vector<std::uint32_t> sources;
  sources.clear();
  std::uint64_t rows = 0;
  const auto take = [&](const Share& share) {
    sources.push_back(ground.items.sources[share.item]);
    rows += share.rows;
  };
  for (const auto& share : members) {
    if (left_out == nullptr || share.item != left_out->item) take(share);
  }
  if (more != nullptr) take(*more);
  return ground.need->good(sources, rows);
}

}  // namespace

bool Ground::good(const std::vector<Share>& members) const {
  return are_good(*this, members, nullptr, nullptr);
}

bool Ground::good_with(const std::vector<Share>& members, Share more) const {
  return are_good(*this, members, &more, nullptr);
}

bool Ground::good_without(const std::vector<Share>& members, Item item) const {
  const Share left_out{item, 0};
  return are_good(*this, members, nullptr, &left_out);
}

void Ground::tighten(Group& group) const {
  group.box.resize(columns.size());
  group.units = 0;
  group.rows = 0;
  for (const auto& share : group.members) group.rows += share.rows;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::uint32_t* const at = items.positions.data() + c * items.size;
    std::uint32_t first = at[group.members[0].item], last = first;
    for (const auto& share : group.members) {
      first = std::min(first, at[share.item]);
      last = std::max(last, at[share.item]);
    }
    group.box[c] = columns[c].cover(first, last);
    group.units += columns[c].units(group.box[c]);
  }
}

bool Ground::joinable(Item a, Item b) const {
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const auto [low, high] = std::minmax(items.position(c, a), items.position(c, b));
    if (columns[c].whole[low].last < high) return false;
  }
  return true;
}

void Ground::widen(Box& box, Item item) const {
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const auto at = items.position(c, item);
    if (at < box[c].first || at > box[c].last)
      box[c] = columns[c].cover(std::min(at, box[c].first), std::max(at, box[c].last));
  }
}

bool Ground::holds(std::span<const Run> box, Item item) const {
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const auto at = items.position(c, item);
    if (at < box[c].first || at > box[c].last) return false;
  }
  return true;
}

Units Ground::units(std::span<const Run> box) const {
  Units out = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) out += columns[c].units(box[c]);
  return out;
}

Units Ground::widened_units(std::span<const Run> box, Item item) const {
  Units out = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const Units units = columns[c].joined_units(box[c], items.position(c, item));
    if (units < 0) return -1;
    out += units;
  }
  return out;
}

Units Ground::widened_units(std::span<const Run> box, Units units, Item item, Units most) const {
  const std::uint32_t* at = items.positions.data() + item;
  for (std::size_t c = 0; c < columns.size() && units <= most; ++c, at += items.size) {
    const Run run = box[c];
    if (*at >= run.first && *at <= run.last) continue;
    const Units wider = columns[c].joined_units(run, *at);
    if (wider < 0) return -1;
    units += wider - columns[c].units(run);
  }
  return units <= most ? units : -1;
}

void add(Group& group, Share share) {
  group.rows += share.rows;
  for (auto& member : group.members) {
    if (member.item == share.item) {
      member.rows += share.rows;
      return;
    }
  }
  group.members.push_back(share);
}

void remove(Group& group, Share share) {
  group.rows -= share.rows;
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    auto& member = group.members[i];
    if (member.item != share.item) continue;
    member.rows -= share.rows;
    if (member.rows == 0) group.members.erase(group.members.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

}  // namespace kanon::local
