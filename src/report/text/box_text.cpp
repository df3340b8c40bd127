// What is said about a release in which every group shows its own box.
#include "report/text/box_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/common/json_parts.hpp"

namespace kanon {
namespace {

std::string share_of(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:.2f}%", whole == 0 ? 0.0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string wave_lines(const BoxWave& wave) {
  std::string out =
      fmt::format("  known rows         {} stay in the box that the plan has for them\n", with_commas(wave.known_rows));
  out +=
      fmt::format("  other rows         {} went to the cheapest box that holds them\n", with_commas(wave.placed_rows));
  if (wave.boxes_given_up > 0) {
    out += fmt::format("  boxes given up     {} fell below k; {} of their known rows went to other boxes\n",
                       with_commas(wave.boxes_given_up), with_commas(wave.moved_rows));
  }
  if (wave.unseen_rows > 0)
    out += fmt::format("  unseen rows        {} suppressed: no box of the plan holds them\n",
                       with_commas(wave.unseen_rows));
  return out;
}

}  // namespace

std::string box_status(const AnonymizeOutcome& outcome) {
  if (!outcome.boxes) return {};
  return fmt::format("groups of {} rows or more, each with its own box", outcome.boxes->formed_at);
}

std::string box_effort(const AnonymizeOutcome& outcome) {
  if (!outcome.boxes) return {};
  if (outcome.search != SearchName::local) return "rows parted at medians, once";
  return fmt::format("{} boxes looked at, {} neighbourhoods and price steps", with_commas(outcome.effort.nodes),
                     with_commas(outcome.effort.evaluated));
}

std::string box_figures(const AnonymizeOutcome& outcome) {
  if (!outcome.boxes) return {};
  const BoxOutcome& boxes = *outcome.boxes;
  std::string out;
  if (boxes.formed_at > outcome.k)
    out += fmt::format("  slack              groups formed at {} rows, {} are promised\n", boxes.formed_at, outcome.k);
  out += fmt::format("  also               dm {}", with_commas(boxes.dm));
  if (boxes.cm) out += fmt::format(", cm {} for target \"{}\"", with_commas(*boxes.cm), boxes.target);
  out += " (evaluated, not minimised)\n";
  if (boxes.generalized_cells) {
    out += fmt::format("  forced cells       {} of {} generalized cells ({}) follow from tightness\n",
                       with_commas(*boxes.forced_cells), with_commas(*boxes.generalized_cells),
                       share_of(*boxes.forced_cells, *boxes.generalized_cells));
  }
  if (boxes.wave) out += wave_lines(*boxes.wave);
  return out;
}

std::string box_caveats(const AnonymizeOutcome& outcome) {
  // Boxes that were kept for another table may be larger than they must; what they give away by that is little.
  if (!outcome.boxes || outcome.boxes->wave) return {};
  std::string out =
      "No group shows more than it must, and that tells something: who knows how the release\n"
      "was made may narrow down cells that k leaves open (downcoding; docs/algorithms/local.md).\n";
  if (outcome.boxes->formed_at == outcome.k)
    out += fmt::format("Larger groups say less: --slack K2 forms them at K2 rows and promises {}.\n", outcome.k);
  return out;
}

Json box_json(const AnonymizeOutcome& outcome) {
  if (!outcome.boxes) return nullptr;
  const BoxOutcome& boxes = *outcome.boxes;
  const auto or_null = [](const std::optional<std::uint64_t>& number) { return number ? Json(*number) : Json(); };
  Json out = {{"formed_at", boxes.formed_at},
              {"dm", boxes.dm},
              {"cm", or_null(boxes.cm)},
              {"target", boxes.cm ? Json(boxes.target) : Json()},
              {"generalized_cells", or_null(boxes.generalized_cells)},
              {"forced_cells", or_null(boxes.forced_cells)},
              {"prices", boxes.prices.empty() ? Json() : Json(boxes.prices)},
              {"wave", nullptr}};
  if (boxes.wave) {
    out["wave"] = {{"known_rows", boxes.wave->known_rows},
                   {"placed_rows", boxes.wave->placed_rows},
                   {"boxes_given_up", boxes.wave->boxes_given_up},
                   {"moved_rows", boxes.wave->moved_rows},
                   {"unseen_rows", boxes.wave->unseen_rows}};
  }
  return out;
}

}  // namespace kanon
