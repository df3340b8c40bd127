// Signs, writes and reads forged files, and asks the checker about them.
#include "forge/forgery.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "base/sha256.hpp"
#include "support/files.hpp"

namespace kanon::forge {
namespace {

bool is_released(const Json& column) {
  return column["role"] != "identifier" && column["role"] != "dropped";
}

// The label of a node from a file is the file's, so a checker that takes the files is given them.
template <class Request>
void give_hierarchies(Request& request, const MadeRelease& made) {
  if constexpr (requires { request.hierarchies; }) request.hierarchies = made.hierarchies;
}

}  // namespace

std::vector<std::size_t> Forgery::quasi() const {
  std::vector<std::size_t> out;
  for (std::size_t c = 0; c < plan["columns"].size(); ++c) {
    if (plan["columns"][c]["role"] == "quasi") out.push_back(c);
  }
  return out;
}

std::size_t Forgery::shown(std::size_t plan_column) const {
  std::size_t at = 0;
  for (std::size_t c = 0; c < plan_column; ++c) at += is_released(plan["columns"][c]) ? 1 : 0;
  return at;
}

std::vector<std::size_t> Forgery::quasi_shown() const {
  std::vector<std::size_t> out;
  for (const std::size_t c : quasi()) out.push_back(shown(c));
  return out;
}

std::vector<std::size_t> Forgery::others_shown() const {
  const std::vector<std::size_t> mine = quasi_shown();
  const std::set<std::size_t> known(mine.begin(), mine.end());
  std::vector<std::size_t> out;
  for (std::size_t c = 0; c < sheet.header.size(); ++c) {
    if (known.count(c) == 0) out.push_back(c);
  }
  return out;
}

std::string Forgery::star() const {
  return made.kind == PlanKind::cells ? plan["blank"].get<std::string>()
                                      : plan["suppression"]["shown_as"].get<std::string>();
}

std::vector<std::vector<std::size_t>> Forgery::groups() const {
  std::map<Row, std::vector<std::size_t>> by_labels;
  for (std::size_t r = 0; r < sheet.rows.size(); ++r) {
    Row labels;
    for (const std::size_t c : quasi_shown()) labels.push_back(sheet.rows[r][c]);
    by_labels[labels].push_back(r);
  }
  std::vector<std::vector<std::size_t>> out;
  for (auto& [labels, rows] : by_labels) out.push_back(std::move(rows));
  return out;
}

std::string digest_of(Json plan) {
  plan.erase("digest");
  return "sha256:" + sha256_hex(plan.dump());
}

ForgedFiles write_files(Forgery forgery, const std::string& folder) {
  const MadeRelease& made = forgery.made;
  const std::string digest = digest_of(forgery.plan);
  if (forgery.plan.contains("digest")) forgery.plan["digest"] = forgery.digest.value_or(digest);
  ForgedFiles out{.release = folder + (made.parquet ? "/forged.parquet" : "/forged.csv"),
                  .plan = folder + "/forged.plan.json",
                  .certificate = forgery.certificate.empty() ? "" : folder + "/forged.proof"};
  tests::write_text(out.plan, forgery.plan_text.value_or(forgery.plan.dump(2) + "\n"));
  if (forgery.sort) sort_rows(forgery.sheet);
  if (made.parquet) {
    write_parquet(forgery.sheet, out.release, forgery.touch);
  } else {
    tests::write_text(out.release, forgery.csv.value_or(csv_text(forgery.sheet)));
  }
  std::string lines;
  for (Json& line : forgery.certificate) {
    const bool names_plan = line.contains("plan") && !forgery.old_certificate;
    if (names_plan && line["plan"] == made.plan["digest"]) line["plan"] = digest;
    lines += line.dump() + "\n";
  }
  if (!out.certificate.empty()) tests::write_text(out.certificate, lines);
  return out;
}

Reading reading_of(const ForgedFiles& files, bool parquet) {
  Reading out;
  out.release = parquet ? parquet_reading(files.release) : tests::text_of(files.release);
  out.plan = nlohmann::json::parse(tests::text_of(files.plan), nullptr, false);
  const std::string digest = out.plan.is_object() ? out.plan.value("digest", "") : "";
  if (out.plan.is_object() && digest == digest_of(Json::parse(tests::text_of(files.plan)))) out.plan.erase("digest");
  // The order of the tuples means nothing.
  if (out.plan.is_object() && out.plan["tuples"].is_array())
    std::sort(out.plan["tuples"].begin(), out.plan["tuples"].end());
  if (files.certificate.empty()) return out;
  std::istringstream lines(tests::text_of(files.certificate));
  for (std::string line; std::getline(lines, line);) {
    out.certificate.push_back(nlohmann::json::parse(line, nullptr, false));
    if (out.certificate.back().value("plan", "") == digest) out.certificate.back()["plan"] = "the plan";
  }
  return out;
}

Judgement judge(const MadeRelease& made, const ForgedFiles& files, bool with_original) {
  VerifyRequest request;
  request.release = files.release;
  request.plan = files.plan;
  request.threads = 1;
  request.k = made.k;
  give_hierarchies(request, made);
  if (with_original) {
    request.original = made.table;
    request.delimiter = made.original.delimiter;
    (made.kind == PlanKind::cells ? request.witnesses : request.prices) = files.certificate;
  }
  const auto verdict = verify(request);
  if (!verdict.ok()) return {.accepted = false, .open = {}, .words = verdict.error().text()};
  Judgement out{.accepted = verdict->holds(), .open = verdict->open(), .words = {}};
  for (const std::string& failure : verdict->failures) out.words += failure + "\n";
  return out;
}

}  // namespace kanon::forge
