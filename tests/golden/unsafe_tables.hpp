// Tables for the searches over single cells: files of KANON_DATA, and the paper's table as near as the data allow.
#pragma once

#include <string>
#include <vector>

#include "encode/cell_table.hpp"
#include "kanon/result.hpp"

namespace kanon::tests {

// The cells of a table as text, row after row.
struct TextTable {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;
};

// Distinct tuples in ascending order of codes; codes by first appearance; every weight is 1.
CellTable cells_of(const TextTable& table);

// Named columns of a plain CSV file (no quotes); no names: all. `most`: rows read at most, 0: all.
Result<TextTable> read_columns(const std::string& path, const std::vector<std::string>& names, std::size_t most = 0);

// The file's path below KANON_DATA, or "" if it is not there.
std::string data_file(const std::string& name);

// The paper's variables that are in the public file, BYDOB_P cut to the year: 15,183 x 11.
Result<TextTable> els_11();
// The same with the paper's other eight, drawn to its Table 1 from the columns they depend on; `rows` 11,204 as in the
// paper, above 15,183 rows are drawn again with some cells changed.
Result<TextTable> els_19(std::size_t rows);
// And eleven more that are in the file: attainment, expectations, scores in tenths.
Result<TextTable> els_30(std::size_t rows);
// Nothing drawn: the eleven, five more of the file and three scores in tenths; 15,183 x 19.
Result<TextTable> els_19_public();
// Drawn: columns with the numbers of values of the paper's Table 1, for each more column six values; each column knows
// little of the others, which makes for many combinations.
TextTable drawn_table(std::size_t rows, std::size_t columns);
Result<TextTable> adult_9();
Result<TextTable> nltcs_16();
// sdcMicro's testdata, key columns urbrur roof walls water electcon relat sex.
Result<TextTable> testdata_7();

}  // namespace kanon::tests
