// Streams a source once through a Grouper and the row hash.
#include "certify/common/group_rows.hpp"

#include <algorithm>

#include "base/try.hpp"

namespace kanon::certify {
namespace {

// Collects who is in which group.
class Members {
 public:
  Members(const RowColumns& columns, std::size_t at) : there_(!columns.entity.empty()), at_(at) {
    nobody_ = ids_.id_of(std::string_view());
    for (const std::string& token : columns.missing) ids_.set(token, nobody_);
  }

  void add(const Batch& batch, const std::vector<std::size_t>& group_of, GroupedRows& out) {
    for (std::size_t r = 0; there_ && r < batch.rows(); ++r) {
      const std::uint32_t who = ids_.id_of(batch.text(at_, r));
      if (who == nobody_)
        ++out.rows_without_entity;
      else
        out.members.emplace_back(static_cast<std::uint32_t>(group_of[r]), who);
    }
  }

 private:
  bool there_;
  std::size_t at_;
  TextIds ids_;
  std::uint32_t nobody_ = 0;
};

void add_classes(const Batch& batch, std::size_t column, const std::vector<std::size_t>& group_of,
                 std::vector<ClassRows>& by_group) {
  for (std::size_t r = 0; r < batch.rows(); ++r) {
    ClassRows& classes = by_group[group_of[r]];
    const std::string_view text = batch.text(column, r).value_or(std::string_view());
    const auto at = classes.find(text);
    if (at != classes.end())
      ++at->second;
    else
      classes.emplace(text, 1);
  }
}

}  // namespace

Result<GroupedRows> group_rows(Source& source, const RowColumns& columns, std::vector<TextIds> ids,
                               const HashKey& key) {
  GroupedRows out{.grouper = Grouper(std::move(ids)), .tallies = {}, .classes = {}, .rows = 0};
  std::vector<std::string> read = columns.quasi;
  read.insert(read.end(), columns.others.begin(), columns.others.end());
  const std::size_t first_target = read.size();
  read.insert(read.end(), columns.targets.begin(), columns.targets.end());
  Members members(columns, read.size());
  if (!columns.entity.empty()) read.push_back(columns.entity);
  const std::size_t first_sensitive = read.size();
  for (const CountedColumn& column : columns.sensitive) {
    read.push_back(column.name);
    out.sensitive.emplace_back(column.ids);
  }
  out.classes.resize(columns.targets.size());
  std::vector<RowHash> hashes;
  KANON_CHECK(source.scan(read, [&](const Batch& batch) -> Status {
    const std::size_t rows = batch.rows();
    const std::vector<std::size_t>& group_of = out.grouper.assign(batch);
    out.tallies.resize(out.grouper.groups().size());
    hashes.assign(rows, RowHash(key));
    for (std::size_t c = columns.quasi.size(); c < first_target; ++c) {
      for (std::size_t r = 0; r < rows; ++r) hashes[r].add(batch.text(c, r).value_or(std::string_view()));
    }
    for (std::size_t r = 0; r < rows; ++r) {
      out.tallies[group_of[r]].add({.rows = 1, .sum_a = hashes[r].a(), .sum_b = hashes[r].b()});
    }
    out.rows += rows;
    members.add(batch, group_of, out);
    for (std::size_t i = 0; i < out.sensitive.size(); ++i) out.sensitive[i].add(batch, first_sensitive + i, group_of);
    if (columns.fingerprint != nullptr) columns.fingerprint->add(batch, first_target);
    for (std::size_t i = 0; i < columns.targets.size(); ++i) {
      out.classes[i].resize(out.tallies.size());
      add_classes(batch, first_target + i, group_of, out.classes[i]);
    }
    return Done{};
  }));
  for (ValueCounts& counts : out.sensitive) counts.finish(out.tallies.size());
  std::sort(out.members.begin(), out.members.end());
  out.members.erase(std::unique(out.members.begin(), out.members.end()), out.members.end());
  return out;
}

}  // namespace kanon::certify
