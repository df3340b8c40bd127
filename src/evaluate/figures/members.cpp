// Members: whom the groups of a release are about, by the rows of the original that are in them.
#include "evaluate/figures/members.hpp"

#include <algorithm>

namespace kanon::evaluation {
namespace {

// The rows of the original, then those of the release, in groups of equal labels. Empty: a label is not told.
std::optional<Partition> together(const CodedFile& original, const CodedFile& release,
                                  const std::vector<Image>& images) {
  Partition out = whole(original.rows + release.rows);
  for (const Image& image : images) {
    std::vector<std::uint32_t> labels;
    labels.reserve(out.group_of.size());
    for (const auto code : original.find(image.name)->codes) labels.push_back(image.of_original[code]);
    if (std::find(labels.begin(), labels.end(), kUntold) != labels.end()) return std::nullopt;
    for (const auto code : release.find(image.name)->codes) labels.push_back(image.of_release[code]);
    out = refined(out, labels);
  }
  return out;
}

// By row of the release: is every quasi-identifier suppressed? A column that shows the mark of suppression throughout
// does not tell.
std::vector<bool> starred_rows(const CodedFile& release, const std::vector<Image>& images) {
  const bool told = std::any_of(images.begin(), images.end(), [](const Image& image) { return !image.star_is_label; });
  std::vector<bool> out(release.rows, told);
  for (const Image& image : images) {
    if (image.star_is_label) continue;
    const auto& codes = release.find(image.name)->codes;
    for (std::size_t row = 0; row < codes.size(); ++row)
      out[row] = out[row] && image.of_release[codes[row]] == kSuppressed;
  }
  return out;
}

}  // namespace

std::optional<Members> members_of(const CodedFile& original, const CodedFile& release, const std::vector<Image>& images,
                                  const CodedColumn& entity) {
  const auto all = together(original, release, images);
  if (!all) return std::nullopt;
  const std::vector<bool> starred = starred_rows(release, images);
  std::vector<bool> shown(all->groups, false);
  for (std::size_t row = 0; row < starred.size(); ++row) {
    if (!starred[row]) shown[all->group_of[original.rows + row]] = true;
  }
  const bool stars = std::find(starred.begin(), starred.end(), true) != starred.end();
  std::vector<std::optional<std::uint32_t>> group_of(original.rows);
  for (std::size_t row = 0; row < original.rows; ++row) {
    const std::uint32_t group = all->group_of[row];
    if (shown[group] || stars) group_of[row] = shown[group] ? group : all->groups;
  }
  return members_in(group_of, entity);
}

Members members_in(const std::vector<std::optional<std::uint32_t>>& group_of, const CodedColumn& entity) {
  std::vector<std::uint32_t> groups;
  Members out{.groups = {}, .entity = {.name = entity.name, .texts = entity.texts, .codes = {}}};
  for (std::size_t row = 0; row < group_of.size(); ++row) {
    if (!group_of[row]) continue;
    groups.push_back(*group_of[row]);
    out.entity.codes.push_back(entity.codes[row]);
  }
  out.groups = refined(whole(groups.size()), groups);
  return out;
}

}  // namespace kanon::evaluation
