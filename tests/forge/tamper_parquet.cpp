// Tamperings with what a Parquet release holds beside its cells.
#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

Tamper touched(std::function<bool(Forgery&, Dice&)> touch) {
  return [touch](Forgery& f, Dice& dice) { return f.made.parquet && touch(f, dice); };
}

Tamper metadata(const std::string& key, const std::string& value) {
  return touched([key, value](Forgery& f, Dice&) {
    f.touch.metadata.emplace_back(key, value);
    return true;
  });
}

// The statistics of a column hold its least cell as text.
bool change_statistics(Forgery& f, Dice& dice) {
  const std::size_t c = dice.pick(f.others_shown());
  std::string least;
  for (const Row& row : f.sheet.rows) {
    if (!row[c].empty() && (least.empty() || row[c] < least)) least = row[c];
  }
  if (least.empty()) return false;
  f.touch.changed_bytes = least;
  f.touch.by_bytes = std::string(least.size(), '!');
  return true;
}

}  // namespace

void add_parquet_tamperings(Catalogue& out) {
  const auto add = [&out](const char* name, Tamper tamper) {
    out.push_back({std::string("Parquet: ") + name, tamper});
  };
  add("metadata with a name", metadata("note", "Name07 is row 1"));
  add("metadata for another program", metadata("pandas", "{\"index_columns\": [\"name\"]}"));
  add("metadata with an empty value", metadata("x", ""));
  add("bytes between pages and footer", touched([](Forgery& f, Dice&) {
        f.touch.hidden = "Name07 is row 1";
        return true;
      }));
  add("zero bytes between pages and footer", touched([](Forgery& f, Dice& dice) {
        f.touch.hidden = std::string(dice.from_to(1, 40), '\0');
        return true;
      }));
  add("statistics of other cells", touched(change_statistics));
  add("another program in the footer", touched([](Forgery& f, Dice&) {
        f.touch.changed_bytes = "DuckDB version";
        f.touch.by_bytes = "Name07 version";
        return true;
      }));
  add("a number type for a column of texts", touched([](Forgery& f, Dice& dice) {
        f.touch.types = {{"pay", dice.one_in(2) ? "BIGINT" : "DOUBLE"}};
        return true;
      }));
  add("a type of bytes for a column of texts", touched([](Forgery& f, Dice&) {
        f.touch.types = {{"illness", "BLOB"}};
        return true;
      }));
  add("empty texts for nulls", touched([](Forgery& f, Dice&) {
        f.touch.no_nulls = true;
        return true;
      }));
  add("Bloom filters", touched([](Forgery& f, Dice&) {
        f.touch.bloom = true;
        return true;
      }));
  add("packed otherwise", touched([](Forgery& f, Dice& dice) {
        f.touch.compression = dice.one_in(2) ? "snappy" : "uncompressed";
        return true;
      }));
}

}  // namespace kanon::forge
