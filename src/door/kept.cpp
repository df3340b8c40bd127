// Release, plan and report as files of the job, and then as texts and tables of its reply.
#include "door/kept.hpp"

#include "base/try.hpp"

namespace kanon::door {

Result<KeptFiles> keep_files(Asked asked, std::string& release, std::string& plan, std::string& report) {
  KeptFiles out;
  const RunOptions& run = asked.request.run();
  // "report": true, or the file it is written to.
  bool wants_report = false;
  if (asked.request.is_text("report")) {
    KANON_CHECK(asked.request.text("report", report));
  } else {
    KANON_CHECK(asked.request.flag("report", wants_report));
  }
  if (wants_report && report.empty()) {
    KANON_TRY(report, asked.places.new_file("report.html", "text:report", run));
    out.report = report;
  }
  if (!release.empty()) return out;
  KANON_TRY(release, asked.places.new_file("release.parquet", "arrow:release", run));
  out.release = release;
  if (!plan.empty()) return out;
  KANON_TRY(plan, asked.places.new_file("release.plan.json", "text:plan", run));
  out.plan = plan;
  return out;
}

void take_kept(const KeptFiles& files, const Places& places, Reply& reply) {
  if (!files.plan.empty()) reply.texts["plan"] = Places::text_of(files.plan);
  if (!files.report.empty()) reply.texts["report"] = Places::text_of(files.report);
  if (!files.release.empty()) reply.tables["release"] = places.kept(files.release);
}

}  // namespace kanon::door
