// The verify command: its arguments and what it prints. kanon-check is this command alone; `kanon verify` is the same.
//
// Header only, so that each program compiles it together with its other uses of CLI11.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "apps/verify/colour.hpp"
#include "apps/verify/flag_words.hpp"
#include "apps/verify/list_option.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/column_texts.hpp"
#include "base/exit_code.hpp"
#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "certify/verdict_text.hpp"
#include "kanon/verify.hpp"

namespace kanon::apps {

struct VerifyArguments {
  VerifyRequest request;
  std::string delimiter;
  std::string missing_as;
  std::vector<std::string> hierarchies;  // COLUMN=FILE
  bool strict = false;
  bool json = false;
  bool quiet = false;
};

inline std::string verify_examples(const std::string& command) {
  return "Examples:\n  " + command + " out.csv --plan out.csv.plan.json\n  " + command +
         " out.csv --plan out.csv.plan.json --original table.csv\n  " + command +
         " out.csv -k 5 --quasi age,sex,zip\n  " + command +
         " out.csv -k 2 --quasi age,sex,zip --rule all --original table.csv   (cells were blanked)\n  " + command +
         " out1.csv --plan p1.json --original t1.csv --with out2.csv \\\n"
         "      --with-plan p2.json --with-original t2.csv --entity id       (two releases together)\n\n"
         "Exit code: 0 the release keeps its promises, 2 it does not, or with --strict columns that nobody\n"
         "accepted tell rows apart or models were not judged, 1 wrong use or unreadable input,\n"
         "4 a mistake of kanon itself, which says nothing about the release.";
}

inline void add_verify_arguments(CLI::App& app, VerifyArguments& arguments) {
  VerifyRequest& request = arguments.request;
  app.add_option("RELEASE", request.release, "the released file, CSV or Parquet; without a plan also JSON")->required();
  app.add_option(
      "--plan", request.plan,
      "the plan of the release: everything it claims is checked, or listed as open\nwhere the files given do "
      "not tell; and that the file is one that\nkanon writes: row order, quotes, no byte beside the cells");
  app.add_option("--original", request.original, "the original table: the release must be the plan's image of it");
  app.add_option("-k", request.k, "the least rows of a group; beside a plan, the least k it may promise")
      ->check(whole_number());
  add_list(app, "--quasi", request.quasi, "without a plan: the quasi-identifier columns, a,b,c");
  app.add_option("--entity", request.entity,
                 "count distinct values of this column, not rows: of the release, or beside a plan of the original;\n"
                 "with a second release: who a row is about, in both releases or both originals");
  add_list(app, "--missing", request.missing,
           "without a plan: texts that mean missing, beside the empty cell;\nin one column: income:-8/-9");
  app.add_option("--rule", request.rule,
                 "cells were blanked: what a row still shows must occur k times,\noriginal: in the original table; "
                 "strict: shown in the release;\nwildcard: where a blanked cell agrees with anything; or all three");
  app.add_option("--blank", request.blank, "without a plan: the text of a blanked cell (default: the empty cell)");
  app.add_option(
         "--missing-as", arguments.missing_as,
         "without a plan: value, missing cells are equal to each other (default);\nnever, a missing cell equals "
         "no cell of another row")
      ->check(CLI::IsMember({"value", "never"}));
  app.add_option("--witnesses", request.witnesses,
                 "the certificate of a plan of blanked cells: that no row could do with cheaper cells");
  app.add_option("--prices", request.prices,
                 "the certificate of a plan of local recoding: that no boxes lose less than its bound");
  app.add_option(
         "--hierarchy", arguments.hierarchies,
         "COLUMN=FILE, as often as needed: labels of the column must be those of this hierarchy file;\nwithout it "
         "labels that come from a file are left open")
      ->allow_extra_args(false);
  app.add_option("--population", request.population,
                 "a table of the population: what the plan says of k-map and presence is counted in it;\nwithout it "
                 "these models are left open");
  app.add_option("--with", request.with,
                 "a second release: it is judged too, and both are taken together, people matched by --entity");
  app.add_option("--with-plan", request.with_plan, "the plan of the second release");
  app.add_option("--with-original", request.with_original, "its original table");
  app.add_option("--delimiter", arguments.delimiter, "of CSV, one character or 'tab' (else found from the header)");
  app.add_option("--threads", request.threads, "threads for reading (0: all there are)")->check(CLI::Range(0, 1024));
  add_list(app, "--accept", request.accept,
           "columns beside the quasi-identifiers that are released as they are: it was decided,\nbeside those that "
           "the plan says so of");
  app.add_flag("--strict", arguments.strict,
               "fail where columns that nobody accepted tell rows apart or give away a recoding,\n"
               "and where models were not judged");
  app.add_flag("--json", arguments.json, "print one JSON object and nothing else");
  app.add_flag("--quiet", arguments.quiet, "print only what fails");
}

// Splits "zip=zip.csv" into the column and its file. Returns false if an argument does not have this form.
inline bool take_hierarchies(VerifyArguments& arguments) {
  for (const std::string& text : arguments.hierarchies) {
    const std::size_t equals = text.find('=', 1);
    if (equals == std::string::npos || equals + 1 == text.size()) return false;
    arguments.request.hierarchies.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return true;
}

// Runs the command and returns the exit code.
inline int run_verify(VerifyArguments arguments, std::ostream& out, std::ostream& err) {
  if (!arguments.delimiter.empty()) {
    arguments.request.delimiter = parse_delimiter(arguments.delimiter);
    if (!arguments.request.delimiter) {
      err << "error: --delimiter must be one character or 'tab'\n";
      return 1;
    }
  }
  if (!take_hierarchies(arguments)) {
    err << "error: --hierarchy must be COLUMN=FILE\n";
    return 1;
  }
  arguments.request.missing_never_matches = arguments.missing_as == "never";
  arguments.request.missing = one_by_one(arguments.request.missing);
  const Result<Verdict> verdict = verify(arguments.request);
  if (!verdict.ok()) {
    err << "error: " << text_with_flags(verdict.error()) << "\n";
    return exit_code_of(verdict.error().kind);
  }
  out << (arguments.json    ? verdict_json(*verdict)
          : arguments.quiet ? verdict_failures(*verdict)
                            : coloured(verdict_text(*verdict), verdict->standing()));
  if (arguments.strict && verdict->holds() && !verdict->holds_strictly()) err << strict_failure(*verdict) << "\n";
  return (arguments.strict ? verdict->holds_strictly() : verdict->holds()) ? 0 : 2;
}

}  // namespace kanon::apps
