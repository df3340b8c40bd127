// One depth-first walk that keeps what it meets; in parallel, one per partial box of the first columns.
#include "search/boxes/local/list_boxes.hpp"

#include <atomic>

#include "search/boxes/local/parallel_walk.hpp"

namespace kanon::local {
namespace {

struct Keeper {
  const ListOptions& options;
  const std::vector<std::uint32_t>& rows;  // by item
  std::uint64_t k;
  std::atomic<std::size_t>& kept;  // items in all lists
  mutable Toll toll;
  BoxList list = {};

  [[nodiscard]] bool full() const { return kept.load(std::memory_order_relaxed) > options.most_items; }
  [[nodiscard]] bool skip(std::span<const Item> items, std::uint64_t /*rows*/, Units units) const {
    return toll.pay(items.size()) || units > options.most || full() || loses_more_than_priced(items, units);
  }
  [[nodiscard]] bool loses_more_than_priced(std::span<const Item> items, Units units) const {
    if (options.prices == nullptr || units <= options.prices->back()) return false;  // the last is the lowest
    return price_of_first(items, k, rows, *options.prices) < units * static_cast<Units>(k);
  }
  void visit(std::span<const Run> box, Units units, std::span<const Item> items, std::uint64_t /*rows*/) {
    if (units <= options.above) return;
    list.units.push_back(units);
    list.items.insert(list.items.end(), items.begin(), items.end());
    list.begin.push_back(list.items.size());
    if (options.runs) list.runs.insert(list.runs.end(), box.begin(), box.end());
    kept.fetch_add(items.size(), std::memory_order_relaxed);
  }
  void settle() { toll.settle(); }
};

void append(BoxList& to, const BoxList& from) {
  const std::size_t shift = to.items.size();
  to.units.insert(to.units.end(), from.units.begin(), from.units.end());
  to.items.insert(to.items.end(), from.items.begin(), from.items.end());
  to.runs.insert(to.runs.end(), from.runs.begin(), from.runs.end());
  for (std::size_t i = 1; i < from.begin.size(); ++i) to.begin.push_back(from.begin[i] + shift);
}

}  // namespace

std::optional<BoxList> list_boxes(const std::vector<BoxColumn>& columns, const std::vector<std::uint32_t>& order,
                                  const Items& items, std::uint64_t k, const ListOptions& options) {
  std::atomic<std::size_t> kept{0};
  WalkLimit limit(options.most_walked, options.watch);
  const Keeper keeper{.options = options, .rows = items.rows, .k = k, .kept = kept, .toll = Toll(limit)};
  BoxList out;
  if (options.parallel) {
    for (const auto& part : walk_in_parts(columns, order, items, k, keeper)) append(out, part.list);
  } else {
    Keeper whole = keeper;
    BoxWalk<Keeper>(columns, order, items, k, columns.size(), whole).run();
    whole.settle();
    out = std::move(whole.list);
  }
  if (keeper.full() || limit.over()) return {};
  return out;
}

}  // namespace kanon::local
