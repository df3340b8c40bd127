// What the report must say honestly, how the release was checked, and how to repeat it.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "kanon/version.hpp"
#include "models/held.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

std::string counted(const Evaluation& found) {
  return found.entity.empty()
             ? "Rows are counted: if a person has several rows, a group of k rows may be of fewer people."
             : fmt::format("Different values of {} are counted, not rows.", found.entity);
}

std::string homogeneous(const Evaluation& found) {
  std::string out = "1/k bounds how well a row can be linked to a person, not what can be learned about that person.";
  if (found.sensitive.empty())
    return out + " No sensitive column was named, so groups with one value only were not counted.";
  for (const auto& figures : found.risk.sensitive_after) {
    out += fmt::format(" In {}, {} of {} groups have one value only{}.", figures.name,
                       with_commas(figures.homogeneous_groups), with_commas(found.risk.after.groups),
                       figures.missing_groups == 0
                           ? ""
                           : fmt::format(", and {} have none at all (missing)", with_commas(figures.missing_groups)));
  }
  return out;
}

// A search that was stopped by the clock may come less far, or farther, another time.
bool repeats_exactly(const ReportSource& source) {
  return source.outcome == nullptr || source.outcome->status != OutcomeStatus::feasible || source.recipe == nullptr ||
         (!source.recipe->budget.seconds && !source.outcome->usual_seconds);
}

// "a,b,c", as options take a list.
std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const auto& name : names) out += (out.empty() ? "" : ",") + name;
  return out;
}

void add_verdict(const ReportSource& source, ReportSection& out) {
  if (source.verdict != nullptr) {
    out.blocks.emplace_back(
        ReportText{"The independent checker reads the written files again and counts for itself; it shares no code "
                   "with the search or with the writer of releases."});
    out.blocks.emplace_back(
        ReportList{source.verdict->checked, fmt::format("{} points that hold", source.verdict->checked.size())});
    if (!source.verdict->failures.empty()) {
      out.blocks.emplace_back(ReportText{"What does not hold:"});
      out.blocks.emplace_back(ReportList{source.verdict->failures, {}});
    }
    if (const auto open = source.verdict->open(); !open.empty()) {
      out.blocks.emplace_back(ReportText{"What could not be judged from these files:"});
      out.blocks.emplace_back(ReportList{open, {}});
    }
  } else if (!source.not_judged.empty()) {
    out.blocks.emplace_back(ReportText{source.not_judged});
  }
}

std::string check_command(const Evaluation& found) {
  const std::string original = file_name(found.original), release = file_name(found.release);
  if (!found.plan.empty())
    return fmt::format("kanon verify {} --plan {} --original {}\n", release, file_name(found.plan), original);
  return fmt::format("kanon evaluate {} {} --quasi {}\n", original, release,
                     found.quasi.size() > 20 ? "..." : "'" + joined(found.quasi) + "'");
}

// What tight boxes give away. Boxes that were kept for another table may be larger than they must.
std::string minimal(const AnonymizeOutcome& outcome) {
  const BoxOutcome& boxes = *outcome.boxes;
  std::string out =
      "No group shows more than it must, and that tells something: who knows how the release was made may narrow down "
      "cells that k leaves open (downcoding).";
  if (boxes.forced_cells && boxes.generalized_cells)
    out += fmt::format(" Of {} generalized cells {} give away their original values by this alone.",
                       with_commas(*boxes.generalized_cells), with_commas(*boxes.forced_cells));
  return out + (boxes.formed_at > outcome.k
                    ? fmt::format(" Groups were formed at {} rows, {} are promised.", boxes.formed_at, outcome.k)
                    : " Groups formed at more rows than are promised say less (slack).");
}

}  // namespace

ReportSection caveats_section(const ReportSource& source) {
  const Evaluation& found = source.evaluation;
  ReportList list;
  list.items.push_back(
      fmt::format("All of this holds for the quasi-identifiers listed, and for no others: {}. Somebody who knows "
                  "another column of a person may find that person by it.",
                  list_of(found.quasi, 60)));
  list.items.push_back(counted(found));
  list.items.push_back(homogeneous(found));
  list.items.emplace_back(source.cells != nullptr && source.cells->missing_as == MissingAs::never
                              ? "Missing cells match no other cell."
                              : "A missing cell is a value of its own. Where others take it to match anything, groups "
                                "would be counted differently.");
  if (source.outcome != nullptr && source.outcome->boxes && !source.outcome->boxes->wave)
    list.items.push_back(minimal(*source.outcome));
  list.items.emplace_back(
      "Several releases of the same people can tell more together than each alone. This report looks at one file.");
  if (source.outcome != nullptr && source.outcome->status == OutcomeStatus::optimal) {
    list.items.emplace_back(
        "The best recoding is the best for the codings, the cost, the order of values, the k and the limit named. "
        "Another purpose of the data may want another cost.");
  }
  list.items.emplace_back(
      "Figures of loss describe the release as a whole. Before relying on it for a question of your own, put that "
      "question to both files.");
  list.items.emplace_back(
      "Whether the release may be given to somebody is for people to decide. This page helps them; it does not "
      "decide.");
  ReportSection out{.id = "caveats", .title = "What this does not promise", .blocks = {list}};
  std::vector<std::string> notes = found.warnings;
  if (source.outcome != nullptr)
    notes.insert(notes.end(), source.outcome->warnings.begin(), source.outcome->warnings.end());
  if (source.cells != nullptr) notes.insert(notes.end(), source.cells->warnings.begin(), source.cells->warnings.end());
  if (!notes.empty()) {
    out.blocks.emplace_back(ReportText{"Noted on the way:"});
    out.blocks.emplace_back(ReportList{notes, {}});
  }
  out.blocks.emplace_back(ReportList{found.assumptions, "How the figures were made"});
  return out;
}

ReportSection check_section(const ReportSource& source) {
  ReportSection out{.id = "check", .title = "How it was checked, and how to repeat it", .blocks = {}};
  add_verdict(source, out);
  if (!source.digests.empty()) {
    ReportTable table{
        .caption = "The files this report speaks about", .columns = {"file", "role", "digest", ""}, .rows = {}};
    for (const auto& digest : source.digests)
      table.rows.push_back({{.text = digest.name},
                            {.text = digest.what},
                            {.text = digest.keyed ? "HMAC-SHA-256" : "SHA-256"},
                            {.text = digest.hex}});
    out.blocks.emplace_back(std::move(table));
    if (std::any_of(source.digests.begin(), source.digests.end(), [](const FileDigest& one) { return one.keyed; }))
      out.blocks.emplace_back(
          ReportText{"HMAC-SHA-256: keyed with the report_key of the plan. Who has the plan can tell by it whether a "
                     "file is the one meant; nobody else can test a guess of the table by it."});
  }
  if (!source.recipe_text.empty()) {
    out.blocks.emplace_back(ReportText{
        fmt::format("With kanon {} and the same files, this recipe repeats the release{}: save it as recipe.toml "
                    "beside this page, then run {}.",
                    kVersion, repeats_exactly(source) ? "" : " as far as the clock lets it", source.repeat)});
    out.blocks.emplace_back(ReportCode{.caption = "The recipe", .text = source.recipe_text});
    if (source.recipe != nullptr && without_values(source.recipe->promise.models) != source.recipe->promise.models)
      out.blocks.emplace_back(
          ReportText{"VALUE1, VALUE2 and so on stand for values of sensitive columns, which this report does not show: "
                     "put them in before you run the recipe."});
  } else if (!source.repeat.empty()) {
    out.blocks.emplace_back(ReportCode{.caption = "To make the release again", .text = source.repeat + "\n"});
  }
  out.blocks.emplace_back(
      ReportCode{.caption = "To check the release again", .text = check_command(source.evaluation)});
  return out;
}

}  // namespace kanon
