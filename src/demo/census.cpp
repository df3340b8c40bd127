// Draws the rows of the synthetic census, each column given the columns it depends on.
#include "demo/census.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <span>

namespace kanon::demo {
namespace {

// Which band a number falls into: how many of the sorted `starts` it has reached.
template <std::size_t N>
std::size_t band(const std::array<int, N>& starts, int number) {
  std::size_t at = 0;
  for (const int start : starts) at += number >= start ? 1U : 0U;
  return at;
}

template <std::size_t N>
Wheel<N> wheel(const Weights<N>& weights) {
  return Wheel<N>(weights);
}

template <std::size_t N>
Wheel<N> wheel(const Weights<N>& weights, const Weights<N>& factors) {
  Weights<N> product;
  for (std::size_t i = 0; i < N; ++i) product[i] = weights[i] * factors[i];
  return Wheel<N>(product);
}

Weights<kAges> age_weights() {
  Weights<kAges> weights{};
  for (std::size_t p = 0; p + 1 < kAgePoints.size(); ++p) {
    const auto [from, low] = kAgePoints[p];
    const auto [to, high] = kAgePoints[p + 1];
    for (int age = from; age <= to; ++age) {
      const int rise = (static_cast<int>(high) - static_cast<int>(low)) * (age - from) / (to - from);
      weights[static_cast<std::size_t>(age - kYoungest)] = static_cast<std::uint32_t>(static_cast<int>(low) + rise);
    }
  }
  return weights;
}

Weights<16> education_factors(std::size_t region) {
  Weights<16> factors;
  for (std::size_t i = 0; i < factors.size(); ++i) factors[i] = kEducationFactor[region][kEducationTier[i]];
  return factors;
}

Weights<41> country_weights() {
  Weights<41> weights;
  std::ranges::transform(kCountries, weights.begin(), &Country::weight);
  return weights;
}

// Managers, professionals, farmers, drivers, the self-employed and owners.
bool works_long(const CensusRow& row) {
  return row.occupation <= 1 || row.occupation == 8 || row.occupation == 11 || row.workclass == 2 || row.workclass == 3;
}

std::uint8_t draw_salary(const CensusRow& row, Draws& draws) {
  const int points = kSalaryBase + kSalaryEducation[row.education] + kSalaryMarital[row.marital_status] +
                     kSalaryOccupation[row.occupation] + kSalaryWorkclass[row.workclass] + kSalaryRace[row.race] +
                     kSalarySex[row.sex] + kSalaryAge[band(kSalaryAges, row.age)] +
                     kSalaryHour[band(kSalaryHours, row.hours_per_week)];
  const int middle = static_cast<int>(kLogistic.size() / 2);
  const auto at = static_cast<std::size_t>(std::clamp(points, -middle, middle) + middle);
  return draws.below(10000) < kLogistic[at] ? 1 : 0;
}

template <std::size_t N>
std::uint8_t any_of(const std::array<std::string_view, N>& /*list*/, Draws& draws) {
  return static_cast<std::uint8_t>(draws.below(N));
}

void lose_cells(CensusRow& row, Draws& draws) {
  const std::uint32_t work = draws.below(10000);
  if (work < kMissingWork) row.workclass = kMissingCode;
  if (work < kMissingWork + kMissingOccupation) row.occupation = kMissingCode;
  if (draws.below(10000) < kMissingCountry) row.native_country = kMissingCode;
}

void append_value(std::string& out, std::span<const std::string_view> list, std::uint8_t code) {
  if (code != kMissingCode) append_csv_cell(out, list[code]);
  out += ',';
}

void append_number(std::string& out, unsigned number) {
  char digits[12];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  out += ',';
}

// "P" and the row's number from 1, at least seven digits.
void append_id(std::string& out, std::uint64_t index) {
  char digits[24];
  const auto length = static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, index + 1).ptr - digits);
  out += 'P';
  if (length < 7) out.append(7 - length, '0');
  out.append(digits, length);
  out += ',';
}

}  // namespace

Census::Census(std::uint64_t seed)
    : seed_(seed), sex_(wheel(kSexWeights)), age_(wheel(age_weights())), country_(wheel(country_weights())) {
  for (std::size_t region = 0; region < kRegions; ++region) {
    race_[region] = wheel(kRaceWeights[region]);
    for (std::size_t age = 0; age < education_.size(); ++age)
      education_[age][region] = wheel(kEducationWeights[age], education_factors(region));
  }
  for (std::size_t sex = 0; sex < 2; ++sex) {
    for (std::size_t age = 0; age < marital_[sex].size(); ++age) marital_[sex][age] = wheel(kMaritalWeights[sex][age]);
    for (std::size_t tier = 0; tier < kTiers; ++tier)
      for (std::size_t age = 0; age < 3; ++age)
        occupation_[sex][tier][age] = wheel(kOccupationWeights[sex][tier], kOccupationFactor[age]);
    for (std::size_t age = 0; age < 3; ++age)
      hours_[sex][age] = {wheel(kHoursWeights[sex][age]), wheel(kHoursWeights[sex][age], kLongHoursFactor)};
  }
  for (std::size_t occupation = 0; occupation < workclass_.size(); ++occupation)
    for (std::size_t age = 0; age < 3; ++age)
      workclass_[occupation][age] = wheel(kWorkclassWeights[occupation], kWorkclassFactor[age]);
}

CensusRow Census::row(std::uint64_t index) const {
  Draws draws(seed_, index);
  CensusRow row;
  row.sex = sex_.pick(draws);
  row.age = static_cast<std::uint8_t>(kYoungest + age_.pick(draws));
  row.native_country = country_.pick(draws);
  const auto region = static_cast<std::size_t>(kCountries[row.native_country].region);
  row.race = race_[region].pick(draws);
  row.education = education_[band(kEducationAges, row.age)][region].pick(draws);
  row.marital_status = marital_[row.sex][band(kMaritalAges, row.age)].pick(draws);
  // A few careers are explained by nothing: they make the long tail of rare combinations.
  const bool odd = draws.below(kOddCareerOneIn) == 0;
  const std::size_t tier = odd ? draws.below(kTiers) : kEducationTier[row.education];
  row.occupation = occupation_[row.sex][tier][band(kOccupationAges, row.age)].pick(draws);
  const std::size_t trade = odd ? draws.below(kOccupations.size()) : row.occupation;
  row.workclass = workclass_[trade][band(kWorkclassAges, row.age)].pick(draws);
  row.hours_per_week = draw_hours(row, draws);
  row.salary_class = draw_salary(row, draws);
  row.name = {any_of(kGivenStart, draws), any_of(kGivenEnd, draws), any_of(kFamilyStart, draws),
              any_of(kFamilyMiddle, draws), any_of(kFamilyEnd, draws)};
  // Last, so that what is missing was still there for the columns that depend on it.
  lose_cells(row, draws);
  return row;
}

std::uint8_t Census::draw_hours(const CensusRow& row, Draws& draws) const {
  const Wheel<7>& kind = hours_[row.sex][band(kHoursAges, row.age)][works_long(row) ? 1 : 0];
  std::uint32_t hours = 40;
  switch (kind.pick(draws)) {
    case 0:  // people round: three in four say a multiple of five
      hours = draws.below(4) != 0 ? 10 + 5 * draws.below(5) : 5 + draws.below(30);
      break;
    case 1:
      hours = draws.below(2) != 0 ? 35 : 35 + draws.below(5);
      break;
    case 2:
      hours = 40;
      break;
    case 3:
      hours = draws.below(2) != 0 ? 45 : 41 + draws.below(9);
      break;
    case 4:
      hours = 50;
      break;
    case 5:
      hours = draws.below(3) != 0 ? 55 + 5 * draws.below(2) : 51 + draws.below(10);
      break;
    default:
      hours = draws.below(2) != 0 ? 65 + 5 * draws.below(4) : 61 + draws.below(39);
      break;
  }
  return static_cast<std::uint8_t>(hours);
}

void append_csv_cell(std::string& out, std::string_view cell) {
  if (cell.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += cell;
    return;
  }
  out += '"';
  for (const char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

void append_csv(std::string& out, std::uint64_t index, const CensusRow& row) {
  append_id(out, index);
  out += kGivenStart[row.name[0]];
  out += kGivenEnd[row.name[1]];
  out += ' ';
  out += kFamilyStart[row.name[2]];
  out += kFamilyMiddle[row.name[3]];
  out += kFamilyEnd[row.name[4]];
  out += ',';
  append_number(out, row.age);
  append_value(out, kWorkclasses, row.workclass);
  append_value(out, kEducations, row.education);
  append_value(out, kMaritalStatuses, row.marital_status);
  append_value(out, kOccupations, row.occupation);
  append_value(out, kRaces, row.race);
  append_value(out, kSexes, row.sex);
  if (row.native_country != kMissingCode) append_csv_cell(out, kCountries[row.native_country].name);
  out += ',';
  append_number(out, row.hours_per_week);
  append_csv_cell(out, kSalaryClasses[row.salary_class]);
}

}  // namespace kanon::demo
