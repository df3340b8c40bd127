// The values of the synthetic census, column by column; a row holds positions in these lists.
//
// Order matters: the weights in census_weights.hpp are in the same order, so a change here changes every census
// written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kanon::demo {

inline constexpr int kYoungest = 17;
inline constexpr int kOldest = 90;  // 90 stands for 90 and over
inline constexpr std::size_t kAges = kOldest - kYoungest + 1;

inline constexpr std::array<std::string_view, 8> kWorkclasses = {
    "Private",          "Nonprofit",        "Self-employed",     "Business owner", "Federal government",
    "State government", "Local government", "Unpaid family work"};

// One value has a comma, so that whoever reads the file must read quotes.
inline constexpr std::array<std::string_view, 16> kEducations = {"No schooling",
                                                                 "Grades 1-4",
                                                                 "Grades 5-6",
                                                                 "Grades 7-8",
                                                                 "Grade 9",
                                                                 "Grade 10",
                                                                 "Grade 11",
                                                                 "Grade 12, no diploma",
                                                                 "High school diploma",
                                                                 "Some college",
                                                                 "Associate vocational",
                                                                 "Associate academic",
                                                                 "Bachelors",
                                                                 "Masters",
                                                                 "Professional school",
                                                                 "Doctorate"};

inline constexpr std::array<std::string_view, 7> kMaritalStatuses = {
    "Never married", "Married", "Married to service member", "Spouse absent", "Separated", "Divorced", "Widowed"};

inline constexpr std::array<std::string_view, 14> kOccupations = {
    "Management",         "Professional",    "Technical support", "Sales",
    "Office support",     "Protective work", "Personal service",  "Household service",
    "Farming or fishing", "Craft or repair", "Machine operation", "Transport",
    "Manual labor",       "Military"};

inline constexpr std::array<std::string_view, 5> kRaces = {"White", "Black", "Asian or Pacific", "Indigenous", "Other"};

inline constexpr std::array<std::string_view, 2> kSexes = {"Male", "Female"};

inline constexpr std::array<std::string_view, 2> kSalaryClasses = {"<=50K", ">50K"};

// Where a country lies decides the mix of races and educations of the people from it.
enum class Region : std::uint8_t { home, latin_america, caribbean, europe, asia, africa_middle_east };
inline constexpr std::size_t kRegions = 6;

struct Country {
  std::string_view name;
  Region region;
  std::uint32_t weight;  // of about 114,000
};

inline constexpr std::array<Country, 41> kCountries = {{
    {"United States", Region::home, 104000},
    {"Mexico", Region::latin_america, 1500},
    {"Philippines", Region::asia, 540},
    {"Germany", Region::europe, 390},
    {"Canada", Region::europe, 380},
    {"India", Region::asia, 370},
    {"Puerto Rico", Region::caribbean, 345},
    {"El Salvador", Region::latin_america, 315},
    {"Cuba", Region::caribbean, 305},
    {"United Kingdom", Region::europe, 285},
    {"China", Region::asia, 265},
    {"Jamaica", Region::caribbean, 260},
    {"South Korea", Region::asia, 260},
    {"Vietnam", Region::asia, 255},
    {"Italy", Region::europe, 240},
    {"Dominican Republic", Region::caribbean, 235},
    {"Guatemala", Region::latin_america, 230},
    {"Japan", Region::asia, 215},
    {"Colombia", Region::latin_america, 210},
    {"Poland", Region::europe, 210},
    {"Haiti", Region::caribbean, 185},
    {"Iran", Region::africa_middle_east, 180},
    {"Pakistan", Region::asia, 170},
    {"Nicaragua", Region::latin_america, 160},
    {"Portugal", Region::europe, 155},
    {"Peru", Region::latin_america, 150},
    {"Greece", Region::europe, 145},
    {"Nigeria", Region::africa_middle_east, 145},
    {"Ecuador", Region::latin_america, 140},
    {"France", Region::europe, 140},
    {"Ireland", Region::europe, 135},
    {"Brazil", Region::latin_america, 130},
    {"Egypt", Region::africa_middle_east, 120},
    {"Thailand", Region::asia, 115},
    {"Cambodia", Region::asia, 115},
    {"Laos", Region::asia, 115},
    {"Trinidad and Tobago", Region::caribbean, 110},
    {"Hungary", Region::europe, 105},
    {"Honduras", Region::latin_america, 100},
    {"Ethiopia", Region::africa_middle_east, 90},
    {"Netherlands", Region::europe, 5},
}};

// Names are put together from syllables, so that nobody can take one for a person's.
inline constexpr std::array<std::string_view, 20> kGivenStart = {"Ta", "Ke", "Mi", "Lo", "Ru", "Sa", "Ve",
                                                                 "Ni", "Do", "Fu", "Ja", "Be", "Hi", "Po",
                                                                 "Zu", "Ka", "Re", "Vi", "Mo", "Su"};
inline constexpr std::array<std::string_view, 20> kGivenEnd = {"mo",  "rin", "la",  "ves", "do", "nu",  "ki",
                                                               "tar", "sel", "bo",  "min", "ra", "fel", "so",
                                                               "du",  "nek", "pim", "go",  "ta", "lun"};
inline constexpr std::array<std::string_view, 24> kFamilyStart = {
    "Ker", "Bal", "Tos", "Min", "Vor", "Lan", "Pel", "Dur", "Sim", "Gor", "Hal", "Fen",
    "Ral", "Nov", "Zim", "Tul", "Mar", "Bes", "Kol", "Wen", "Jor", "Sut", "Pan", "Lim"};
inline constexpr std::array<std::string_view, 24> kFamilyMiddle = {
    "a",   "o",   "i",   "e",   "u",   "adi", "oru", "ema", "ilo", "usa", "ane", "ota",
    "iku", "evo", "ula", "aro", "obe", "ima", "edu", "uno", "avi", "oli", "ise", "eka"};
inline constexpr std::array<std::string_view, 16> kFamilyEnd = {"n",  "r",  "l",  "s",  "k",   "nd",  "rt",  "lm",
                                                                "sk", "th", "ns", "rk", "lto", "nov", "ris", "mek"};

}  // namespace kanon::demo
