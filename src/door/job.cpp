// Runs a request, whatever happens on the way, and keeps what came of it.
#include "door/job.hpp"

#include <cmath>
#include <new>
#include <nlohmann/json.hpp>

#include "base/exit_code.hpp"
#include "engine/arrow_out.hpp"
#include "kanon/json.hpp"

namespace kanon::door {
namespace {

Error out_of_memory() {
  return Error{.message = "the computer ran out of memory", .hint = "Close other programs, or use fewer columns."};
}

Error unforeseen() {
  return Error{.kind = ErrorKind::internal,
               .message = "something unforeseen happened",
               .hint = "This is a bug in kanon; please report it."};
}

nlohmann::ordered_json number_or_null(double value, bool known) {
  return known && std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

}  // namespace

void Teller::stage(std::string_view what) {
  found_ = false;
  if (observer_.stage != nullptr) observer_.stage(observer_.user, std::string(what).c_str());
}

void Teller::fraction(double done) {
  if (observer_.fraction != nullptr) observer_.fraction(observer_.user, done);
}

void Teller::improved(const SearchProgress& progress) {
  found_ = true;
  tell(progress, true);
}

void Teller::searching(const SearchProgress& progress) {
  tell(progress, false);
}

void Teller::tell(const SearchProgress& progress, bool improved) {
  if (observer_.progress == nullptr) return;
  const nlohmann::ordered_json json = {{"seconds", progress.seconds},
                                       {"evaluated", progress.evaluated},
                                       {"incumbent", number_or_null(progress.incumbent, found_)},
                                       {"bound", number_or_null(progress.bound, true)},
                                       {"doing", progress.doing},
                                       {"improved", improved}};
  observer_.progress(observer_.user, json.dump().c_str());
}

bool Job::give(const std::string& name, ArrowArrayStream& stream) {
  const bool taken = places_.give(name, stream);
  return taken && !has_run_;
}

void Job::observe(const kanon_observer* observer) {
  teller_ = observer == nullptr ? nullptr : std::make_unique<Teller>(*observer);
}

void Job::fail(Error error, const std::string& command) {
  error.message = places_.shown(std::move(error.message));
  error.place = places_.shown(std::move(error.place));
  error.hint = places_.shown(std::move(error.hint));
  reply_ = {.code = exit_code_of(error.kind), .outcome = error_json(error, command)};
}

void Job::answer(Request& request) {
  const Status begun = request.begin(options_);
  options_ = request.run();
  if (!begun.ok()) return fail(request.with_key(begun.error()), request.command());
  auto reply = run_command({.request = request, .places = places_});
  if (!reply.ok()) return fail(request.with_key(reply.error()), request.command());
  reply_ = std::move(*reply);
  reply_.outcome = places_.shown(std::move(reply_.outcome));
  for (auto& [name, text] : reply_.texts) text = places_.shown(std::move(text));
}

// The tables that came as streams hold all that they hold: they do not wait for somebody to free the job.
void Job::forget_inputs() {
  std::vector<std::string> kept;
  for (const auto& [name, table] : reply_.tables) kept.push_back(table.path);
  places_.keep_only(kept);
}

int Job::run() {
  try {
    options_.cancel = &cancel_;
    options_.observer = teller_.get();
    auto request = Request::parse(request_);
    if (request.ok()) {
      answer(*request);
    } else {
      fail(request.error(), "");
    }
  } catch (const std::bad_alloc&) {
    fail(out_of_memory(), "");
  } catch (const std::exception&) {
    fail(unforeseen(), "");
  }
  forget_inputs();
  has_run_ = true;
  return reply_.code;
}

bool Job::take(const std::string& name, ArrowArrayStream& out) const {
  out.release = nullptr;
  const auto table = reply_.tables.find(name);
  if (table == reply_.tables.end()) return false;
  EngineOptions engine = engine_options(options_);
  engine.cancel = nullptr;
  engine.observer = nullptr;
  return stream_parquet(table->second.path, table->second.zones, table->second.folder, engine, out).ok();
}

}  // namespace kanon::door
