// Chapters, blocks and categories of ICD-9-CM and ICD-10, from the public ranges of their codes.
#include "hierarchy/build_icd.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.hpp"

namespace kanon {
namespace {

// Ranges of categories, ascending as texts.
constexpr std::string_view kNineChapters =
    "001-139 140-239 240-279 280-289 290-319 320-389 390-459 460-519 520-579 580-629 630-679 680-709 710-739 740-759 "
    "760-779 780-799 800-999 E000-E999 V01-V91";
constexpr std::string_view kNineBlocks =
    "001-009 010-018 020-027 030-041 042 045-049 050-059 060-066 070-079 080-088 090-099 100-104 110-118 120-129 "
    "130-136 137-139 140-149 150-159 160-165 170-176 179-189 190-199 200-208 209 210-229 230-234 235-238 239 240-246 "
    "249-259 260-269 270-279 280-289 290-294 295-299 300-316 317-319 320-327 330-337 338 339 340-349 350-359 360-379 "
    "380-389 390-392 393-398 401-405 410-414 415-417 420-429 430-438 440-449 451-459 460-466 470-478 480-488 490-496 "
    "500-508 510-519 520-529 530-539 540-543 550-553 555-558 560-569 570-579 580-589 590-599 600-608 610-612 614-616 "
    "617-629 630-639 640-649 650-659 660-669 670-677 678-679 680-686 690-698 700-709 710-719 720-724 725-729 730-739 "
    "740-759 760-763 764-779 780-789 790-796 797-799 800-804 805-809 810-819 820-829 830-839 840-848 850-854 860-869 "
    "870-879 880-887 890-897 900-904 905-909 910-919 920-924 925-929 930-939 940-949 950-957 958-959 960-979 980-989 "
    "990-995 996-999 E000 E001-E030 E800-E807 E810-E819 E820-E825 E826-E829 E830-E838 E840-E845 E846-E849 E850-E858 "
    "E860-E869 E870-E876 E878-E879 E880-E888 E890-E899 E900-E909 E910-E915 E916-E928 E929 E930-E949 E950-E959 "
    "E960-E969 E970-E979 E980-E989 E990-E999 V01-V06 V07-V09 V10-V19 V20-V29 V30-V39 V40-V49 V50-V59 V60-V69 V70-V82 "
    "V83-V84 V85 V86 V87 V88 V89 V90 V91";
constexpr std::string_view kTenChapters =
    "A00-B99 C00-D49 D50-D89 E00-E90 F00-F99 G00-G99 H00-H59 H60-H95 I00-I99 J00-J99 K00-K95 L00-L99 M00-M99 N00-N99 "
    "O00-O9A P00-P96 Q00-Q99 R00-R99 S00-T98 U00-U99 V00-Y99 Z00-Z99";
constexpr std::string_view kTenBlocks =
    "A00-A09 A15-A19 A20-A28 A30-A49 A50-A64 A65-A69 A70-A74 A75-A79 A80-A89 A90-A99 B00-B09 B10 B15-B19 B20-B24 "
    "B25-B34 B35-B49 B50-B64 B65-B83 B85-B89 B90-B94 B95-B98 B99 C00-C14 C15-C26 C30-C39 C40-C41 C43-C44 C45-C49 C4A "
    "C50 C51-C58 C60-C63 C64-C68 C69-C72 C73-C75 C76-C80 C81-C96 C97 D00-D09 D10-D36 D37-D48 D49 D50-D53 D55-D59 "
    "D60-D64 D65-D69 D70-D77 D78 D80-D89 E00-E07 E08-E14 E15-E16 E20-E35 E36 E40-E46 E50-E64 E65-E68 E70-E90 F00-F09 "
    "F10-F19 F20-F29 F30-F39 F40-F48 F50-F59 F60-F69 F70-F79 F80-F89 F90-F98 F99 G00-G09 G10-G14 G20-G26 G30-G32 "
    "G35-G37 G40-G47 G50-G59 G60-G65 G70-G73 G80-G83 G89-G99 H00-H06 H10-H13 H15-H22 H25-H28 H30-H36 H40-H42 H43-H45 "
    "H46-H48 H49-H52 H53-H54 H55-H59 H60-H62 H65-H75 H80-H83 H90-H95 I00-I02 I05-I09 I10-I16 I20-I25 I26-I28 I30-I52 "
    "I60-I69 I70-I79 I80-I89 I95-I99 J00-J06 J09-J18 J20-J22 J30-J39 J40-J47 J60-J70 J80-J84 J85-J86 J90-J94 J95-J99 "
    "K00-K14 K20-K31 K35-K38 K40-K46 K50-K52 K55-K64 K65-K68 K70-K77 K80-K87 K90-K95 L00-L08 L10-L14 L20-L30 L40-L45 "
    "L49-L54 L55-L59 L60-L75 L76 L80-L99 M00-M25 M26-M27 M30-M36 M40-M54 M60-M79 M80-M94 M95-M99 N00-N08 N10-N16 "
    "N17-N19 N20-N23 N25-N29 N30-N39 N40-N53 N60-N65 N70-N77 N80-N98 N99 O00-O08 O09 O10-O16 O20-O29 O30-O48 O60-O77 "
    "O80-O84 O85-O92 O94-O9A P00-P04 P05-P08 P09 P10-P15 P19-P29 P35-P39 P50-P61 P70-P74 P75-P78 P80-P83 P84 P90-P96 "
    "Q00-Q07 Q10-Q18 Q20-Q28 Q30-Q34 Q35-Q37 Q38-Q45 Q50-Q56 Q60-Q64 Q65-Q79 Q80-Q89 Q90-Q99 R00-R09 R10-R19 R20-R23 "
    "R25-R29 R30-R39 R40-R46 R47-R49 R50-R69 R70-R79 R80-R82 R83-R89 R90-R94 R95-R99 S00-S09 S10-S19 S20-S29 S30-S39 "
    "S40-S49 S50-S59 S60-S69 S70-S79 S80-S89 S90-S99 T00-T07 T08-T14 T15-T19 T20-T32 T33-T35 T36-T50 T51-T65 T66-T78 "
    "T79 T80-T88 T90-T98 U00-U49 U50-U99 V00-V09 V10-V19 V20-V29 V30-V39 V40-V49 V50-V59 V60-V69 V70-V79 V80-V89 "
    "V90-V94 V95-V97 V98-V99 W00-W19 W20-W49 W50-W64 W65-W74 W75-W84 W85-W99 X00-X09 X10-X19 X20-X29 X30-X39 X40-X49 "
    "X50-X59 X60-X84 X85-Y09 Y10-Y34 Y35-Y38 Y40-Y59 Y60-Y69 Y70-Y82 Y83-Y84 Y85-Y89 Y90-Y99 Z00-Z13 Z14-Z15 Z16 Z17 "
    "Z18 Z19 Z20-Z29 Z30-Z3A Z40-Z54 Z55-Z65 Z66 Z67 Z68 Z69-Z76 Z77-Z99";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_digit);
}

// The three characters in front, four behind an E of ICD-9; nothing: no code. Dots may be left out; 8 is 008.
std::optional<std::string> nine_category(std::string_view code) {
  const auto dot = code.find('.');
  const std::string_view before = code.substr(0, dot);
  const std::string_view behind = dot == std::string_view::npos ? std::string_view() : code.substr(dot + 1);
  const bool lettered = code.starts_with('V') || code.starts_with('E');
  const std::string_view digits = before.substr(lettered ? 1 : 0);
  const std::size_t full = code.starts_with('V') ? 2 : 3, most = code.starts_with('E') ? 1 : 2;
  if (digits.empty() || !all_digits(digits) || !all_digits(behind) || behind.size() > most) return std::nullopt;
  if (dot != std::string_view::npos && (digits.size() > full || behind.empty())) return std::nullopt;
  if (digits.size() > full + most || (lettered && digits.size() < full)) return std::nullopt;
  std::string out(digits.substr(0, full));
  if (!lettered) out.insert(0, full - out.size(), '0');
  return (lettered ? std::string(1, code[0]) : std::string()) + out;
}

std::optional<std::string> ten_category(std::string_view code) {
  const auto fits = [](char c) { return is_digit(c) || (c >= 'A' && c <= 'Z'); };
  std::string plain(code);
  if (plain.size() > 3 && plain[3] == '.') plain.erase(3, 1);
  const bool front = plain.size() >= 3 && plain.size() <= 7 && !is_digit(plain[0]) && is_digit(plain[1]);
  if (!front || !std::all_of(plain.begin(), plain.end(), fits)) return std::nullopt;
  return plain.substr(0, 3);
}

// The range that holds the category; nothing where none does.
std::optional<std::string> range_of_category(const std::string& category, std::string_view ranges) {
  for (const auto& range : split(ranges, ' ')) {
    const auto dash = range.find('-');
    const std::string first = range.substr(0, dash), last = dash == std::string::npos ? first : range.substr(dash + 1);
    if (first <= category && category <= last) return range;
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<std::vector<Value>>> icd_levels(const std::vector<Value>& values, bool ten,
                                                   const std::string& column) {
  std::vector<std::vector<Value>> out(3, std::vector<Value>(values.size()));
  std::vector<std::string> wrong;
  for (std::size_t v = 0; v < values.size(); ++v) {
    if (!values[v]) continue;
    const auto category = ten ? ten_category(*values[v]) : nine_category(*values[v]);
    const auto chapter = category ? range_of_category(*category, ten ? kTenChapters : kNineChapters) : std::nullopt;
    if (*values[v] == "?") {  // not known: a branch of its own
      for (auto& level : out) level[v] = values[v];
    } else if (!chapter) {
      wrong.push_back(*values[v]);
    } else {
      out[0][v] = category;
      out[1][v] = range_of_category(*category, ten ? kTenBlocks : kNineBlocks).value_or(*category);
      out[2][v] = chapter;
    }
  }
  if (wrong.empty()) return out;
  return Error{
      .message = fmt::format("column \"{}\" has {} values that are no codes of {}: {}", column, wrong.size(),
                             ten ? "ICD-10" : "ICD-9-CM", list_of(wrong)),
      .place = {},
      .hint =
          "Name those that mean missing with `recipe.missing`, or choose another coding; \"?\" is a branch of its "
          "own."};
}

}  // namespace kanon
