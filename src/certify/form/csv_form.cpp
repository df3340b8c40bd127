// Reads a CSV file in pieces and hands them to the scanner.
#include "certify/form/csv_form.hpp"

#include <fstream>

#include "certify/form/csv_scanner.hpp"

namespace kanon::certify {

Result<CsvForm> read_csv_form(const CsvQuestion& question) {
  std::ifstream in(question.path, std::ios::binary);
  CsvScanner scanner(question);
  std::vector<char> piece(1 << 20);
  while (in) {
    if (question.cancel != nullptr && question.cancel->requested())
      return Error{.kind = ErrorKind::interrupted, .message = "stopped on request", .place = {}, .hint = {}};
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    scanner.feed({piece.data(), static_cast<std::size_t>(in.gcount())});
  }
  if (in.eof()) return scanner.finish();
  return Error{.message = "the file cannot be read", .place = question.path, .hint = "Check that you may read it."};
}

}  // namespace kanon::certify
