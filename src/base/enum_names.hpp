// The names of an enumeration's values in one table, which is read in both directions.
//
//   constexpr auto kNames = enum_names<Colour>({{Colour::red, "red"}, {Colour::blue, "blue"}});
//   kNames.of(Colour::blue);  // "blue"
//   kNames.find("red");       // Colour::red
//
// A value added at the end of the enumeration goes unnoticed here. Where the compiler shall find every place that needs
// it (docs/adding.md), a switch without a default does that, and this table does not.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace kanon {

template <class Enum>
struct EnumName {
  Enum value;
  const char* name;
};

template <class Enum, std::size_t Size>
struct EnumNames {
  std::array<EnumName<Enum>, Size> rows;

  // Empty for what is no value of the enumeration.
  [[nodiscard]] constexpr const char* of(Enum value) const {
    const auto at = static_cast<std::size_t>(value);
    return at < Size ? rows[at].name : "";
  }
  [[nodiscard]] constexpr std::optional<Enum> find(std::string_view name) const {
    for (const auto& row : rows) {
      if (name == row.name) return row.value;
    }
    return std::nullopt;
  }
};

// The rows stand in the order of the enumeration, from its first value on, without a gap. Another table does not
// compile.
template <class Enum, std::size_t Size>
consteval EnumNames<Enum, Size> enum_names(const EnumName<Enum> (&rows)[Size]) {
  const EnumNames<Enum, Size> out{std::to_array(rows)};
  for (std::size_t at = 0; at < Size; ++at) {
    if (static_cast<std::size_t>(rows[at].value) != at) throw "the rows are not in the order of the enumeration";
  }
  return out;
}

}  // namespace kanon
