// How often each value of the synthetic census occurs, and what it depends on.
//
// All numbers are integer weights, read row by row: only their proportions within a row count. They were set by hand to
// resemble the shares seen in the UCI Adult extract of the 1994 US census survey (marital status by age and sex follows
// them most closely); no record is taken from it, and nothing here is an estimate. Lists are in the order of
// census_values.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "demo/census_values.hpp"

namespace kanon::demo {

template <std::size_t N>
using Weights = std::array<std::uint32_t, N>;

// --- sex and age -----------------------------------------------------------------------------------------------------

inline constexpr Weights<2> kSexWeights = {670, 330};

// Straight lines between these points give every age its weight; 90 is heavier because it holds all who are older.
struct AgePoint {
  int age;
  std::uint32_t weight;
};
inline constexpr std::array<AgePoint, 13> kAgePoints = {{{17, 340},
                                                         {20, 620},
                                                         {23, 790},
                                                         {31, 840},
                                                         {37, 820},
                                                         {47, 680},
                                                         {51, 560},
                                                         {60, 280},
                                                         {65, 140},
                                                         {70, 66},
                                                         {80, 14},
                                                         {89, 2},
                                                         {90, 36}}};

// --- race by region of birth -----------------------------------------------------------------------------------------

inline constexpr std::array<Weights<5>, kRegions> kRaceWeights = {{
    {882, 95, 8, 10, 5},    // home
    {830, 20, 5, 15, 130},  // Latin America
    {450, 480, 5, 2, 63},   // Caribbean
    {960, 15, 15, 2, 8},    // Europe and Canada
    {60, 5, 915, 2, 18},    // Asia
    {420, 500, 50, 0, 30},  // Africa and Middle East
}};

// --- education by age and region -------------------------------------------------------------------------------------

inline constexpr std::array<int, 6> kEducationAges = {19, 22, 25, 35, 50, 65};  // first age of the next band
inline constexpr std::array<Weights<16>, 7> kEducationWeights = {{
    {1, 1, 3, 15, 60, 220, 360, 70, 170, 100, 0, 0, 0, 0, 0, 0},
    {1, 2, 4, 8, 15, 25, 50, 25, 340, 480, 20, 20, 10, 0, 0, 0},
    {1, 4, 8, 10, 12, 18, 28, 15, 320, 320, 40, 38, 180, 5, 1, 0},
    {1, 4, 8, 9, 10, 17, 22, 10, 340, 200, 53, 43, 215, 45, 15, 8},
    {1, 4, 8, 12, 10, 18, 20, 8, 310, 205, 55, 43, 180, 85, 24, 17},
    {3, 8, 15, 40, 22, 35, 25, 8, 345, 165, 38, 26, 145, 80, 25, 20},
    {4, 15, 20, 100, 25, 45, 25, 8, 300, 150, 18, 14, 140, 70, 40, 26},
}};

// Educations fall into six tiers; what depends on education depends on the tier.
inline constexpr std::size_t kTiers = 6;
inline constexpr std::array<std::uint8_t, 16> kEducationTier = {0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 3, 4, 5, 5, 5};

// Times this, by region and tier.
inline constexpr std::array<Weights<kTiers>, kRegions> kEducationFactor = {{
    {6, 10, 10, 10, 10, 10},
    {120, 20, 9, 7, 4, 3},
    {30, 14, 10, 9, 6, 5},
    {20, 7, 9, 9, 12, 15},
    {10, 5, 7, 9, 20, 22},
    {10, 5, 7, 10, 17, 22},
}};

// --- marital status by sex and age -----------------------------------------------------------------------------------

inline constexpr std::array<int, 9> kMaritalAges = {20, 23, 26, 30, 35, 45, 55, 65, 75};
inline constexpr std::array<std::array<Weights<7>, 10>, 2> kMaritalWeights = {{
    {{{980, 16, 0, 1, 1, 2, 0},
      {870, 110, 1, 5, 5, 9, 0},
      {700, 250, 1, 6, 18, 25, 0},
      {460, 455, 2, 6, 22, 54, 1},
      {270, 610, 1, 8, 24, 85, 2},
      {140, 700, 1, 9, 26, 120, 4},
      {65, 785, 0, 12, 16, 114, 8},
      {45, 815, 0, 10, 14, 94, 22},
      {42, 815, 0, 8, 11, 55, 69},
      {80, 690, 0, 15, 6, 34, 175}}},
    {{{960, 14, 3, 5, 7, 11, 0},
      {905, 45, 2, 9, 16, 22, 1},
      {770, 115, 3, 13, 31, 66, 2},
      {605, 190, 3, 18, 44, 135, 5},
      {420, 230, 2, 20, 72, 244, 12},
      {245, 250, 1, 20, 74, 378, 32},
      {145, 220, 1, 22, 72, 440, 100},
      {95, 190, 1, 16, 45, 373, 280},
      {95, 105, 1, 10, 24, 225, 540},
      {125, 85, 1, 15, 15, 115, 644}}},
}};

// --- occupation by sex, education tier and age -----------------------------------------------------------------------

inline constexpr std::array<std::array<Weights<14>, kTiers>, 2> kOccupationWeights = {{
    {{{20, 6, 3, 25, 15, 12, 100, 2, 130, 290, 180, 140, 130, 1},
      {30, 8, 5, 70, 28, 15, 110, 2, 70, 300, 130, 130, 130, 1},
      {70, 20, 12, 80, 50, 25, 50, 2, 40, 360, 130, 120, 70, 4},
      {150, 70, 45, 150, 70, 45, 45, 2, 25, 260, 55, 65, 40, 5},
      {330, 320, 35, 180, 50, 20, 18, 2, 18, 45, 14, 14, 8, 3},
      {240, 760, 15, 50, 15, 6, 6, 2, 8, 10, 4, 4, 3, 2}}},
    {{{20, 10, 3, 60, 45, 4, 420, 90, 20, 22, 320, 9, 45, 1},
      {30, 12, 8, 160, 110, 5, 450, 40, 8, 18, 150, 10, 50, 1},
      {75, 25, 16, 110, 480, 8, 210, 14, 6, 18, 90, 12, 28, 1},
      {130, 85, 50, 110, 480, 12, 120, 8, 5, 14, 20, 8, 12, 1},
      {230, 480, 35, 90, 170, 8, 35, 4, 4, 8, 6, 4, 3, 1},
      {170, 820, 20, 25, 45, 4, 10, 3, 2, 3, 3, 2, 2, 1}}},
}};

// One person in so many has an occupation and a workclass that do not follow from education.
inline constexpr std::uint32_t kOddCareerOneIn = 30;

// Times this, by age.
inline constexpr std::array<int, 2> kOccupationAges = {22, 55};
inline constexpr std::array<Weights<14>, 3> kOccupationFactor = {{
    {3, 5, 6, 14, 10, 7, 20, 15, 10, 6, 6, 6, 22, 20},
    {10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10},
    {12, 10, 6, 11, 10, 10, 11, 20, 17, 8, 9, 10, 6, 1},
}};

// --- workclass by occupation and age ---------------------------------------------------------------------------------

inline constexpr std::array<Weights<8>, 14> kWorkclassWeights = {{
    {660, 30, 95, 105, 40, 35, 35, 2},
    {520, 70, 90, 45, 45, 80, 150, 2},
    {750, 30, 30, 10, 70, 70, 40, 2},
    {790, 5, 110, 85, 3, 4, 3, 2},
    {720, 35, 20, 10, 85, 60, 70, 2},
    {290, 5, 12, 5, 45, 180, 463, 2},
    {760, 40, 75, 8, 10, 40, 66, 2},
    {985, 2, 10, 2, 2, 2, 2, 5},
    {450, 4, 430, 50, 10, 15, 26, 15},
    {750, 4, 130, 35, 20, 14, 45, 2},
    {935, 4, 30, 8, 8, 5, 8, 2},
    {760, 5, 80, 20, 15, 20, 98, 2},
    {880, 10, 20, 3, 20, 15, 48, 4},
    {0, 0, 0, 0, 1000, 0, 0, 0},
}};

inline constexpr std::array<int, 2> kWorkclassAges = {25, 45};
inline constexpr std::array<Weights<8>, 3> kWorkclassFactor = {{
    {19, 4, 3, 1, 4, 10, 6, 30},
    {18, 5, 10, 9, 10, 10, 10, 5},
    {17, 6, 17, 19, 13, 10, 13, 10},
}};

// --- hours per week by sex, age and kind of work ---------------------------------------------------------------------

// Few (5 to 34), 35 to 39, exactly 40, 41 to 49, exactly 50, 51 to 60, more (61 to 99).
inline constexpr std::array<int, 2> kHoursAges = {22, 65};
inline constexpr std::array<std::array<Weights<7>, 3>, 2> kHoursWeights = {{
    {{{480, 75, 360, 30, 25, 20, 10}, {60, 40, 540, 110, 110, 100, 40}, {480, 60, 300, 40, 50, 50, 20}}},
    {{{570, 110, 270, 20, 15, 10, 5}, {210, 120, 510, 65, 50, 35, 10}, {570, 80, 270, 30, 20, 20, 10}}},
}};
// Times this for managers, professionals, farmers, drivers and people who work for themselves.
inline constexpr Weights<7> kLongHoursFactor = {10, 9, 8, 14, 20, 24, 28};

// --- salary class ----------------------------------------------------------------------------------------------------

// Points add up; the chance of the high class is logistic in them, a quarter of a logit each.
inline constexpr int kSalaryBase = -11;
inline constexpr std::array<int, 16> kSalaryEducation = {-9, -8, -8, -6, -5, -5, -4, -4, -1, 1, 1, 2, 5, 7, 10, 10};
inline constexpr std::array<int, 7> kSalaryMarital = {-4, 6, 4, -3, -4, -2, -3};
inline constexpr std::array<int, 14> kSalaryOccupation = {4, 3, 2, 1, 0, 2, -4, -9, -5, 0, -2, -1, -4, -1};
inline constexpr std::array<int, 8> kSalaryWorkclass = {0, -1, -2, 3, 2, 0, 0, -9};
inline constexpr std::array<int, 5> kSalaryRace = {0, -1, 0, -2, -2};
inline constexpr std::array<int, 2> kSalarySex = {1, -1};
inline constexpr std::array<int, 6> kSalaryAges = {22, 27, 33, 40, 55, 65};
inline constexpr std::array<int, 7> kSalaryAge = {-12, -6, -2, 1, 3, 2, -1};
inline constexpr std::array<int, 3> kSalaryHours = {35, 41, 50};  // first hours of the next step
inline constexpr std::array<int, 4> kSalaryHour = {-5, 0, 2, 3};

// 10,000 / (1 + exp(-points / 4)) for points -18 to 18, as integers because exp() differs between machines.
inline constexpr std::array<std::uint32_t, 37> kLogistic = {
    110,  141,  180,  230,  293,  373,  474,  601,  759,  953,  1192, 1480, 1824, 2227, 2689, 3208, 3775, 4378, 5000,
    5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241, 9399, 9526, 9627, 9707, 9770, 9820, 9859, 9890};

// --- missing cells, of 10,000 rows -----------------------------------------------------------------------------------

inline constexpr std::uint32_t kMissingWork = 80;        // workclass and occupation together
inline constexpr std::uint32_t kMissingOccupation = 20;  // occupation alone
inline constexpr std::uint32_t kMissingCountry = 100;

}  // namespace kanon::demo
