// An open table, counted and encoded: for a job with one search.
#include "solve/encode_source.hpp"

#include "base/try.hpp"
#include "count/count_table.hpp"

namespace kanon {

Result<EncodedTable> encode_source(const Recipe& recipe, Source& source, Source* population) {
  KANON_TRY(CountedTable counted, count_table(recipe, source, population));
  return encode_table(recipe, std::make_shared<const CountedTable>(std::move(counted)));
}

}  // namespace kanon
