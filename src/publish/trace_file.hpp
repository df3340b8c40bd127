// Writes the proof of a search, event by event, as JSON lines (docs/formats/trace.md).
#pragma once

#include <fstream>
#include <mutex>
#include <string>

#include "encode/codebook.hpp"
#include "files/output_file.hpp"
#include "kanon/result.hpp"
#include "search/common/trace.hpp"

namespace kanon {

class TraceFile final : public Trace {
 public:
  explicit TraceFile(OutputFile& file) : file_(file), out_(file.temporary(), std::ios::binary) {}

  void begin(const CutProblem& problem, const Codebook& codebook, const std::string& fingerprint);
  void undecided_column(std::uint32_t column) override;
  void incumbent(const Incumbent& incumbent) override;
  void parted(std::uint64_t subtree, TracedRefinement by, std::uint64_t in, std::uint64_t out) override;
  void decided(std::uint64_t subtree, TracedRefinement what, bool in, std::string_view reason,
               const CostValue& bound) override;
  void closed(std::uint64_t subtree, std::string_view reason, const CostValue& bound) override;
  void end(const SearchOutcome& outcome);

  Status finish();  // everything was written; an Error where some of it was not

 private:
  void line(const std::string& text);
  [[nodiscard]] std::string shown(const CostValue& cost) const;

  OutputFile& file_;
  std::ofstream out_;
  std::mutex mutex_;  // events may come from several threads
  bool exact_ = true;
};

}  // namespace kanon
