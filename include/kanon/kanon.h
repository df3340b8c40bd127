/* kanon for programs in any language: a request goes in as JSON, an outcome comes out as JSON, tables cross as Arrow.
 *
 * A job is one command of kanon with one request. Tables are named in the request by path, by glob, or as "arrow:NAME"
 * for a stream that was given to the job. Requests and outcomes are described by the JSON Schemas in
 * docs/formats/schema/; docs/c.md explains the requests key by key.
 *
 *   kanon_job *job = kanon_job_new("{\"version\":1,\"command\":\"inspect\",\"table\":\"people.csv\"}");
 *   if (job != NULL) {
 *     int code = kanon_job_run(job);
 *     puts(kanon_job_outcome(job));
 *     kanon_job_free(job);
 *   }
 *
 * Threads: different jobs may run in different threads at the same time. One job belongs to one thread at a time, with
 * one exception: kanon_job_cancel. No function throws, prints, reads the environment's locale or ends the process.
 *
 * Texts are UTF-8 and end with a zero byte. Texts that are returned belong to the job and stay where they are until it
 * is freed; nothing that is returned here may be freed by the caller.
 */
#ifndef KANON_KANON_H
#define KANON_KANON_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define KANON_API __attribute__((visibility("default")))
#else
#define KANON_API
#endif

/* Rises when a program that was built for an earlier header must be built again. */
#define KANON_ABI 1

typedef struct kanon_job kanon_job;

/* The Arrow C stream interface (https://arrow.apache.org/docs/format/CStreamInterface.html); the caller's library
 * defines it. */
struct ArrowArrayStream;

/* What a job tells while it runs. Any function may be NULL. Calls never overlap, and may come from another thread than
 * the one that called kanon_job_run; none comes after kanon_job_run has returned. The texts are valid during the call
 * only. None of the functions may call back into the same job, except for kanon_job_cancel. */
typedef struct kanon_observer {
  void* user; /* handed to the functions as it is */
  /* What begins now: "reading", "searching", "writing", "checking", ... */
  void (*stage)(void* user, const char* what);
  /* From 0 to 1 within the stage, when it is known. */
  void (*fraction)(void* user, double done);
  /* A few times a second during a search, and with every better candidate:
   * {"seconds":1.5,"evaluated":1200,"incumbent":0.31 or null,"bound":0.28 or null,"doing":"","improved":true} */
  void (*progress)(void* user, const char* json);
} kanon_observer;

/* What runs a job comes to: the exit code of the command line. */
enum {
  KANON_DONE = 0,          /* done and proven, or verified */
  KANON_WRONG_INPUT = 1,   /* the request or a table is not right; the outcome has the key */
  KANON_DOES_NOT_HOLD = 2, /* the requirement does not hold or cannot be met, or nothing was found in time */
  KANON_NOT_PROVEN = 3,    /* done; that nothing costs less is not proven */
  KANON_INTERNAL = 4,      /* a mistake of kanon itself */
  KANON_INTERRUPTED = 130  /* cancelled, and nothing was written */
};

/* {"kanon":"0.1.0","abi":1,"engine":"DuckDB v1.4.4","build":"..."}; it lives as long as the program. */
KANON_API const char* kanon_version(void);

/* A job for this request, which is copied. A request that is wrong is an error of kanon_job_run. NULL: there is no
 * memory. The caller frees the job with kanon_job_free. */
KANON_API kanon_job* kanon_job_new(const char* request);

/* Moves the stream into the job, as a table that the request calls "arrow:NAME": wherever a path of a table may stand.
 * The job owns the stream from here on, whatever is returned; `stream->release` is NULL afterwards. It is read once,
 * by kanon_job_run, and released exactly once. Returns 0, or KANON_WRONG_INPUT for a name that is empty or was given
 * already, a stream that was released, or a job that has run. */
KANON_API int kanon_job_give(kanon_job* job, const char* name, struct ArrowArrayStream* stream);

/* Who is told how far the job is; the struct is copied. NULL: nobody. Before kanon_job_run. */
KANON_API void kanon_job_observe(kanon_job* job, const kanon_observer* observer);

/* Runs the job, once, and returns when it is done: one of the codes above. A second call returns KANON_WRONG_INPUT and
 * changes nothing. */
KANON_API int kanon_job_run(kanon_job* job);

/* Asks the job to stop; from any thread, or from a signal handler. As Ctrl-C on the command line: a first request
 * during a search ends the search and keeps what it has found; any other one gives up, and nothing is written. */
KANON_API void kanon_job_cancel(kanon_job* job);

/* What --json prints. After an error {"version":1,"command":...,"error":{"code","key","message","remedy"}}, where code
 * is one of wrong_input, cannot_be_met, budget_spent, interrupted, internal. NULL before the job has run. */
KANON_API const char* kanon_job_outcome(const kanon_job* job);

/* Other texts of a job that has run, or NULL where it has none of this name:
 *   "text"     what the command line prints for people
 *   "plan"     the plan (JSON), where the request names no file for the release
 *   "recipe"   the recipe that repeats the run (TOML)
 *   "report"   the report for people (HTML), where the request has "report": true
 *   "hierarchy", "curves", "chart", "points", ...: what docs/c.md says of the command */
KANON_API const char* kanon_job_text(const kanon_job* job, const char* name);

/* A table of a job that has run, as a stream that the caller releases: "release", where the request names no file for
 * it. Each table can be taken any number of times. The stream owns what it needs: the job may be freed before the
 * stream is read. Returns 0, or KANON_WRONG_INPUT for a table that the job does not have, with `out->release` NULL. */
KANON_API int kanon_job_take(kanon_job* job, const char* name, struct ArrowArrayStream* out);

/* Frees the job and all texts it returned. NULL is allowed. Never while it runs. */
KANON_API void kanon_job_free(kanon_job* job);

#ifdef __cplusplus
}
#endif

#endif
