// Job: one request from its text to its outcome. This is what kanon.h offers, in C++ and without the C.
#pragma once

#include <memory>
#include <string>

#include "door/commands.hpp"
#include "kanon/kanon.h"
#include "kanon/observer.hpp"

namespace kanon::door {

// Passes what a run tells to the functions of a kanon_observer.
class Teller final : public Observer {
 public:
  explicit Teller(const kanon_observer& observer) : observer_(observer) {}
  void stage(std::string_view what) override;
  void fraction(double done) override;
  void improved(const SearchProgress& progress) override;
  void searching(const SearchProgress& progress) override;

 private:
  void tell(const SearchProgress& progress, bool improved);

  kanon_observer observer_;
  bool found_ = false;  // there is an incumbent
};

class Job {
 public:
  explicit Job(std::string request) : request_(std::move(request)) {}

  bool give(const std::string& name, ArrowArrayStream& stream);
  void observe(const kanon_observer* observer);
  int run();
  void cancel() noexcept { cancel_.request(); }
  [[nodiscard]] bool has_run() const { return has_run_; }
  [[nodiscard]] const Reply& reply() const { return reply_; }
  bool take(const std::string& name, ArrowArrayStream& out) const;

 private:
  void answer(Request& request);
  void fail(Error error, const std::string& command);
  void forget_inputs();

  std::string request_;
  Places places_;
  Cancel cancel_;
  std::unique_ptr<Teller> teller_;
  Reply reply_;
  RunOptions options_;
  bool has_run_ = false;
};

}  // namespace kanon::door
