// Draws forgeries and counts what the checker says to them.
#include "forge/forge_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace kanon::forge {
namespace {

constexpr std::size_t kTriesPerRelease = 30;
constexpr std::size_t kTwoTamperingsIn = 10;  // one forgery in so many is made by two tamperings

bool is_open(const Tampering& tampering, const Judgement& judgement) {
  return std::any_of(judgement.open.begin(), judgement.open.end(),
                     [&](const std::string& line) { return line.starts_with(tampering.open_about); });
}

bool may_be_accepted(const Tampering& tampering, const Judgement& judgement) {
  switch (tampering.fate) {
    case Fate::refused:
      return false;
    case Fate::open:
      return is_open(tampering, judgement);
    default:
      return true;
  }
}

// Rule original counts in the original table: without it the checker does not judge at all.
bool judged_alone(const MadeRelease& made) {
  return made.kind != PlanKind::cells || made.plan["rule"] != "original";
}

// A second tampering finds its columns only where the first left names, roles and rows.
bool same_columns(const MadeRelease& made, const Forgery& forgery) {
  const Json &before = made.plan["columns"], &after = forgery.plan["columns"];
  if (forgery.csv || forgery.plan_text) return false;  // these bytes stay, whatever is done to the cells
  if (forgery.sheet.rows.size() < 4 || forgery.sheet.header != made.sheet.header || before.size() != after.size())
    return false;
  for (std::size_t c = 0; c < before.size(); ++c) {
    if (before[c]["name"] != after[c]["name"] || before[c]["role"] != after[c]["role"]) return false;
  }
  return true;
}

class Forger {
 public:
  Forger(PlanKind kind, const ForgeSettings& settings)
      : kind_(kind),
        settings_(settings),
        dice_(settings.seed * 3 + static_cast<std::uint64_t>(kind)),
        catalogue_(catalogue_of(kind)) {
    for (const Tampering& tampering : catalogue_) result_.kinds[tampering.name];
    applied_.resize(catalogue_.size());
  }

  ForgeResult run() {
    while (result_.tries < settings_.tries) {
      const MadeRelease made = random_release(kind_, dice_, settings_.folder, result_.releases++);
      const ForgedFiles files = write_files(Forgery(made), settings_.folder);
      whole_ = reading_of(files, made.parquet);
      if (!control_holds(made, files)) continue;
      forge_from(made);
      for (const auto& entry : std::filesystem::directory_iterator(settings_.folder)) std::filesystem::remove(entry);
    }
    return std::move(result_);
  }

 private:
  // What is not forged is accepted, else the refusals that follow would say nothing.
  bool control_holds(const MadeRelease& made, const ForgedFiles& files) {
    const Judgement judgement = judge(made, files, true);
    if (judgement.accepted && (!judged_alone(made) || judge(made, files, false).accepted)) return true;
    result_.faults.push_back(
        fmt::format("release {} is refused although nothing was forged: {}", result_.releases - 1, judgement.words));
    keep(made, files, "whole");
    settings_.tries -= std::min(settings_.tries, kTriesPerRelease);
    return false;
  }

  // Tamperings that were applied least come first, so all of them come equally often.
  void forge_from(const MadeRelease& made) {
    std::vector<std::size_t> order(catalogue_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    dice_.shuffle(order);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return applied_[a] < applied_[b]; });
    std::size_t done = 0;
    for (const std::size_t t : order) {
      if (done == kTriesPerRelease) break;
      Forgery forgery(made);
      if (!catalogue_[t].apply(forgery, dice_)) continue;
      ++done;
      if (dice_.one_in(kTwoTamperingsIn) && same_columns(made, forgery)) {
        const Tampering& second = dice_.pick(catalogue_);
        Forgery twice = forgery;
        if (applied_after(second, twice) && is_seen_after(made, forgery, twice)) {
          show(made, twice, catalogue_[t], &second);
          continue;
        }
      }
      ++applied_[t];
      show(made, forgery, catalogue_[t], nullptr);
    }
  }

  // A first tampering may leave a plan in which the second finds another type than it looks for.
  bool applied_after(const Tampering& second, Forgery& forgery) {
    try {
      return second.apply(forgery, dice_);
    } catch (const Json::exception&) {
      return false;
    }
  }

  // Both tamperings show: what they do was not there already, nor is lost.
  [[nodiscard]] bool is_seen_after(const MadeRelease& made, const Forgery& once, const Forgery& twice) const {
    const Reading before = reading_of(write_files(once, settings_.folder), made.parquet);
    return before != whole_ && reading_of(write_files(twice, settings_.folder), made.parquet) != before;
  }

  void show(const MadeRelease& made, const Forgery& forgery, const Tampering& first, const Tampering* second) {
    const ForgedFiles files = write_files(forgery, settings_.folder);
    KindTally& tally = result_.kinds[first.name];
    if (reading_of(files, made.parquet) == whole_) {
      ++tally.invisible;
      return;
    }
    const Judgement judgement = judge(made, files, true);
    ++result_.tries;
    if (judgement.accepted) judge_acceptance(made, files, judgement, first, second);
    if (second != nullptr) return;  // the tally is about single tamperings
    ++tally.tries;
    tally.accepted += judgement.accepted ? 1 : 0;
    if (!judged_alone(made)) return;
    ++tally.alone_tries;
    tally.alone_accepted += judgement.accepted || judge(made, files, false).accepted ? 1 : 0;
  }

  void judge_acceptance(const MadeRelease& made, const ForgedFiles& files, const Judgement& judgement,
                        const Tampering& first, const Tampering* second) {
    const bool fine = may_be_accepted(first, judgement) && (second == nullptr || may_be_accepted(*second, judgement));
    if (fine) return;
    const std::string name = second == nullptr ? first.name : first.name + " + " + second->name;
    result_.faults.push_back(fmt::format("accepted with the original: {} (kind {}, seed {}, release {}, {})", name,
                                         name_of(kind_), settings_.seed, result_.releases - 1,
                                         made.parquet ? "Parquet" : "CSV"));
    keep(made, files, name);
  }

  void keep(const MadeRelease& made, const ForgedFiles& files, const std::string& name) {
    if (settings_.keep_in.empty()) return;
    std::string folder = name;
    std::replace_if(
        folder.begin(), folder.end(), [](char c) { return c == '/' || c == ' ' || c == '`' || c == ':' || c == ','; },
        '_');
    const std::filesystem::path to = settings_.keep_in + "/" + name_of(kind_) + "/" + folder;
    if (std::filesystem::exists(to)) return;
    std::filesystem::create_directories(to);
    for (const std::string& file : {files.release, files.plan, files.certificate, made.table, made.release}) {
      if (!file.empty()) std::filesystem::copy(file, to / std::filesystem::path(file).filename());
    }
  }

  PlanKind kind_;
  ForgeSettings settings_;
  Dice dice_;
  Catalogue catalogue_;
  std::vector<std::size_t> applied_;  // by place in the catalogue
  Reading whole_;                     // of the release that nobody forged
  ForgeResult result_;
};

}  // namespace

std::set<std::string> ForgeResult::accepted() const {
  std::set<std::string> out;
  for (const auto& [name, tally] : kinds) {
    if (tally.accepted > 0) out.insert(name);
  }
  return out;
}

std::set<std::string> ForgeResult::alone_accepted() const {
  std::set<std::string> out;
  for (const auto& [name, tally] : kinds) {
    if (tally.alone_accepted > 0) out.insert(name);
  }
  return out;
}

std::string ForgeResult::table() const {
  std::string out =
      fmt::format("{:>6} {:>8} {:>9} {:>8} {:>9}\n", "tries", "accepted", "alone", "accepted", "invisible");
  for (const auto& [name, tally] : kinds) {
    out += fmt::format("{:>6} {:>8} {:>9} {:>8} {:>9}  {}\n", tally.tries, tally.accepted, tally.alone_tries,
                       tally.alone_accepted, tally.invisible, name);
  }
  return out;
}

ForgeResult run_forger(PlanKind kind, const ForgeSettings& settings) {
  return Forger(kind, settings).run();
}

}  // namespace kanon::forge
