// The code of the kernels, compiled once per kind of processor: see kernels.hpp. Include it in one .cpp per kind only.
//
// Everything is in an anonymous namespace and calls nothing of the standard library: a function that both files had in
// common would be linked from either, and the wrong one stops an older processor.
//
// Minimal unsafe combinations of one tuple are found by branching on what must be hit (MMCS of Murakami and Uno, 2014,
// for the minimal transversals of the difference sets), generalised to any k. With `need` other rows required:
//   - A set S of columns is unsafe iff fewer than `need` rows agree with the tuple on S. While at least `need` do, any
//     `need` of them show what is missing: S must still take a column of the union of their difference sets.
//   - S is minimal iff for each c in S at least `need` rows agree on S without c: those that agree on S, and those of
//     which c alone tells the tuple (the critical rows of c). Both only shrink while S grows, and an unsafe S is agreed
//     on by fewer than `need`: so once c has no critical row, no superset of S is minimal.
//   - A column that makes S unsafe is a result or useless, never part of something larger: it leaves the candidates.
#include "search/unsafe/kernels.hpp"

namespace kanon::unsafe {
namespace {

using Word = std::uint64_t;

constexpr std::uint32_t kLookedAt = 16;

inline unsigned bits_of(Word word) {
  return static_cast<unsigned>(__builtin_popcountll(word));
}
inline unsigned lowest(Word word) {
  return static_cast<unsigned>(__builtin_ctzll(word));
}

// Bytes side by side, as many as one register holds; wider vectors than that would be taken apart byte by byte.
#if defined(__AVX2__)
constexpr std::size_t kWidth = 32;
#else
constexpr std::size_t kWidth = 16;
#endif
constexpr std::size_t kParts = kLanes / kWidth;
using Bytes = std::uint8_t __attribute__((vector_size(kWidth), may_alias));
#define KANON_INLINE inline __attribute__((always_inline))

KANON_INLINE const Bytes* lanes(const PairView& view, std::size_t group, std::size_t column) {
  return reinterpret_cast<const Bytes*>(view.bytes + (group * view.columns + column) * kLanes);
}

// One bit per lane: which are not 0. Lanes are 0 or 255.
KANON_INLINE Word bits_set(const Bytes (&set)[kParts]) {
  Word out = 0;
  for (std::size_t p = 0; p < kParts; ++p) {
#if defined(__AVX2__)
    using Signed = char __attribute__((vector_size(kWidth)));
    out |= Word{static_cast<std::uint32_t>(__builtin_ia32_pmovmskb256(reinterpret_cast<Signed>(set[p])))}
           << (p * kWidth);
#elif defined(__SSE2__)
    using Signed = char __attribute__((vector_size(kWidth)));
    out |= Word{static_cast<std::uint32_t>(__builtin_ia32_pmovmskb128(reinterpret_cast<Signed>(set[p])))}
           << (p * kWidth);
#else
    for (std::size_t i = 0; i < kWidth; ++i) out |= Word{set[p][i] != 0} << (p * kWidth + i);
#endif
  }
  return out;
}

KANON_INLINE std::size_t write_places(Word hits, std::size_t from, std::uint32_t* out) {
  std::size_t written = 0;
  for (; hits != 0; hits &= hits - 1) out[written++] = static_cast<std::uint32_t>(from + lowest(hits));
  return written;
}

KANON_INLINE void agree(const PairView& view, const std::uint8_t* query, std::size_t group, Bytes (&sum)[kParts]) {
  for (auto& part : sum) part = Bytes{};
  for (std::size_t c = 0; c < view.columns; ++c) {
    const Bytes* column = lanes(view, group, c);
    if (view.unit) {
      for (std::size_t p = 0; p < kParts; ++p) sum[p] -= reinterpret_cast<Bytes>(column[p] == query[c]);
    } else {
      for (std::size_t p = 0; p < kParts; ++p) {
        sum[p] += reinterpret_cast<Bytes>(column[p] == query[c]) & view.weights[c];
      }
    }
  }
}

std::size_t near(const PairView& view, const std::uint8_t* query, std::size_t begin, std::size_t end, unsigned least,
                 std::uint32_t* out) {
  std::size_t found = 0;
  const auto limit = static_cast<std::uint8_t>(least);
  for (std::size_t group = begin; group < end; ++group) {
    Bytes sum[kParts];
    agree(view, query, group, sum);
    for (auto& part : sum) part = reinterpret_cast<Bytes>(part >= limit);
    found += write_places(bits_set(sum), group * kLanes, out + found);
  }
  return found;
}

void agreements(const PairView& view, const std::uint8_t* query, std::uint8_t* out) {
  for (std::size_t group = 0; group < view.groups; ++group) {
    Bytes sum[kParts];
    agree(view, query, group, sum);
    for (std::size_t p = 0; p < kParts; ++p) reinterpret_cast<Bytes*>(out + group * kLanes)[p] = sum[p];
  }
}

std::size_t at_least(const std::uint8_t* bytes, std::size_t count, unsigned least, std::uint32_t* out) {
  std::size_t found = 0;
  const auto limit = static_cast<std::uint8_t>(least);
  for (std::size_t from = 0; from < count; from += kLanes) {
    Bytes hit[kParts];
    for (std::size_t p = 0; p < kParts; ++p) {
      hit[p] = reinterpret_cast<Bytes>(reinterpret_cast<const Bytes*>(bytes + from)[p] >= limit);
    }
    found += write_places(bits_set(hit), from, out + found);
  }
  return found;
}

std::size_t undominated(const PairView& view, const std::uint8_t* query, const Dominator* dominators, std::size_t count,
                        std::uint32_t need, std::uint32_t* out) {
  std::size_t found = 0;
  const auto enough = static_cast<std::uint8_t>(need < 255 ? need : 255);
  for (std::size_t group = 0; group < view.groups; ++group) {
    Bytes missing[kParts];
    for (auto& part : missing) part = Bytes{} + enough;
    Word left = ~Word{0};
    for (std::size_t d = 0; d < count && left != 0; ++d) {
      Bytes agrees[kParts] = {};
      for (Word rest = dominators[d].columns; rest != 0; rest &= rest - 1) {
        const unsigned c = lowest(rest);
        const Bytes* column = lanes(view, group, c);
        for (std::size_t p = 0; p < kParts; ++p) agrees[p] |= reinterpret_cast<Bytes>(column[p] == query[c]);
      }
      const auto rows = static_cast<std::uint8_t>(dominators[d].rows < enough ? dominators[d].rows : enough);
      for (std::size_t p = 0; p < kParts; ++p) {
        const Bytes taken = ~agrees[p] & rows;
        missing[p] = (missing[p] - taken) & reinterpret_cast<Bytes>(missing[p] > taken);
        agrees[p] = reinterpret_cast<Bytes>(missing[p] != 0);
      }
      left = bits_set(agrees);
    }
    found += write_places(left, group * kLanes, out + found);
  }
  return found;
}

Word contained(const Word* masks, const Word* rows, std::size_t count, Word set, Word enough) {
  using Four = Word __attribute__((vector_size(kWidth), aligned(8), may_alias));
  constexpr std::size_t kEach = kWidth / 8;
  constexpr std::size_t kAtOnce = 4 * kEach;  // between looks at the sum
  const Four outside = Four{} + ~set;
  Word sum = 0;
  std::size_t i = 0;
  for (; i + kAtOnce <= count && sum < enough; i += kAtOnce) {
    Four part{};
    for (std::size_t j = 0; j < kAtOnce; j += kEach) {
      const Four inside = reinterpret_cast<Four>((*reinterpret_cast<const Four*>(masks + i + j) & outside) == 0);
      part += inside & *reinterpret_cast<const Four*>(rows + i + j);
    }
    for (std::size_t j = 0; j < kEach; ++j) sum += part[j];
  }
  for (; i < count && sum < enough; ++i) {
    if ((masks[i] & ~set) == 0) sum += rows[i];
  }
  return sum;
}

Reduced reduce(const CountedSet* sets, std::size_t count, Word taken, Word most, CountedSet* out) {
  Reduced sum{0, 0, 0};
  for (std::size_t i = 0; i < count; ++i) {
    const Word rest = sets[i].columns & ~taken;
    const Word weight = bits_of(rest);
    // Written always, kept sometimes: a branch would be missed as often as not.
    out[sum.count] = {rest, weight, sets[i].rows};
    const bool kept = rest != 0 && weight <= most && sets[i].rows != 0;
    sum.count += kept ? 1 : 0;
    sum.rows += kept ? sets[i].rows : 0;
    sum.gained += rest == 0 ? sets[i].rows : 0;
  }
  return sum;
}

// The rows as the search holds them; a subtree in which few of them matter goes on with those alone.
struct Frame {
  Word* differs;  // column after column
  Word* masks;    // per row
  Word* earlier;
  Word* sets;  // by depth: the rows that agree on S, then the critical rows of each column of S
};

// Lays a frame for `words` words out in `memory`, and moves on behind it.
inline Frame take_frame(Word*& memory, std::size_t columns, std::size_t words) {
  Frame out;
  out.differs = memory;
  out.masks = out.differs + columns * words;
  out.earlier = out.masks + 64 * words;
  out.sets = out.earlier + words;
  memory = out.sets + (columns + 1) * (columns + 2) / 2 * words;
  return out;
}

inline Word gather_bits(Word from, Word which) {
#if defined(__BMI2__)
  return __builtin_ia32_pext_di(from, which);
#else
  Word out = 0;
  for (unsigned to = 0; which != 0; which &= which - 1, ++to) out |= (from >> lowest(which) & 1) << to;
  return out;
#endif
}

// What is the same for all frames of one search.
struct Shared {
  const Poll& poll;
  OnFound on_found;
  void* context;
  std::size_t columns;
  std::uint32_t need;
  std::uint32_t max_size;
  std::uint64_t nodes = 0;
  bool stopped = false;
};

// The search over one tuple's difference sets. N: words of a set of rows, 0: as many as given. One: need is 1.
template <std::size_t N, bool One>
class Search {
  static constexpr std::size_t kNext = N == 0 ? 16 : N / 2;  // words of the next smaller frame

 public:
  // `memory`: for the smaller frames.
  Search(Shared& shared, const Frame& frame, std::size_t words, Word* memory)
      : shared_(shared), frame_(frame), words_(words), memory_(memory) {}

  void visit(std::size_t depth, Word chosen, Word candidates) {
    if ((++shared_.nodes & 4095) == 0 && shared_.poll.stop(shared_.poll.context)) shared_.stopped = true;
    if (shared_.stopped) return;
    const Word* left = at(depth);
    Found found;
    found.last = found.first = 0;
    const Word branch = must_hit(left, candidates);
    candidates &= ~branch;
    for (Word rest = branch; rest != 0; rest &= rest - 1) {
      const unsigned c = lowest(rest);
      const Word* out = differs(c);
      const std::uint32_t agree = One ? (within(left, out) ? 0 : 1) : count_without(left, out);
      if (agree < need()) {
        if (!stays_minimal(depth, out, agree)) continue;
        found.last |= Word{1} << c;
        found.rows[c] = agree;
        if (agree == 0 || !meets_earlier(left, out)) found.first |= Word{1} << c;
      } else if (depth + 1 < shared_.max_size && extend(depth, out)) {
        descend(depth + 1, chosen | Word{1} << c, candidates);
        if (shared_.stopped) return;
        candidates |= Word{1} << c;
      }
    }
    if (found.last == 0) return;
    found.common = chosen;
    found.size = static_cast<std::uint32_t>(depth + 1);
    shared_.on_found(shared_.context, found);
  }

 private:
  [[nodiscard]] std::size_t words() const { return N > 0 ? N : words_; }
  [[nodiscard]] std::uint32_t need() const { return One ? 1 : shared_.need; }
  [[nodiscard]] Word* at(std::size_t depth) const { return frame_.sets + (depth * (depth + 1) / 2) * words(); }
  [[nodiscard]] const Word* differs(std::size_t column) const { return frame_.differs + column * words(); }

  [[nodiscard]] std::uint32_t count_without(const Word* set, const Word* out) const {
    std::uint32_t sum = 0;
    for (std::size_t w = 0; w < words(); ++w) sum += bits_of(set[w] & ~out[w]);
    return sum;
  }
  [[nodiscard]] bool within(const Word* set, const Word* other) const {
    Word sum = 0;
    for (std::size_t w = 0; w < words(); ++w) sum |= set[w] & ~other[w];
    return sum == 0;
  }
  [[nodiscard]] bool meets_earlier(const Word* left, const Word* out) const {
    Word sum = 0;
    for (std::size_t w = 0; w < words(); ++w) sum |= left[w] & ~out[w] & frame_.earlier[w];
    return sum != 0;
  }

  // Of the candidates one must be taken: a union of difference sets that contains those of `need` rows in `left`, grown
  // by the set that adds the fewest columns. Empty: nothing can be reached with these candidates.
  // Rows are in order of size, so a few of the first are looked at for the best; all of them would cost more than the
  // smaller union saves.
  [[nodiscard]] Word must_hit(const Word* left, Word candidates) const {
    Word open = candidates;  // less what was taken
    while (true) {
      std::uint32_t free = 0, looked = 0;
      unsigned best = 65;
      Word best_mask = 0;
      for (std::size_t w = 0; w < words() && looked < kLookedAt; ++w) {
        for (Word rest = left[w]; rest != 0 && looked < kLookedAt; rest &= rest - 1) {
          const Word mask = frame_.masks[w * 64 + lowest(rest)] & open;
          const unsigned size = bits_of(mask);
          if (size == 0 && ++free == need()) return candidates & ~open;
          if (size == 0) continue;
          ++looked;
          if (size >= best) continue;
          best = size;
          best_mask = mask;
        }
      }
      open &= ~best_mask;
      if (One) return candidates & ~open;
    }
  }

  // S with a column that leaves `agree` rows: does each column of S still have the critical rows it needs?
  [[nodiscard]] bool stays_minimal(std::size_t depth, const Word* out, std::uint32_t agree) const {
    const Word* critical = at(depth) + words();
    for (std::size_t i = 0; i < depth; ++i, critical += words()) {
      if (One ? within(critical, out) : count_without(critical, out) + agree < need()) return false;
    }
    return true;
  }

  // The sets of rows one deeper; false: some column of S has no critical row left.
  bool extend(std::size_t depth, const Word* out) const {
    const Word* from = at(depth);
    Word* to = at(depth + 1);
    for (std::size_t w = 0; w < words(); ++w) to[w] = from[w] & ~out[w];
    const Word* critical = from + words();
    Word* next = to + words();
    for (std::size_t i = 0; i < depth; ++i) {
      Word sum = 0;
      for (std::size_t w = 0; w < words(); ++w) sum |= next[w] = critical[w] & ~out[w];
      if (sum == 0) return false;
      critical += words();
      next += words();
    }
    for (std::size_t w = 0; w < words(); ++w) next[w] = from[w] & out[w];
    return true;
  }

  // Rows that agree on S or are critical for one of its columns matter below S; if they fit into fewer words, there.
  void descend(std::size_t depth, Word chosen, Word candidates) {
    if constexpr (N != 1) {
      const Word* sets = at(depth);
      Word matter[N > 0 ? N : 1024];
      std::uint32_t rows = 0;
      if (N > 0 || words() <= 1024) {
        for (std::size_t w = 0; w < words(); ++w) {
          matter[w] = 0;
          for (std::size_t i = 0; i <= depth; ++i) matter[w] |= sets[i * words() + w];
          rows += bits_of(matter[w]);
        }
        if (rows <= kNext * 64) return pack(matter, depth, chosen, candidates);
      }
    }
    visit(depth, chosen, candidates);
  }

  void pack(const Word* matter, std::size_t depth, Word chosen, Word candidates) {
    Word* memory = memory_;
    const Frame small = take_frame(memory, shared_.columns, kNext);
    for (Word rest = candidates; rest != 0; rest &= rest - 1) {
      pack_set(matter, differs(lowest(rest)), small.differs + lowest(rest) * kNext);
    }
    pack_set(matter, frame_.earlier, small.earlier);
    const Word* from = at(depth);
    Word* to = small.sets + depth * (depth + 1) / 2 * kNext;
    for (std::size_t i = 0; i <= depth; ++i) pack_set(matter, from + i * words(), to + i * kNext);
    std::size_t row = 0;
    for (std::size_t w = 0; w < words(); ++w) {
      for (Word rest = matter[w]; rest != 0; rest &= rest - 1) small.masks[row++] = frame_.masks[w * 64 + lowest(rest)];
    }
    Search<kNext, One>(shared_, small, kNext, memory).visit(depth, chosen, candidates);
  }

  void pack_set(const Word* matter, const Word* from, Word* to) const {
    for (std::size_t w = 0; w < kNext; ++w) to[w] = 0;
    std::size_t bit = 0;
    for (std::size_t w = 0; w < words(); ++w) {
      if (matter[w] == 0) continue;
      const Word part = gather_bits(from[w], matter[w]);
      to[bit / 64] |= part << (bit % 64);
      const std::size_t end = bit + bits_of(matter[w]);
      if (end / 64 > bit / 64 && end % 64 != 0) to[end / 64] |= part >> (64 - bit % 64);
      bit = end;
    }
  }

  Shared& shared_;
  const Frame frame_;
  const std::size_t words_;
  Word* memory_;
};

template <std::size_t N, bool One>
void search(const DifferenceRows& rows, Word* memory, Shared& shared) {
  Frame frame = take_frame(memory, 0, 0);
  // The differences are read where they are; only the sets are written.
  frame.differs = const_cast<Word*>(rows.differs);
  frame.masks = const_cast<Word*>(rows.masks);
  frame.earlier = const_cast<Word*>(rows.earlier);
  memory = frame.sets + (rows.columns + 1) * (rows.columns + 2) / 2 * rows.words;
  for (std::size_t w = 0; w < rows.words; ++w) {
    const std::size_t from = w * 64;
    frame.sets[w] = rows.rows >= from + 64 ? ~Word{0} : rows.rows <= from ? 0 : (Word{1} << (rows.rows - from)) - 1;
  }
  const Word columns = rows.columns == 64 ? ~Word{0} : (Word{1} << rows.columns) - 1;
  Search<N, One>(shared, frame, rows.words, memory).visit(0, 0, columns);
}

template <bool One>
void search(const DifferenceRows& rows, Word* memory, Shared& shared) {
  switch (rows.words) {
    case 1:
      return search<1, One>(rows, memory, shared);
    case 2:
      return search<2, One>(rows, memory, shared);
    case 4:
      return search<4, One>(rows, memory, shared);
    case 8:
      return search<8, One>(rows, memory, shared);
    case 16:
      return search<16, One>(rows, memory, shared);
    default:
      return search<0, One>(rows, memory, shared);
  }
}

bool combinations(const DifferenceRows& rows, Word* memory, const Poll& poll, OnFound on_found, void* context,
                  std::uint64_t& nodes) {
  Shared shared{poll, on_found, context, rows.columns, rows.need, rows.max_size};
  rows.need == 1 ? search<true>(rows, memory, shared) : search<false>(rows, memory, shared);
  nodes += shared.nodes;
  return !shared.stopped;
}

constexpr Kernels kThese{near, agreements, at_least, undominated, contained, reduce, combinations};

}  // namespace
}  // namespace kanon::unsafe
