// What to do about a column with too many places to cut at, whatever its values are.
#pragma once

namespace kanon {

constexpr const char* kFewerCuts =
    "Numbers and dates: allow fewer cuts, e.g. `recipe.coding` COLUMN=intervals:start=0,step=10. Texts: give them a "
    "hierarchy "
    "file, prefix or flat. Is a column in which nearly every row differs an `recipe.identifier`?";

}  // namespace kanon
