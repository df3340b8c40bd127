// Plan files: what is written is read again, and every key that is missing or mistyped is named.
#include "plan/recoding/plan.hpp"

#include <nlohmann/json.hpp>

#include "certify/plan/plan_file.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/plan_keys.hpp"

namespace kanon::tests {
namespace {

using Json = nlohmann::ordered_json;

Plan small_plan() {
  Plan out;
  out.k = 2;
  out.limit = "1%";
  out.limit_rows = 3;
  out.missing = {"?"};
  PlanColumn name;
  name.name = "name";
  name.role = Role::identifier;
  PlanColumn age;
  age.name = "age";
  age.role = Role::quasi;
  age.coding = CodingKind::levels;
  age.level = 1;
  age.height = 2;
  age.hierarchy = "age.csv";
  age.weight = 1.5;
  age.nodes = {{std::nullopt, {std::nullopt}}, {"20-29", {"23", "27"}}};
  out.columns = {name, age};
  out.claim = {.status = OutcomeStatus::optimal,
               .search = SearchName::lattice,
               .cost_name = CostName::lm,
               .cost = {.exact = 0, .real = 0.1},
               .bound = {.exact = 0, .real = 0.1},
               .rows = 300};
  return out;
}

std::string random_text(Dice& dice) {
  static const std::vector<std::string> pieces = {
      "a", "\"", "\\", "\n", "\t", "\x01", "\x7F", "\xC3\xBC", "\xF0\x9F\x98\x80", "{", "}", "[",
      ",", ":",  "/",  "*",  " ",  "'",    "null", "\\u0041",  "</script>",        "%", "\r"};
  std::string out;
  for (std::size_t n = dice.from_to(1, 5); n > 0; --n) out += dice.pick(pieces);
  return out;
}

Plan random_plan(Dice& dice) {
  Plan out;
  out.k = dice.from_to(1, 1000000);
  out.limit = dice.pick(std::vector<std::string>{"none", "any", "17", "0.5%"});
  out.limit_rows = dice.below(100);
  out.drop_suppressed = dice.one_in(2);
  if (dice.one_in(3)) out.shown_as = random_text(dice);
  for (std::size_t n = dice.below(3); n > 0; --n) out.missing.push_back(random_text(dice));
  const std::size_t columns = dice.from_to(1, 4);
  for (std::size_t c = 0; c < columns; ++c) {
    PlanColumn column;
    column.name = random_text(dice) + std::to_string(c);
    column.role = c == 0 ? Role::quasi
                         : dice.pick(std::vector<Role>{Role::quasi, Role::identifier, Role::entity, Role::sensitive,
                                                       Role::target, Role::weight, Role::plain});
    if (column.role == Role::quasi) {
      column.coding =
          dice.pick(std::vector<CodingKind>{CodingKind::levels, CodingKind::intervals, CodingKind::taxonomy});
      if (column.has_level()) column.height = static_cast<std::uint32_t>(dice.below(5));
      column.level = static_cast<std::uint32_t>(dice.below(column.height + 1));
      column.by_width = column.coding == CodingKind::intervals && dice.one_in(2);
      column.hierarchy = random_text(dice);
      column.weight = static_cast<double>(dice.below(1000)) / 7;
      const std::size_t nodes = dice.from_to(1, 4);
      for (std::size_t n = 0; n < nodes; ++n) {
        PlanNode node{random_text(dice) + std::to_string(n), {}};
        if (n == 0 && dice.one_in(2)) node.label = std::nullopt;
        for (std::size_t v = dice.from_to(1, 3); v > 0; --v)
          node.values.emplace_back(random_text(dice) + std::to_string(n) + "." + std::to_string(v));
        if (n == 0 && dice.one_in(2)) node.values.emplace_back(std::nullopt);
        column.nodes.push_back(std::move(node));
      }
    }
    out.columns.push_back(std::move(column));
  }
  out.claim = {.status = dice.one_in(2) ? OutcomeStatus::optimal : OutcomeStatus::feasible,
               .search = SearchName::lattice,
               .cost_name = dice.pick(std::vector<CostName>{CostName::lm, CostName::dm, CostName::cm, CostName::rm})};
  if (has_target(out.claim.cost_name)) {
    PlanColumn target;
    target.name = out.claim.target = "the target";
    target.role = Role::target;
    out.columns.push_back(target);
    if (out.claim.cost_name == CostName::rm)
      out.claim.dispersion = dice.one_in(2) ? Dispersion::variance : Dispersion::absolute;
    if (out.claim.cost_name == CostName::cm && dice.one_in(2))
      out.claim.matrix = {{std::nullopt, random_text(dice)}, {{0, 4294967295u}, {7, 1}}};
  }
  if (!is_exact(out.claim.cost_name)) {
    out.claim.cost.real = static_cast<double>(dice.below(1000000)) / 1000003;
    out.claim.bound.real = out.claim.cost.real / 3;
  } else {
    out.claim.cost.exact = 18446744073709551615u - dice.below(1000);  // beyond what a double holds
    out.claim.bound.exact = out.claim.cost.exact - 1;
  }
  for (const auto& column : out.columns) {
    if (column.role == Role::entity && dice.one_in(2)) out.entity = column.name;
  }
  if (!out.entity.empty()) out.claim.smallest_entities = dice.below(1000);
  out.claim.rows = dice.below(4294967295u);
  out.claim.suppressed_rows = dice.below(1000);
  out.claim.starred_rows = dice.below(1000);
  out.claim.dropped_rows = dice.below(1000);
  out.claim.groups = dice.below(1000);
  out.claim.smallest_group = dice.below(1000);
  return out;
}

void expect_equal(const Plan& a, const Plan& b) {
  EXPECT_EQ(a.k, b.k);
  EXPECT_EQ(a.entity, b.entity);
  EXPECT_EQ(a.claim.smallest_entities, b.claim.smallest_entities);
  EXPECT_EQ(a.limit, b.limit);
  EXPECT_EQ(a.limit_rows, b.limit_rows);
  EXPECT_EQ(a.drop_suppressed, b.drop_suppressed);
  EXPECT_EQ(a.shown_as, b.shown_as);
  EXPECT_EQ(a.missing, b.missing);
  ASSERT_EQ(a.columns.size(), b.columns.size());
  for (std::size_t c = 0; c < a.columns.size(); ++c) {
    const auto &x = a.columns[c], &y = b.columns[c];
    EXPECT_EQ(x.name, y.name);
    EXPECT_EQ(x.role, y.role);
    EXPECT_EQ(x.coding, y.coding);
    EXPECT_EQ(std::pair(x.level, x.height), std::pair(y.level, y.height));
    EXPECT_EQ(x.hierarchy, y.hierarchy);
    EXPECT_EQ(x.weight, y.weight);
    EXPECT_EQ(x.by_width, y.by_width);
    ASSERT_EQ(x.nodes.size(), y.nodes.size());
    for (std::size_t n = 0; n < x.nodes.size(); ++n) {
      EXPECT_EQ(x.nodes[n].label, y.nodes[n].label);
      EXPECT_EQ(x.nodes[n].values, y.nodes[n].values);
    }
  }
  EXPECT_EQ(a.claim.cost, b.claim.cost);
  EXPECT_EQ(a.claim.target, b.claim.target);
  EXPECT_EQ(a.claim.dispersion, b.claim.dispersion);
  EXPECT_EQ(a.claim.matrix.classes, b.claim.matrix.classes);
  EXPECT_EQ(a.claim.matrix.costs, b.claim.matrix.costs);
  EXPECT_EQ(a.claim.bound, b.claim.bound);
  EXPECT_EQ(std::tuple(a.claim.status, a.claim.search, a.claim.cost_name),
            std::tuple(b.claim.status, b.claim.search, b.claim.cost_name));
  EXPECT_EQ(a.claim.rows, b.claim.rows);
  EXPECT_EQ(a.claim.suppressed_rows, b.claim.suppressed_rows);
  EXPECT_EQ(a.claim.starred_rows, b.claim.starred_rows);
  EXPECT_EQ(a.claim.dropped_rows, b.claim.dropped_rows);
  EXPECT_EQ(a.claim.groups, b.claim.groups);
  EXPECT_EQ(a.claim.smallest_group, b.claim.smallest_group);
}

TEST(PlanFile, ReadsWhatItWrites) {
  for (std::uint64_t seed = 1; seed <= 200 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    const Plan plan = random_plan(dice);
    const std::string text = plan_text(plan);
    const auto read = parse_plan(text, "plan.json");
    ASSERT_OK(read);
    expect_equal(plan, *read);
    EXPECT_EQ(plan_text(*read), text);
  }
}

// Two readers of one format that share no code: the checker must read, and find unchanged, what we write.
TEST(PlanFile, TheCheckerReadsItToo) {
  for (std::uint64_t seed = 1; seed <= 200 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    const TempFolder folder;
    const auto read = certify::read_plan(folder.write("plan.json", plan_text(random_plan(dice))));
    ASSERT_OK(read);
    EXPECT_TRUE(read->digest_matches);
  }
}

// What is looked at closely in tests/unit/plan/common/plan_models_test.cpp stands in a plan right behind its limit.
TEST(PlanFile, KeepsWhatItPromisesBesideK) {
  Plan plan = small_plan();
  EXPECT_EQ(plan_text(plan).find("models"), std::string::npos);  // nothing was asked for
  PlanColumn illness;
  illness.name = "illness";
  illness.role = Role::sensitive;
  plan.columns.push_back(illness);
  plan.models.asked.sensitive = {{.name = ModelName::distinct, .column = "illness", .limit = {3, 1}}};
  plan.models.distribution = {{.column = "illness", .values = {std::nullopt, "flu"}, .rows = {100, 200}}};
  const std::string text = plan_text(plan);
  EXPECT_LT(text.find("\"suppression\""), text.find("\"models\""));
  EXPECT_LT(text.find("\"models\""), text.find("\"missing\""));
  const auto read = parse_plan(text, "plan.json");
  ASSERT_OK(read);
  EXPECT_EQ(read->models.asked, plan.models.asked);
  EXPECT_EQ(read->models.distribution, plan.models.distribution);
  EXPECT_EQ(plan_text(*read), text);
  plan.columns.back().role = Role::plain;
  const auto plain = parse_plan(plan_text(plan), "plan.json");
  expect_error(plain, "whose role is not sensitive");
  EXPECT_EQ(plain.error().place, "plan.json");
  Json wrong = Json::parse(text);
  wrong["models"]["more"] = 1;
  expect_error(parse_plan(wrong.dump(), "plan.json"), "\"models.more\" is not known");
}

TEST(PlanFile, KeepsWhatWasAccepted) {
  Plan plan = small_plan();
  PlanColumn note;
  note.name = "note";
  plan.columns.push_back(note);
  EXPECT_EQ(plan_text(plan).find("accepted"), std::string::npos);  // nothing was
  plan.accepted = {"note"};
  const auto read = parse_plan(plan_text(plan), "p");
  ASSERT_OK(read);
  EXPECT_EQ(read->accepted, plan.accepted);
  const auto checked = certify::parse_plan(plan_text(plan), "p");
  ASSERT_OK(checked);
  EXPECT_EQ(checked->accepted, plan.accepted);
  Json wrong = Json::parse(plan_text(plan));
  wrong["accepted"] = "note";
  expect_error(parse_plan(wrong.dump(), "p"), "accepted");
}

TEST(PlanFile, WhatKCountsMustBeAColumn) {
  Plan plan = small_plan();
  plan.entity = "nobody's column";
  const auto read = parse_plan(plan_text(plan), "plan.json");
  expect_error(read, "entity");
  expect_error(read, "must name the column of role entity");
}

TEST(PlanFile, PutsOneNodeOnALine) {
  const std::string text = plan_text(small_plan());
  EXPECT_NE(text.find("{\"label\":\"20-29\",\"values\":[\"23\",\"27\"]}\n"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("}\n"));
}

// Every key the format promises, with the place in the message.
TEST(PlanFile, NamesTheKeyThatIsMissingOrMistyped) {
  const Json whole = Json::parse(plan_text(small_plan()));
  auto pointers = promised_plan_keys();
  for (const char* more :
       {"/columns/0/name", "/columns/0/role", "/columns/1/hierarchy", "/columns/1/nodes/1/values", "/claim/search"})
    pointers.emplace_back(more);
  for (const auto& text : pointers) {
    const Json::json_pointer pointer(text);
    const std::string key = pointer.back();
    Json lacking = whole;
    lacking.at(pointer.parent_pointer()).erase(key);
    expect_error(parse_plan(lacking.dump(), "plan.json"), key + "\" is missing");
    for (const Json& wrong : {Json(true), Json(-1), Json(Json::object())}) {
      if (key == "cost" || key == "bound") {
        if (wrong.is_number()) continue;
      }
      Json mistyped = whole;
      mistyped[pointer] = wrong;
      const auto read = parse_plan(mistyped.dump(), "plan.json");
      ASSERT_FALSE(read.ok()) << text << " = " << wrong.dump() << " was accepted";
      EXPECT_NE(read.error().text().find(key), std::string::npos)
          << text << " = " << wrong.dump() << ": " << read.error().text();
    }
  }
}

TEST(PlanFile, RefusesPlansThatMakeNoSense) {
  const Json whole = Json::parse(plan_text(small_plan()));
  const auto with = [&](const char* pointer, const Json& value) {
    Json changed = whole;
    changed[Json::json_pointer(pointer)] = value;
    return parse_plan(changed.dump(), "plan.json");
  };
  expect_error(with("/format", "another plan"), "not a kanon plan");
  expect_error(with("/version", 2), "version 2");
  expect_error(with("/kind", "boxes"), "boxes");
  expect_error(with("/k", 0), "must be 1 or more");
  expect_error(with("/suppression/rows", "hide"), "star or drop");
  expect_error(with("/suppression/shown_as", ""), "must not be empty");
  expect_error(with("/columns/0/role", "quasy"), "must be one of quasi");
  expect_error(with("/columns/0/name", "age"), "earlier column");
  expect_error(with("/columns/1/level", 3), "height");
  expect_error(with("/columns/1/weight", -1), "weight");
  expect_error(with("/columns/1/nodes", Json::array()), "list of nodes");
  expect_error(with("/columns/1/nodes/1/values", Json::array()), "list of values");
  expect_error(with("/columns/1/nodes/1/values", {"23", "23"}), "earlier node");
  expect_error(with("/columns/1/nodes/1/values", {"23", ""}), "not empty");
  expect_error(with("/columns/1/nodes/1/values", {nullptr}), "earlier node");
  expect_error(with("/columns/1/nodes/1/label", nullptr), "earlier node");
  expect_error(with("/columns", Json::array({whole["columns"][0]})), "no column of role quasi");
  expect_error(with("/columns/1/coding", "cells"), "must be one of intervals, taxonomy, levels, keep, suppressed");
  expect_error(with("/columns/1/coding", "automatic"), "must be one of intervals");
  expect_error(with("/claim/status", "perfect"), "must be optimal, feasible or unchanged");
  expect_error(with("/claim/search", "magic"), "must be the name of a search");
  expect_error(with("/claim/cost_name", "xm"), "lm, dm, cm, rm or sum");
  expect_error(with("/claim/cost_name", "cm"), "claim.target");
  expect_error(with("/columns/1/loss", "breadth"), "must be width or count");
  expect_error(with("/columns/1/loss", "width"), "is for intervals only");
  expect_error(parse_plan("", "plan.json"), "not valid JSON");
  expect_error(parse_plan("[]", "plan.json"), "not a kanon plan");
  expect_error(parse_plan("{\"format\": ", "plan.json"), "not valid JSON");
  expect_error(read_plan("/nowhere/plan.json"), "cannot be opened");
}

TEST(PlanFile, RefusesAPlanThatWasEdited) {
  const TempFolder folder;
  const std::string text = plan_text(small_plan());
  ASSERT_OK(read_plan(folder.write("plan.json", text)));
  std::string edited = text;
  edited.replace(edited.find("20-29"), 5, "20-39");
  expect_error(read_plan(folder.write("plan.json", edited)), "digest");
  std::string unsealed = text.substr(0, text.find(",\n  \"digest\"")) + "\n}\n";
  expect_error(read_plan(folder.write("plan.json", unsealed)), "digest");
}

TEST(PlanFile, SurvivesDeepNesting) {
  const std::string deep(200000, '[');
  EXPECT_FALSE(parse_plan(deep, "plan.json").ok());
  EXPECT_FALSE(parse_plan("{\"format\":" + deep + std::string(200000, ']') + "}", "plan.json").ok());
}

// A plan of cm, edited in one place.
TEST(PlanFile, RefusesTargetsAndMatricesThatMakeNoSense) {
  Plan plan = small_plan();
  PlanColumn target;
  target.name = "pay";
  target.role = Role::target;
  plan.columns.push_back(target);
  plan.claim = {
      .status = OutcomeStatus::optimal, .search = SearchName::koptimize, .cost_name = CostName::cm, .target = "pay"};
  plan.claim.matrix = {{"a", std::nullopt}, {{0, 1}, {2, 0}}};
  const Json whole = Json::parse(plan_text(plan));
  ASSERT_OK(parse_plan(whole.dump(), "plan.json"));
  const auto with = [&](const std::string& where, const Json& value) {
    Json json = whole;
    json[Json::json_pointer("/claim" + where)] = value;
    return parse_plan(json.dump(), "plan.json");
  };
  expect_error(with("/target", "age"), "must name the column of role target");
  expect_error(with("/matrix", 5), "claim.matrix.classes");
  expect_error(with("/matrix/classes", Json::array()), "must be a list of classes");
  expect_error(with("/matrix/classes/1", "a"), "names a class twice");
  expect_error(with("/matrix/costs", 5), "one list per class");
  expect_error(with("/matrix/costs/1", {1}), "one list per class");
  expect_error(with("/matrix/costs/1/0", -1), "one whole number per class");
  expect_error(with("/matrix/costs/1/0", 4294967296), "one whole number per class");
  expect_error(with("/cost_name", "rm"), "claim.dispersion");
}

}  // namespace
}  // namespace kanon::tests
