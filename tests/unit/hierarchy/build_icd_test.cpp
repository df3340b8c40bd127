// Diagnoses by category, block and chapter of ICD-9-CM and ICD-10.
#include "hierarchy/build_icd.hpp"

#include "hierarchy/build_hierarchy.hpp"
#include "support/files.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;

std::string codes_of(const std::string& code, bool ten = false) {
  const auto out = icd_levels({code}, ten, "diag");
  if (!out.ok()) return "none";
  return *(*out)[0][0] + " " + *(*out)[1][0] + " " + *(*out)[2][0];
}

TEST(IcdBuilder, CodesOfTheNinthRevision) {
  EXPECT_EQ(codes_of("250.83"), "250 249-259 240-279");
  EXPECT_EQ(codes_of("25083"), "250 249-259 240-279");
  EXPECT_EQ(codes_of("8"), "008 001-009 001-139");
  EXPECT_EQ(codes_of("38.9"), "038 030-041 001-139");
  EXPECT_EQ(codes_of("042"), "042 042 001-139");
  EXPECT_EQ(codes_of("410"), "410 410-414 390-459");
  EXPECT_EQ(codes_of("V57.1"), "V57 V50-V59 V01-V91");
  EXPECT_EQ(codes_of("V4582"), "V45 V40-V49 V01-V91");
  EXPECT_EQ(codes_of("E885.9"), "E885 E880-E888 E000-E999");
  EXPECT_EQ(codes_of("E909"), "E909 E900-E909 E000-E999");
  EXPECT_EQ(codes_of("999.99"), "999 996-999 800-999");
  EXPECT_EQ(codes_of("029"), "029 029 001-139");  // in no block: one of its own
  for (const char* wrong : {"abc", "250.", "250.834", "1234567", "V5", "E88", "-1", "V99", "000", "2 5", "E885.99"})
    EXPECT_EQ(codes_of(wrong), "none") << wrong;
}

TEST(IcdBuilder, CodesOfTheTenthRevision) {
  EXPECT_EQ(codes_of("E11.9", true), "E11 E08-E14 E00-E90");
  EXPECT_EQ(codes_of("S72.001A", true), "S72 S70-S79 S00-T98");
  EXPECT_EQ(codes_of("S72001A", true), "S72 S70-S79 S00-T98");
  EXPECT_EQ(codes_of("C50", true), "C50 C50 C00-D49");
  EXPECT_EQ(codes_of("C7A.1", true), "C7A C76-C80 C00-D49");
  EXPECT_EQ(codes_of("O9A.2", true), "O9A O94-O9A O00-O9A");
  EXPECT_EQ(codes_of("X99", true), "X99 X85-Y09 V00-Y99");
  EXPECT_EQ(codes_of("U07.1", true), "U07 U00-U49 U00-U99");
  for (const char* wrong : {"E1", "e11", "11E", "E11.99999", "E11..", "??"})
    EXPECT_EQ(codes_of(wrong, true), "none") << wrong;
}

TEST(IcdBuilder, MakesAHierarchyWithTheMissingOnesApart) {
  HierarchyBuild build;
  build.name = "icd9";
  const auto out = build_hierarchy({"250.83", "250.4", "?", kMissing, "V57"}, build, "diag");
  ASSERT_OK(out);
  EXPECT_EQ(out->source, "icd9");
  ASSERT_EQ(out->levels(), 5U);
  EXPECT_EQ(out->leaves, (Values{kMissing, "250.4", "250.83", "?", "V57"}));
  EXPECT_EQ(out->labels[1], (Values{kMissing, "250", "250", "?", "V57"}));
  EXPECT_EQ(out->labels[3], (Values{kMissing, "240-279", "240-279", "?", "V01-V91"}));
  expect_error(build_hierarchy({"250.83", "flu", "x"}, build, "diag"),
               "2 values that are no codes of ICD-9-CM: flu, x");
}

}  // namespace
}  // namespace kanon::tests
