/* A release in forty lines of C: ask for it in JSON, read what came of it, have it judged. */
#include <kanon/kanon.h>
#include <stdio.h>

static void stage(void* user, const char* what) {
  (void)user;
  fprintf(stderr, "%s ...\n", what);
}

/* Runs a request, prints its outcome or one of its texts, and returns its code. */
static int run(const char* request, const char* text) {
  const kanon_observer observer = {.stage = stage};
  kanon_job* job = kanon_job_new(request);
  if (job == NULL) return KANON_WRONG_INPUT;
  kanon_job_observe(job, &observer);
  const int code = kanon_job_run(job);
  const char* shown = kanon_job_text(job, text);
  puts(shown != NULL ? shown : kanon_job_outcome(job));
  kanon_job_free(job);
  return code;
}

int main(void) {
  printf("%s\n", kanon_version());
  const int released = run(
      "{\"version\": 1, \"command\": \"anonymize\", \"recipe\": {"
      "  \"table\": \"people.csv\", \"k\": 2, \"suppress\": \"any\","
      "  \"identifier\": [\"name\"], \"sensitive\": [\"illness\"],"
      "  \"quasi\": {\"age\": {\"build\": \"interval\", \"widths\": [10, 20, 40]}, \"zip\": {\"build\": \"prefix\"}},"
      "  \"output\": {\"release\": \"people_c.csv\"}}}",
      "text");
  if (released != KANON_DONE) return released;
  return run(
      "{\"version\": 1, \"command\": \"verify\", \"release\": \"people_c.csv\","
      " \"plan\": \"people_c.csv.plan.json\", \"original\": \"people.csv\"}",
      "outcome");
}
