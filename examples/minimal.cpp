// A release in thirty lines: read a table, recode it so that every group has two rows, have it checked.
#include <cstdio>
#include <kanon/kanon.hpp>

int main() {
  kanon::Recipe recipe;
  recipe.data.table = "people.csv";
  recipe.promise.k = 2;
  recipe.promise.suppress = "any";
  recipe.data.identifier = {"name"};
  recipe.data.sensitive = {"illness"};
  recipe.data.quasi = {{.name = "age"}, {.name = "zip"}};
  recipe.data.quasi[0].build = {.name = "interval", .widths = {10, 20, 40}};
  recipe.data.quasi[1].build = {.name = "prefix"};
  recipe.output.release = "people_release.csv";

  const auto outcome = kanon::anonymize(recipe, {});
  if (!outcome.ok()) {
    std::fprintf(stderr, "%s\n", outcome.error().text().c_str());
    return 1;
  }
  std::printf("%llu groups, the smallest has %llu rows, lm = %.4f\n", static_cast<unsigned long long>(outcome->groups),
              static_cast<unsigned long long>(outcome->smallest_group), outcome->cost);

  const auto verdict =
      kanon::verify({.release = outcome->release, .plan = outcome->plan, .original = recipe.data.table});
  std::puts(verdict.ok() && verdict->holds() ? "the checker agrees" : "the checker refuses");
  return verdict.ok() && verdict->holds() ? 0 : 1;
}
