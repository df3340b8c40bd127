// Which group, or groups, of a release each entity is in: read from the release, or from the original by the plan.
#include "certify/joint/joint_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/common/wording.hpp"
#include "certify/plan/plan_json.hpp"
#include "certify/recoding/label_space.hpp"
#include "certify/recoding/plan_rules.hpp"
#include "engine/open_source.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

bool has(const Source& source, const std::string& name) {
  const auto& columns = source.info().columns;
  return std::find(columns.begin(), columns.end(), name) != columns.end();
}

Result<std::unique_ptr<Source>> open(const SourceSpec& spec, const VerifyRequest& request) {
  return open_source(spec, {.threads = request.threads,
                            .memory_mb = request.memory_mb,
                            .temp_folder = request.temp_folder,
                            .cancel = request.cancel,
                            .observer = nullptr});
}

// Rows as pairs of entity and group, not yet sorted, and the size of every group.
struct Scanned {
  std::shared_ptr<Grouper> grouper;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> rows;
  std::vector<std::uint64_t> sizes;
  std::uint64_t without = 0;
};

// The entity column: its name, the texts in it that mean a missing entity, and a number for every entity.
struct Entities {
  const std::string& column;
  const std::vector<std::string>& missing;
  TextIds& ids;
};

Result<Scanned> scan(Source& source, std::vector<std::string> columns, std::vector<TextIds> ids,
                     const Entities& entities) {
  Scanned out;
  out.grouper = std::make_shared<Grouper>(std::move(ids));
  columns.push_back(entities.column);
  const std::uint32_t nobody = entities.ids.id_of(std::string_view());
  for (const auto& token : missing_in(entities.missing, entities.column)) entities.ids.set(token, nobody);
  KANON_CHECK(source.scan(columns, [&](const Batch& batch) -> Status {
    const auto& group_of = out.grouper->assign(batch);
    out.sizes.resize(out.grouper->groups().size());
    for (std::size_t r = 0; r < batch.rows(); ++r) {
      ++out.sizes[group_of[r]];
      const std::uint32_t who = entities.ids.id_of(batch.text(columns.size() - 1, r));
      if (who == nobody)
        ++out.without;
      else
        out.rows.emplace_back(who, static_cast<std::uint32_t>(group_of[r]));
    }
    return Done{};
  }));
  return out;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> distinct(
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs) {
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

void sort_members(EntityGroups& out) {
  out.members = distinct(std::move(out.members));
}

std::vector<std::uint32_t> all_groups(const Scanned& scanned) {
  std::vector<std::uint32_t> out(scanned.sizes.size());
  std::iota(out.begin(), out.end(), 0U);
  return out;
}

// Without a plan: groups by the columns that the caller names.
Result<EntityGroups> by_names(Source& release, const VerifyRequest& request, TextIds& entities) {
  std::vector<TextIds> ids(request.quasi.size());
  for (std::size_t c = 0; c < ids.size(); ++c) {
    const std::uint32_t empty = ids[c].id_of(std::string_view());
    for (const auto& token : missing_in(request.missing, request.quasi[c])) ids[c].set(token, empty);
  }
  KANON_TRY(const Scanned scanned, scan(release, request.quasi, std::move(ids),
                                        {.column = request.entity, .missing = request.missing, .ids = entities}));
  EntityGroups out;
  out.members = scanned.rows;
  out.groups = all_groups(scanned);
  out.rows_without = scanned.without;
  out.k = request.k.value_or(0);
  out.name = [grouper = scanned.grouper, quasi = request.quasi](std::uint32_t group) {
    std::string text = "(";
    for (std::size_t c = 0; c < quasi.size(); ++c) {
      text += (c == 0 ? "" : ", ") + certify::in_quotes(quasi[c]) + ": " +
              certify::in_quotes(grouper->column(c).new_text(grouper->groups().ids(group)[c]));
    }
    return text + ")";
  };
  sort_members(out);
  return out;
}

constexpr auto kStarred = "(the starred rows)";

// With a plan, read from the release: groups by the labels it shows.
Result<EntityGroups> by_release(Source& release, const PlanFile& plan, const VerifyRequest& request,
                                TextIds& entities) {
  const auto space = std::make_shared<LabelSpace>(plan);
  KANON_TRY(const Scanned scanned, scan(release, plan.quasi_names(), space->ids_for_release(),
                                        {.column = request.entity, .missing = plan.missing, .ids = entities}));
  EntityGroups out;
  out.members = scanned.rows;
  out.groups = all_groups(scanned);
  out.rows_without = scanned.without;
  out.k = request.k.value_or(plan.k);
  const auto starred = stars_mean_suppressed(plan) ? scanned.grouper->groups().find(space->starred_ids().data())
                                                   : std::optional<std::size_t>();
  out.name = [space, grouper = scanned.grouper, starred](std::uint32_t group) {
    return starred == group ? kStarred : space->group_name(grouper->groups().ids(group), *grouper);
  };
  sort_members(out);
  return out;
}

// What a plan's k counts of every group: rows, or entities where it says so.
std::vector<std::uint64_t> sizes_of(const Scanned& scanned, const PlanFile& plan) {
  if (plan.entity.empty()) return scanned.sizes;
  std::vector<std::uint64_t> out(scanned.sizes.size(), 0);
  for (const auto& [who, group] : distinct(scanned.rows)) ++out[group];
  return out;
}

std::vector<bool> released_groups(const Scanned& scanned, const PlanFile& plan, const LabelSpace& space) {
  const std::vector<std::uint64_t> sizes = sizes_of(scanned, plan);
  std::vector<bool> out;
  for (std::size_t g = 0; g < sizes.size(); ++g)
    out.push_back(sizes[g] >= plan.k && !space.forced(scanned.grouper->groups().ids(g)));
  return out;
}

// The same of all suppressed rows together.
std::uint64_t suppressed_size(const Scanned& scanned, const PlanFile& plan, const std::vector<bool>& released) {
  std::uint64_t rows = 0;
  for (std::size_t g = 0; g < released.size(); ++g) rows += released[g] ? 0 : scanned.sizes[g];
  if (plan.entity.empty()) return rows;
  std::set<std::uint32_t> entities;
  for (const auto& [who, group] : scanned.rows) {
    if (!released[group]) entities.insert(who);
  }
  return entities.size();
}

// Which rows a release has of a plan with models: its groups are believed here, because whether they should be there,
// and whether others should, is judged where the release is checked alone.
struct Shown {
  Grouper grouper;
  std::vector<std::uint32_t> starred;
  bool stars = false;

  [[nodiscard]] bool has(const std::uint32_t* ids) const {
    const bool is_star = stars && std::equal(starred.begin(), starred.end(), ids);
    return !is_star && grouper.groups().find(ids).has_value();
  }
};

Result<std::optional<Shown>> shown_by(Source& release, const PlanFile& plan, const LabelSpace& space) {
  if (!plan.models) return std::optional<Shown>();
  Shown out{.grouper = Grouper(space.ids_for_release()), .starred = space.starred_ids()};
  KANON_CHECK(release.scan(plan.quasi_names(), [&](const Batch& batch) -> Status {
    out.grouper.assign(batch);
    return Done{};
  }));
  out.stars = stars_mean_suppressed(plan) && out.grouper.groups().find(out.starred.data()).has_value();
  return std::optional<Shown>(std::move(out));
}

// With a plan and the original: groups by the labels that the plan gives each row. Rows of groups below k are starred
// or dropped.
Result<EntityGroups> by_original(Source& release, Source& original, const PlanFile& plan, const VerifyRequest& request,
                                 TextIds& entities) {
  const std::uint64_t k = request.k.value_or(plan.k);
  const auto space = std::make_shared<LabelSpace>(plan);
  KANON_TRY(const Scanned scanned, scan(original, plan.quasi_names(), space->ids_for_table(),
                                        {.column = request.entity, .missing = plan.missing, .ids = entities}));
  KANON_TRY(const std::optional<Shown> shown, shown_by(release, plan, *space));
  std::vector<bool> released = released_groups(scanned, plan, *space);
  for (std::size_t g = 0; shown && g < released.size(); ++g)
    released[g] = released[g] && shown->has(scanned.grouper->groups().ids(g));
  const bool star = shown ? shown->stars : !plan.drop && suppressed_size(scanned, plan, released) >= plan.k;
  const auto starred = static_cast<std::uint32_t>(scanned.sizes.size());
  EntityGroups out;
  for (std::uint32_t g = 0; g < starred; ++g) {
    if (released[g]) out.groups.push_back(g);
  }
  if (star) out.groups.push_back(starred);
  for (const auto& [who, group] : scanned.rows) {
    if (released[group] || star) out.members.emplace_back(who, released[group] ? group : starred);
  }
  out.rows_without = scanned.without;
  out.k = k;
  out.name = [space, grouper = scanned.grouper, starred](std::uint32_t group) {
    return group == starred ? kStarred : space->group_name(grouper->groups().ids(group), *grouper);
  };
  sort_members(out);
  return out;
}

Result<PlanFile> recoding_plan(const std::string& path) {
  KANON_TRY(const std::string text, read_plan_text(path));
  if (plan_kind(text) == "recoding") return parse_plan(text, path);
  return Error{.message = "entities are counted by plans that recode columns, and this is none",
               .place = path,
               .hint = "leave the plan out and name the columns: `request.k`, `request.quasi` and `request.entity`"};
}

}  // namespace

Result<EntityGroups> entity_groups(const JointSide& side, const VerifyRequest& request, TextIds& entities) {
  std::optional<PlanFile> plan;
  if (!side.plan.empty()) {
    KANON_TRY(plan, recoding_plan(side.plan));
  }
  if (plan && !plan->entity.empty() && plan->entity != request.entity) {
    return Error{.message = fmt::format("`request.entity`: the plan counts the distinct values of {}, not of {}",
                                        certify::in_quotes(plan->entity), certify::in_quotes(request.entity)),
                 .place = side.plan,
                 .hint = "name the plan's own entity, or leave `request.entity` out"};
  }
  KANON_TRY(const auto release,
            open({.path = side.release, .named = side.release_name, .safe_cells = plan && plan->safe_cells}, request));
  if (has(*release, request.entity))
    return plan ? by_release(*release, *plan, request, entities) : by_names(*release, request, entities);
  if (plan && !side.original.empty()) {
    KANON_TRY(const auto original, open({.path = side.original, .delimiter = request.delimiter}, request));
    if (has(*original, request.entity)) return by_original(*release, *original, *plan, request, entities);
  }
  return Error{.message = fmt::format("`request.entity`: the {} has no column {}{}", side.what,
                                      certify::in_quotes(request.entity),
                                      side.original.empty() ? "" : ", and neither has its original"),
               .place = side.release,
               .hint = side.what == "second release"
                           ? "add its plan and its original table: `request.with_plan`, `request.with_original`"
                           : "add its plan and its original table: `request.plan`, `request.original`"};
}

}  // namespace kanon::certify
