// The functions of kanon.h: a Job behind a pointer, and no exception beyond this file.
#include "kanon/kanon.h"

#include <new>
#include <string>

#include "door/job.hpp"
#include "door/version.hpp"

struct kanon_job {
  kanon::door::Job job;
};

namespace {

// What could only fail for want of memory.
template <class Work>
auto or_else(const Work& work, decltype(work()) otherwise) noexcept {
  try {
    return work();
  } catch (...) {
    return otherwise;
  }
}

}  // namespace

extern "C" {

const char* kanon_version(void) {
  return or_else([] { return kanon::door::version_json().c_str(); }, static_cast<const char*>(nullptr));
}

kanon_job* kanon_job_new(const char* request) {
  return or_else([&] { return new kanon_job{kanon::door::Job(request == nullptr ? "" : request)}; },
                 static_cast<kanon_job*>(nullptr));
}

int kanon_job_give(kanon_job* job, const char* name, struct ArrowArrayStream* stream) {
  if (stream == nullptr || stream->release == nullptr) return KANON_WRONG_INPUT;
  const bool given = or_else([&] { return job->job.give(name == nullptr ? "" : name, *stream); }, false);
  return given ? KANON_DONE : KANON_WRONG_INPUT;
}

void kanon_job_observe(kanon_job* job, const kanon_observer* observer) {
  or_else([&] { return job->job.observe(observer), 0; }, 0);
}

int kanon_job_run(kanon_job* job) {
  if (job->job.has_run()) return KANON_WRONG_INPUT;
  return or_else([&] { return job->job.run(); }, static_cast<int>(KANON_WRONG_INPUT));
}

void kanon_job_cancel(kanon_job* job) {
  job->job.cancel();
}

const char* kanon_job_outcome(const kanon_job* job) {
  return job->job.has_run() ? job->job.reply().outcome.c_str() : nullptr;
}

const char* kanon_job_text(const kanon_job* job, const char* name) {
  return or_else(
      [&]() -> const char* {
        const auto& texts = job->job.reply().texts;
        const auto found = texts.find(name == nullptr ? "" : name);
        return found == texts.end() ? nullptr : found->second.c_str();
      },
      static_cast<const char*>(nullptr));
}

int kanon_job_take(kanon_job* job, const char* name, struct ArrowArrayStream* out) {
  if (out == nullptr) return KANON_WRONG_INPUT;
  out->release = nullptr;
  const bool taken = or_else([&] { return job->job.take(name == nullptr ? "" : name, *out); }, false);
  return taken ? KANON_DONE : KANON_WRONG_INPUT;
}

void kanon_job_free(kanon_job* job) {
  delete job;
}

}  // extern "C"
