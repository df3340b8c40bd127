// Roles suggested from names and counts.
#include "recipe/suggest_role.hpp"

#include <gtest/gtest.h>

namespace kanon {
namespace {

using Words = std::vector<std::string>;

// 1,000 rows of text, `distinct` different ones.
ColumnSummary texts(std::uint64_t distinct) {
  return {.distinct = distinct, .longest = 10};
}
ColumnSummary numbers(std::uint64_t distinct) {
  return {.distinct = distinct, .numbers = 1000, .digits = 1000, .longest = 6};
}
Role role(const std::string& name, const ColumnSummary& summary) {
  return suggest_role(name, summary, 1000).role;
}

TEST(SuggestRole, NamesAreSplitIntoWords) {
  EXPECT_EQ(words_of("native_country"), (Words{"native", "country"}));
  EXPECT_EQ(words_of("maritalStatus"), (Words{"marital", "status"}));
  EXPECT_EQ(words_of("ZIPCode5"), (Words{"zip", "code"}));
  EXPECT_EQ(words_of("patientID"), (Words{"patient", "id"}));
  EXPECT_EQ(words_of("Date of  birth"), (Words{"date", "of", "birth"}));
  EXPECT_EQ(words_of("--7--"), Words{});
}

TEST(SuggestRole, WordsDecideBeforeCounts) {
  EXPECT_EQ(role("E-Mail", texts(3)), Role::identifier);
  EXPECT_EQ(role("patient_name", texts(700)), Role::identifier);
  EXPECT_EQ(role("age", numbers(80)), Role::quasi);
  EXPECT_EQ(role("zip", texts(990)), Role::quasi);
  EXPECT_EQ(role("country_name", texts(40)), Role::quasi);
  EXPECT_EQ(role("hiv_status", texts(2)), Role::sensitive);
  EXPECT_EQ(role("disease_name", texts(300)), Role::sensitive);
  EXPECT_EQ(role("annualIncome", numbers(900)), Role::sensitive);
  EXPECT_EQ(role("age_at_diagnosis", numbers(70)), Role::quasi);
  EXPECT_EQ(role("fnlwgt", numbers(800)), Role::weight);
  EXPECT_EQ(role("sampling_weight", numbers(400)), Role::weight);
}

TEST(SuggestRole, WordsInsideWordsDoNotCount) {
  EXPECT_EQ(role("package_volume", numbers(700)), Role::plain);  // age
  EXPECT_EQ(role("valid", texts(40)), Role::quasi);              // id: by its counts alone
  EXPECT_FALSE(suggest_role("valid", texts(40), 1000).by_name);
  EXPECT_FALSE(suggest_role("trace", texts(40), 1000).by_name);  // race
  EXPECT_NE(role("body_weight", numbers(80)), Role::weight);
}

TEST(SuggestRole, CountsDecideWithoutAWord) {
  EXPECT_EQ(role("x", texts(1000)), Role::identifier);
  EXPECT_EQ(role("x", texts(901)), Role::identifier);
  EXPECT_EQ(role("x", texts(800)), Role::quasi);
  ColumnSummary estimated = texts(800);
  estimated.distinct_is_estimate = true;
  EXPECT_EQ(role("x", estimated), Role::identifier);
  EXPECT_EQ(role("x", texts(2)), Role::quasi);
  EXPECT_EQ(role("x", numbers(1000)), Role::identifier);  // whole numbers that never repeat are keys
  ColumnSummary measures = numbers(1000);
  measures.digits = 0;
  EXPECT_EQ(role("x", measures), Role::plain);
  EXPECT_EQ(role("x", numbers(400)), Role::plain);
  EXPECT_EQ(role("x", numbers(100)), Role::quasi);
  EXPECT_EQ(suggest_role("x", {.distinct = 800, .dates = 1000, .longest = 10}, 1000).role, Role::quasi);
  EXPECT_EQ(role("plan_name", texts(4)), Role::quasi);
}

TEST(SuggestRole, ColumnsThatTellNothing) {
  EXPECT_EQ(role("age", texts(1)), Role::plain);
  EXPECT_EQ(suggest_role("x", texts(1), 1000).reason, "constant: one value only");
  EXPECT_EQ(suggest_role("age", {.missing = 1000}, 1000).reason, "no values");
  const ColumnSummary flag{.missing = 400, .distinct = 1, .longest = 1};  // present or missing: two values
  EXPECT_EQ(role("x", flag), Role::quasi);
  const Suggestion prose = suggest_role("notes", {.distinct = 950, .longest = 400}, 1000);
  EXPECT_EQ(prose.role, Role::plain);
  EXPECT_TRUE(prose.free_text);
}

TEST(SuggestRole, KindsAreThoseOfTheValues) {
  EXPECT_EQ(kind_of(ColumnSummary{.distinct = 5, .numbers = 10, .digits = 10, .padded = 1}, 10), ValueKind::code);
  EXPECT_EQ(kind_of(ColumnSummary{.distinct = 5, .numbers = 10, .digits = 9, .padded = 1}, 10), ValueKind::text);
  EXPECT_EQ(kind_of(ColumnSummary{.missing = 3, .distinct = 5, .numbers = 7}, 10), ValueKind::number);
  EXPECT_EQ(kind_of(ColumnSummary{.missing = 3, .distinct = 5, .numbers = 6}, 10), ValueKind::text);
  EXPECT_EQ(kind_of(ColumnSummary{.missing = 3, .distinct = 5, .dates = 7}, 10), ValueKind::date);
  EXPECT_EQ(kind_of(ColumnSummary{.missing = 10}, 10), ValueKind::text);
}

TEST(SuggestRole, NumbersOfPeople) {
  // Several rows of one person: an entity. A row of its own for everybody: an identifier.
  EXPECT_EQ(role("patient_nbr", numbers(700)), Role::entity);
  EXPECT_EQ(role("STU_ID", numbers(1000)), Role::identifier);
  EXPECT_EQ(role("customerNumber", texts(400)), Role::entity);
  EXPECT_EQ(role("medical_record_no", texts(400)), Role::entity);
  EXPECT_EQ(role("personid", numbers(60)), Role::entity);
  // A household's number stands in the rows of all its people.
  EXPECT_EQ(role("ori_hid", numbers(250)), Role::identifier);
  EXPECT_EQ(role("SERIALNO", numbers(600)), Role::identifier);
  // Few values are kinds of people, not numbers of them; and a count of people numbers nobody.
  EXPECT_NE(role("member_code", texts(5)), Role::entity);
  EXPECT_NE(role("num_persons_worked_for_employer", numbers(7)), Role::entity);
  EXPECT_NE(role("number_inpatient", numbers(200)), Role::entity);
  EXPECT_FALSE(sounds_like_person_number("patient"));
  EXPECT_FALSE(sounds_like_person_number("phone_number"));
  EXPECT_TRUE(has_many_people(1000, 10'000'000));
  EXPECT_TRUE(has_many_people(50, 1000));
  EXPECT_FALSE(has_many_people(49, 1000));
  EXPECT_FALSE(has_many_people(19, 19));
}

TEST(SuggestRole, WeightsOfSurveysAndOfBodies) {
  for (const char* name : {"WTINT2YR", "BYSTUWT", "F1QWT", "PWGTP", "WGTP", "AFNLWGT", "instance_weight", "fnlwgt"})
    EXPECT_EQ(role(name, numbers(800)), Role::weight) << name;
  for (const char* name : {"BMXWT", "birthwt", "body_weight", "weight_kg"})
    EXPECT_NE(role(name, numbers(800)), Role::weight) << name;
  EXPECT_NE(role("weight", texts(9)), Role::weight);  // "[75-100)" is no weight of a survey
  EXPECT_NE(role("growth", numbers(800)), Role::weight);
}

TEST(SuggestRole, WhatIsMeasuredOrGivenToPatientsIsSensitive) {
  for (const char* name : {"A1Cresult", "HbA1c", "max_glu_serum", "insulin", "diabetesMed", "blood_pressure",
                           "num_lab_procedures", "num_medications", "medical_specialty", "bmi", "PINCP", "DREM"})
    EXPECT_EQ(role(name, texts(9)), Role::sensitive) << name;
  EXPECT_NE(role("label", texts(9)), Role::sensitive);
  EXPECT_NE(role("education", texts(9)), Role::sensitive);
}

}  // namespace
}  // namespace kanon
