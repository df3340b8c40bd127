// Forgery: the files of a release as values that may be edited, signed again, written, and shown to the checker.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "forge/parquet_file.hpp"
#include "forge/random_release.hpp"
#include "kanon/verify.hpp"

namespace kanon::forge {

struct Forgery {
  const MadeRelease& made;
  Json plan;
  Sheet sheet;
  std::vector<Json> certificate;
  ParquetTouch touch = {};
  bool sort = true;                           // the rows are put in the order of a release before writing
  std::optional<std::string> csv = {};        // the bytes of the release, instead of those of the sheet
  std::optional<std::string> plan_text = {};  // the bytes of the plan, instead of the signed plan
  std::optional<std::string> digest = {};     // instead of the right one
  bool old_certificate = false;               // the certificate names the digest of the first plan

  explicit Forgery(const MadeRelease& from)
      : made(from), plan(from.plan), sheet(from.sheet), certificate(from.certificate) {}

  // Columns of the plan and of the sheet.
  [[nodiscard]] std::vector<std::size_t> quasi() const;            // in the plan
  [[nodiscard]] std::vector<std::size_t> quasi_shown() const;      // in the sheet
  [[nodiscard]] std::vector<std::size_t> others_shown() const;     // in the sheet: all other columns
  [[nodiscard]] std::size_t shown(std::size_t plan_column) const;  // in the sheet
  Json& claim() { return plan["claim"]; }
  [[nodiscard]] std::string star() const;  // the mark of suppressed cells; of kind cells the blank
  // Rows by what they show of the quasi-identifiers.
  [[nodiscard]] std::vector<std::vector<std::size_t>> groups() const;
};

// The digest by the words of docs/formats/plan.md: SHA-256 of the plan without it, written compactly.
std::string digest_of(Json plan);

struct ForgedFiles {
  std::string release, plan, certificate;  // certificate: empty where there is none
};
ForgedFiles write_files(Forgery forgery, const std::string& folder);

// What any reader could see of the files: two forgeries with equal readings are the same to everybody.
struct Reading {
  std::string release;  // CSV: the bytes, for somebody splits lines at every delimiter; Parquet: all but its packing
  nlohmann::json plan;  // without its digest; order of keys and blanks do not count
  std::vector<nlohmann::json> certificate;
  bool operator==(const Reading&) const = default;
};
Reading reading_of(const ForgedFiles& files, bool parquet);

struct Judgement {
  bool accepted = false;
  std::vector<std::string> open = {};  // what the checker says that it did not judge
  std::string words = {};              // failures or the error
};
Judgement judge(const MadeRelease& made, const ForgedFiles& files, bool with_original);

// One kind of tampering.
enum class Fate {
  refused,  // the checker sees it, given the original
  open,     // the checker accepts it and says that it did not judge this
  asked,    // it changes what the plan says was asked for, and nothing else: only who asked could tell
  less,     // it claims less than was found, which is no lie
};
struct Tampering {
  std::string name;
  std::function<bool(Forgery&, Dice&)> apply;  // false: there is nothing of that kind in these files
  Fate fate = Fate::refused;
  std::string open_about = {};  // Fate::open: the first word of what is left open
};
using Catalogue = std::vector<Tampering>;

// By file; each adds those that fit the kind of plan.
void add_row_tamperings(Catalogue& catalogue);
void add_cell_tamperings(Catalogue& catalogue);
void add_csv_tamperings(Catalogue& catalogue);
void add_parquet_tamperings(Catalogue& catalogue);
void add_plan_tamperings(PlanKind kind, Catalogue& catalogue);
void add_claim_tamperings(PlanKind kind, Catalogue& catalogue);
void add_node_tamperings(Catalogue& catalogue);  // of nodes with values and labels
void add_recoding_tamperings(Catalogue& catalogue);
void add_blanking_tamperings(Catalogue& catalogue);
void add_box_tamperings(Catalogue& catalogue);
void add_certificate_tamperings(PlanKind kind, Catalogue& catalogue);
Catalogue catalogue_of(PlanKind kind);

// Counts the claim again from the sheet, as a careful forger does: rows, groups, starred rows, dm, blanked cells.
void recount(Forgery& forgery);

}  // namespace kanon::forge
