// The files of a folder as values: read, put back, compared.
#pragma once

#include <map>
#include <string>

namespace kanon::faults {

struct File {
  std::string bytes{};
  unsigned mode = 0644;
};

// By path, relative to the folder that was read; a folder below it is an entry whose name ends in '/'.
using Files = std::map<std::string, File>;

std::string bytes_of(const std::string& path);
void write_file(const std::string& path, const File& file);  // makes the folders above it

// Hidden files included; `below` is put before each name. Empty where there is no such folder.
Files files_below(const std::string& folder);

// Two runs of one command may differ in times, dates and keys, and in a chart of how the search went. Both texts begin
// and end alike but for numbers, so neither is cut short, and have about the same length.
bool alike(const std::string& a, const std::string& b);

// The rows of a Parquet file as text, so that they can be searched: its pages are compressed.
std::string text_of_parquet(const std::string& path, const std::string& scratch);
void write_parquet(const std::string& csv, const std::string& parquet);

}  // namespace kanon::faults
