// ProofTrace: judges every event of a search's proof by brute force over the candidates of the subtree it is about.
//
// A bound must be at most the cost of every candidate it speaks for. What is given up must be no loss: it costs at
// least what the incumbent does, or what is kept in the subtree holds a candidate that is no worse.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "oracle/cut_oracle.hpp"
#include "search/common/trace.hpp"

namespace kanon::tests {

class ProofTrace : public Trace {
 public:
  explicit ProofTrace(const CutProblem& problem);

  void incumbent(const Incumbent& incumbent) override;
  void parted(std::uint64_t subtree, TracedRefinement by, std::uint64_t in, std::uint64_t out) override;
  void decided(std::uint64_t subtree, TracedRefinement what, bool in, std::string_view reason,
               const CostValue& bound) override;
  void closed(std::uint64_t subtree, std::string_view reason, const CostValue& bound) override;

  [[nodiscard]] std::uint64_t events() const { return events_; }
  [[nodiscard]] std::size_t open() const { return open_.size(); }
  // What went wrong first; empty: nothing.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  struct Candidate {
    RefinementSets in;
    CostValue cost;
  };
  using Candidates = std::vector<std::size_t>;
  struct Halves {
    Candidates in, out;
  };

  [[nodiscard]] Halves halves(const Candidates& whole, TracedRefinement by) const;
  [[nodiscard]] std::optional<CostValue> cheapest(const Candidates& candidates) const;
  void judge(const std::string& what, const Candidates& given_up, const Candidates& kept, const CostValue& bound);
  void complain(const std::string& what);

  const CutProblem& problem_;
  std::vector<Candidate> candidates_;  // within the limit
  std::map<std::uint64_t, Candidates> open_;
  std::optional<CostValue> incumbent_;
  std::uint64_t events_ = 0;
  std::string complaint_;
};

}  // namespace kanon::tests
