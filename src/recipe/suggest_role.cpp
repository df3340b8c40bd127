// Suggests the role of a column from its name and its counts: a guess for a person to confirm.
#include "recipe/suggest_role.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.hpp"

namespace kanon {
namespace {

// These point at one person, whatever the counts.
constexpr auto kIdentifierWords = std::to_array<std::string_view>(
    {"ssn",   "nino",   "nhs",  "mrn",     "passport", "email",    "mail",      "phone",    "telephone",
     "tel",   "mobile", "fax",  "surname", "lastname", "forename", "firstname", "fullname", "username",
     "login", "iban",   "uuid", "guid",    "imei",     "address",  "street",    "ip"});
// These do so only where the values hardly repeat: a plan_name or group_id may be a mere category.
constexpr auto kKeyWords = std::to_array<std::string_view>(
    {"name",  "names",       "id",       "ids",    "identifier", "account", "acct",     "hid",  "hhid",     "hhnr",
     "famid", "householdid", "familyid", "caseid", "caseno",     "respid",  "recordid", "idno", "serialno", "seqn"});

constexpr auto kSensitiveWords = std::to_array<std::string_view>(
    {"diagnosis", "diagnoses", "diag", "icd", "illness", "disease", "disorder", "hiv", "aids", "cancer", "symptom",
     "symptoms", "treatment", "therapy", "medication", "drug", "drugs", "prescription", "disability", "pregnant",
     "pregnancy", "mental", "psychiatric", "genetic", "salary", "wage", "wages", "income", "earnings", "wealth", "debt",
     "credit", "balance", "religion", "religious", "faith", "political", "politics", "vote", "union", "sexual",
     "sexuality", "orientation", "crime", "criminal", "offence", "offense", "conviction", "arrest", "abuse",
     // measured, given or done to a patient
     "blood", "serum", "glucose", "glu", "insulin", "cholesterol", "hba", "diabetes", "diabetic", "bmi", "medical",
     "clinical", "medicine", "medications", "surgery", "procedure", "procedures", "lab", "allergy", "allergies",
     "asthma", "depression", "dementia", "stroke", "tumor", "tumour", "vaccine", "vaccination", "covid", "alcohol",
     "smoking", "smoker",
     // difficulties, disability and income in the American Community Survey
     "drem", "dphy", "deye", "dear", "dvet", "pincp", "povpip"});

constexpr auto kQuasiWords = std::to_array<std::string_view>(
    {"age",          "sex",         "gender",      "birth",    "birthday",  "birthdate",  "born",      "dob",
     "yob",          "zip",         "zipcode",     "postcode", "postal",    "city",       "town",      "village",
     "municipality", "county",      "district",    "region",   "state",     "province",   "canton",    "country",
     "nation",       "nationality", "citizenship", "citizen",  "race",      "ethnicity",  "ethnic",    "language",
     "education",    "degree",      "school",      "marital",  "married",   "occupation", "job",       "profession",
     "employment",   "workclass",   "employer",    "industry", "household", "family",     "children",  "kids",
     "dependents",   "dependants",  "latitude",    "lat",      "longitude", "lon",        "lng",       "location",
     "place",        "ward",        "tract",       "death",    "deceased",  "admission",  "discharge", "immigration",
     "veteran",      "military"});
// "age_at_diagnosis" and "diagnosis_date" are known to others, although the diagnosis is not.
constexpr auto kTimeWords = std::to_array<std::string_view>({"age", "date", "birth", "dob"});

constexpr auto kWeightWords = std::to_array<std::string_view>({"weight", "weights", "wgt", "fnlwgt", "pweight"});
constexpr auto kBodyWords = std::to_array<std::string_view>(
    {"body", "birth", "kg", "lb", "lbs", "height", "bmx", "bodyweight", "birthweight", "birthwt", "bodywt", "bmxwt"});
// A number of one of these is a number of a person.
constexpr auto kPersonWords = std::to_array<std::string_view>(
    {"patient", "pat",      "person",   "pers",    "subject",  "subj",        "participant", "respondent",
     "member",  "customer", "client",   "student", "stu",      "pupil",       "employee",    "staff",
     "user",    "citizen",  "resident", "insured", "taxpayer", "beneficiary", "individual",  "record"});
constexpr auto kNumberWords = std::to_array<std::string_view>(
    {"nbr", "nr", "no", "num", "number", "id", "ids", "identifier", "key", "code", "ref", "reference"});
// The two in one word.
constexpr auto kPersonNumberWords = std::to_array<std::string_view>(
    {"pid",        "patid",    "patientid",  "personid",  "persid",    "subjid", "usubjid",
     "subjectid",  "memberid", "customerid", "clientid",  "studentid", "stuid",  "empid",
     "employeeid", "userid",   "patientnr",  "patientno", "personnr",  "persnr", "kundennr"});

constexpr std::uint64_t kLongText = 100;           // bytes: beyond, a text is prose rather than a value
constexpr std::uint64_t kFewNumbers = 120;         // distinct numbers that still sort people into kinds
constexpr std::uint64_t kRowsToTrustNumbers = 50;  // in fewer rows any measure may happen to differ everywhere

template <std::size_t n>
std::optional<std::string> word_in(const std::vector<std::string>& words, const std::array<std::string_view, n>& list) {
  for (const auto& word : words) {
    if (std::find(list.begin(), list.end(), word) != list.end()) return word;
  }
  return std::nullopt;
}

// WTINT2YR, BYSTUWT, F1QWT, PWGTP, AFNLWGT: weights of surveys. BMXWT and birthwt are somebody's body.
std::optional<std::string> weight_word(const std::vector<std::string>& words) {
  if (auto word = word_in(words, kWeightWords)) return word;
  for (const auto& word : words) {
    if (word.starts_with("wt") || word.ends_with("wt") || word.find("wgt") != std::string::npos) return word;
  }
  return std::nullopt;
}

struct Facts {
  ValueKind kind;
  std::uint64_t present, distinct, longest;
  bool only_digits, is_estimate;
  double share;  // distinct values per cell that is not missing
};

Facts facts_of(const ColumnSummary& summary, std::uint64_t rows) {
  const std::uint64_t present = rows - std::min(rows, summary.missing);
  return {.kind = kind_of(summary, rows),
          .present = present,
          .distinct = summary.distinct,
          .longest = summary.longest,
          .only_digits = summary.digits == present,
          .is_estimate = summary.distinct_is_estimate,
          .share = present == 0 ? 0 : static_cast<double>(summary.distinct) / static_cast<double>(present)};
}

Suggestion named(Role role, const std::string& word) {
  return {.role = role, .reason = fmt::format("name has \"{}\"", word), .by_name = true, .free_text = false};
}

Suggestion counted(Role role, std::string reason) {
  return {.role = role, .reason = std::move(reason), .by_name = false, .free_text = false};
}

// By the counts alone.
Suggestion by_counts(const Facts& facts) {
  // Estimates were seen to be a fifth too low.
  const bool differ = facts.share >= (facts.is_estimate ? 0.7 : 0.9);
  const char* how =
      facts.distinct == facts.present && !facts.is_estimate ? "all values differ" : "nearly all values differ";
  switch (facts.kind) {
    case ValueKind::date:
      return counted(Role::quasi, "dates");
    case ValueKind::text:
    case ValueKind::code:
      if (differ) return counted(Role::identifier, how);
      break;
    case ValueKind::number:
      if (differ && facts.only_digits && facts.present >= kRowsToTrustNumbers) return counted(Role::identifier, how);
      if (facts.share > 0.01 && (facts.share > 0.5 || facts.distinct > kFewNumbers)) {
        return counted(Role::plain, "many distinct numbers");
      }
      break;
  }
  return counted(Role::quasi, facts.distinct <= 20 ? "few distinct values" : "values repeat");
}

}  // namespace

bool sounds_like_person_number(std::string_view name) {
  const auto words = words_of(name);
  return word_in(words, kPersonNumberWords) || (word_in(words, kPersonWords) && word_in(words, kNumberWords));
}

bool has_many_people(std::uint64_t distinct, std::uint64_t rows) {
  constexpr std::uint64_t kFew = 20, kMany = 1000, kMostRowsEach = 20;
  return distinct >= kFew && (distinct >= kMany || distinct * kMostRowsEach >= rows);
}

ValueKind kind_of(const ColumnSummary& summary, std::uint64_t rows) {
  const std::uint64_t present = rows - std::min(rows, summary.missing);
  if (present == 0) return ValueKind::text;
  if (summary.digits == present && summary.padded > 0) return ValueKind::code;
  if (summary.numbers == present && summary.padded == 0) return ValueKind::number;
  if (summary.dates == present) return ValueKind::date;
  return ValueKind::text;
}

Suggestion suggest_role(const std::string& name, const ColumnSummary& summary, std::uint64_t rows) {
  const Facts facts = facts_of(summary, rows);
  const auto words = words_of(name);
  if (const auto word = word_in(words, kIdentifierWords)) return named(Role::identifier, *word);
  if (rows > 0 && facts.present == 0) return counted(Role::plain, "no values");
  // With one row every column has one value; that says nothing.
  if (rows > 1 && facts.distinct == 1 && summary.missing == 0) return counted(Role::plain, "constant: one value only");

  if (sounds_like_person_number(name) && has_many_people(facts.distinct, rows)) {
    const bool repeats = facts.share < (facts.is_estimate ? 0.7 : 1);
    return counted(repeats ? Role::entity : Role::identifier,
                   repeats ? "a person, in many rows" : "number of a person");
  }

  const auto quasi = word_in(words, kQuasiWords);
  const auto time = word_in(words, kTimeWords);
  const bool glycated = lower(name).find("a1c") != std::string::npos;  // no word: it has a digit
  if (const auto word = glycated ? std::optional<std::string>("a1c") : word_in(words, kSensitiveWords)) {
    return time ? named(Role::quasi, *time) : named(Role::sensitive, *word);
  }
  if (const auto word = weight_word(words)) {
    if (facts.kind == ValueKind::number && !word_in(words, kBodyWords)) return named(Role::weight, *word);
  }
  if (facts.kind == ValueKind::text && facts.longest > kLongText && facts.share >= 0.5) {
    return {.role = Role::plain, .reason = "long free text", .by_name = false, .free_text = true};
  }
  if (quasi) return named(Role::quasi, *quasi);
  if (const auto word = word_in(words, kKeyWords)) {
    if (facts.share >= 0.1 || facts.distinct >= 100 || rows == 0) return named(Role::identifier, *word);
  }
  if (rows == 0) return counted(Role::plain, "no rows");
  return by_counts(facts);
}

}  // namespace kanon
