// Groups a release by the columns the caller names and looks for groups below k.
#include "certify/recoding/check_named.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/common/findings.hpp"
#include "certify/common/groups.hpp"
#include "certify/common/small_groups.hpp"
#include "certify/common/wording.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

Status check_name(const std::string& name, const char* option, const VerifyRequest& request, const Source& release) {
  const std::vector<std::string>& columns = release.info().columns;
  if (std::find(columns.begin(), columns.end(), name) != columns.end()) return Done{};
  return Error{.message = fmt::format("{}: the release has no column {}", option, in_quotes(name)),
               .place = request.release,
               .hint = did_you_mean_column(name, columns)};
}

Status check_names(const VerifyRequest& request, const Source& release) {
  std::vector<std::string> sorted = request.quasi;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    return Error{.message = "`request.quasi` names " + in_quotes(*twice) + " twice", .place = {}, .hint = {}};
  for (const std::string& name : request.quasi) KANON_CHECK(check_name(name, "`request.quasi`", request, release));
  if (!request.entity.empty()) KANON_CHECK(check_name(request.entity, "`request.entity`", request, release));
  return Done{};
}

// All missing texts are one text.
TextIds ids_with_missing(const std::vector<std::string>& missing) {
  TextIds ids;
  const std::uint32_t empty = ids.id_of(std::string_view());
  for (const std::string& token : missing) ids.set(token, empty);
  return ids;
}

struct NamedGroups {
  Grouper grouper;
  std::vector<std::uint64_t> sizes;  // rows, or distinct entities
  std::uint64_t rows = 0;
};

Result<NamedGroups> count_named(const VerifyRequest& request, Source& release) {
  std::vector<TextIds> ids;
  for (const std::string& column : request.quasi) ids.push_back(ids_with_missing(missing_in(request.missing, column)));
  NamedGroups out{.grouper = Grouper(std::move(ids)), .sizes = {}};
  TextIds entities = ids_with_missing(missing_in(request.missing, request.entity));
  const std::uint32_t nobody = entities.id_of(std::string_view());
  GroupTable pairs(3);  // a group's number in two halves, an entity's number
  const bool by_entity = !request.entity.empty();
  std::vector<std::string> columns = request.quasi;
  if (by_entity) columns.push_back(request.entity);
  KANON_CHECK(release.scan(columns, [&](const Batch& batch) -> Status {
    const std::vector<std::size_t>& group_of = out.grouper.assign(batch);
    out.sizes.resize(out.grouper.groups().size());
    out.rows += batch.rows();
    for (std::size_t r = 0; r < batch.rows(); ++r) {
      if (by_entity) {
        const std::uint64_t group = group_of[r];
        const std::uint32_t who = entities.id_of(batch.text(request.quasi.size(), r));
        if (who == nobody) continue;  // a row that names nobody hides nobody
        const std::uint32_t pair[3] = {static_cast<std::uint32_t>(group >> 32), static_cast<std::uint32_t>(group), who};
        const std::size_t known = pairs.size();
        pairs.find_or_add(pair);
        if (pairs.size() == known) continue;  // this entity was met in this group before
      }
      ++out.sizes[group_of[r]];
    }
    return Done{};
  }));
  return out;
}

GroupWords words_for(const NamedGroups& named, const VerifyRequest& request) {
  const auto text = [&named](std::size_t group, std::size_t column) -> const std::string& {
    return named.grouper.column(column).new_text(named.grouper.groups().ids(group)[column]);
  };
  return {.name =
              [text, &request](std::size_t group) {
                std::string out = "(";
                for (std::size_t c = 0; c < request.quasi.size(); ++c) {
                  out += (c == 0 ? "" : ", ") + in_quotes(request.quasi[c]) + ": " + in_quotes(text(group, c));
                }
                return out + ")";
              },
          .before =
              [text, &request](std::size_t a, std::size_t b) {
                for (std::size_t c = 0; c < request.quasi.size(); ++c) {
                  if (const int order = text(a, c).compare(text(b, c)); order != 0) return order < 0;
                }
                return false;
              }};
}

}  // namespace

Result<Verdict> check_named(const VerifyRequest& request, Source& release) {
  KANON_CHECK(check_names(request, release));
  KANON_TRY(const NamedGroups named, count_named(request, release));
  std::vector<SmallGroup> small;
  for (std::size_t g = 0; g < named.sizes.size(); ++g) {
    if (named.sizes[g] < *request.k) small.push_back({.size = named.sizes[g], .group = g});
  }
  Findings findings;
  judge_small_groups({.k = *request.k,
                      .groups = named.sizes.size(),
                      .unit = request.entity.empty() ? "row" : "distinct entity value",
                      .quasi = request.quasi},
                     std::move(small), words_for(named, request), findings);
  const auto smallest = std::min_element(named.sizes.begin(), named.sizes.end());
  return Verdict{.checked = std::move(findings.checked),
                 .failures = std::move(findings.failures),
                 .unchecked = {},
                 .k = *request.k,
                 .rows = named.rows,
                 .groups = named.sizes.size(),
                 .smallest_group = smallest == named.sizes.end() ? 0 : *smallest,
                 .starred_rows = 0};
}

}  // namespace kanon::certify
