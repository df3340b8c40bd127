// Estimates, standard errors and models on the ELS:2002 records, against R.
//
// The figures were found by R 4.2.2 with its package survey 4.1.1; tests/golden/evaluate_els.R is the program, and says
// how the release is made. Agreement is asked for to six digits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <span>

#include "base/text.hpp"
#include "golden/unsafe_tables.hpp"
#include "kanon/evaluate.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

struct KnownShare {
  const char *column, *label;
  double share, error, low, high;
};
struct KnownTerm {
  const char *covariate, *level;
  double estimate, error, p;
};

const KnownShare kBefore[] = {
    {"BYRACE", "1", 0.009652724706, 0.001937181808, 0.005844098713, 0.0134613507},
    {"BYRACE", "2", 0.0418509799, 0.002610122592, 0.03671930836, 0.04698265144},
    {"BYRACE", "3", 0.1437150689, 0.006602277773, 0.1307345594, 0.1566955783},
    {"BYRACE", "4", 0.07114469947, 0.005182624699, 0.06095532072, 0.08133407822},
    {"BYRACE", "5", 0.08703292921, 0.006082054698, 0.07507521233, 0.0989906461},
    {"BYRACE", "6", 0.04351258488, 0.002284170797, 0.03902175587, 0.0480034139},
    {"BYRACE", "7", 0.603091013, 0.009803059153, 0.5838175582, 0.6223644677},
    {"BYREGION", "1", 0.1854731309, 0.00658909615, 0.1725185374, 0.1984277244},
    {"BYREGION", "2", 0.2418932162, 0.006488881771, 0.2291356508, 0.2546507817},
    {"BYREGION", "3", 0.3431578263, 0.006612374825, 0.3301574654, 0.3561581872},
    {"BYREGION", "4", 0.2294758265, 0.008119575804, 0.21351221, 0.245439443},
};
const KnownShare kAfter[] = {
    {"BYRACE", "1", 0.00794104741, 0.001625809562, 0.004744599594, 0.01113749523},
    {"BYRACE", "2", 0.04183048143, 0.002647987396, 0.03662436521, 0.04703659765},
    {"BYRACE", "3", 0.1450458287, 0.006638078441, 0.1319949328, 0.1580967246},
    {"BYRACE", "4", 0.07022548132, 0.005053820019, 0.06028934099, 0.08016162165},
    {"BYRACE", "5", 0.08768667177, 0.006142653445, 0.07560981379, 0.09976352975},
    {"BYRACE", "6", 0.04351859082, 0.002302610144, 0.03899150884, 0.0480456728},
    {"BYRACE", "7", 0.6037518986, 0.009803303679, 0.5844779631, 0.6230258341},
    {"BYREGION", "1", 0.186565788, 0.006729219565, 0.1733357027, 0.1997958733},
    {"BYREGION", "2", 0.2417826624, 0.006491659448, 0.2290196358, 0.254545689},
    {"BYREGION", "3", 0.3431383151, 0.006694863089, 0.3299757769, 0.3563008533},
    {"BYREGION", "4", 0.2285132345, 0.008173250005, 0.212444091, 0.244582378},
};
const KnownShare kWeightsOnly[] = {
    {"BYSCTRL", "1", 0.9237777265, 0.001590869013, 0.920659432, 0.9268960211},
    {"BYSCTRL", "2", 0.04256162366, 0.001099312198, 0.04040683956, 0.04471640776},
    {"BYSCTRL", "3", 0.03366064979, 0.001107755742, 0.03148931533, 0.03583198426},
};
const KnownTerm kLinear[] = {
    {"", "", -5786.936623, 237.3436651, 7.874877925e-129},
    {"BYSEX", "1", 0.1495569309, 0.1451206497, 0.302759123},
    {"BYRACE", "1", -6.422787536, 0.7864731997, 3.420833759e-16},
    {"BYRACE", "2", -0.594026129, 0.253619128, 0.01918341866},
    {"BYRACE", "3", -7.768028099, 0.222126264, 9.27820368e-258},
    {"BYRACE", "4", -7.104297769, 0.2999363772, 8.079887645e-122},
    {"BYRACE", "5", -6.873176128, 0.2738676624, 3.192453747e-136},
    {"BYRACE", "6", -2.433751897, 0.3419470056, 1.149639607e-12},
    {"BYSCTRL", "2", 4.40106431, 0.2218869136, 1.856043108e-86},
    {"BYSCTRL", "3", 4.236960709, 0.2571073563, 1.731399493e-60},
    {"BYDOB_P", "", 0.02940624206, 0.001195289423, 4.413061781e-131},
};
const KnownTerm kLinearExcluded[] = {
    {"", "", -5372.379166, 269.8363036, 9.383700913e-87},
    {"BYSEX", "1", 0.06023693013, 0.1664808766, 0.7174894682},
    {"BYRACE", "1", -6.714280329, 1.009213124, 3.001466447e-11},
    {"BYRACE", "2", -0.4601229303, 0.2920711269, 0.1151961351},
    {"BYRACE", "3", -7.828961068, 0.254898834, 3.167545597e-199},
    {"BYRACE", "4", -7.290098733, 0.3456184884, 6.071366948e-97},
    {"BYRACE", "5", -6.560387434, 0.3114864114, 1.14898901e-96},
    {"BYRACE", "6", -2.361448058, 0.3900733084, 1.457968355e-09},
    {"BYSCTRL", "2", 4.414634593, 0.2545231111, 1.494198298e-66},
    {"BYSCTRL", "3", 4.146320575, 0.2947818459, 1.43440169e-44},
    {"BYDOB_P", "", 0.02731848907, 0.001358928278, 2.217245012e-88},
};
const KnownTerm kLinearOwnLevel[] = {
    {"", "", -5762.454371, 246.0609458, 3.543618364e-119},
    {"BYSEX", "1", 0.1549614144, 0.150608613, 0.303542412},
    {"BYSEX", "missing", 0.2622976452, 0.3143118084, 0.4040044713},
    {"BYRACE", "1", -6.17284675, 0.9148860478, 1.562689845e-11},
    {"BYRACE", "2", -0.6884759244, 0.2637980188, 0.009066824146},
    {"BYRACE", "3", -7.848021392, 0.2298681643, 3.34474502e-246},
    {"BYRACE", "4", -7.222869268, 0.312203627, 2.105860728e-116},
    {"BYRACE", "5", -6.978174518, 0.2831032109, 1.446423722e-131},
    {"BYRACE", "6", -2.465784186, 0.3547637322, 3.788421674e-12},
    {"BYRACE", "missing", -2.857400695, 0.3120603803, 6.029711384e-20},
    {"BYSCTRL", "2", 4.46563009, 0.2299427124, 5.250067245e-83},
    {"BYSCTRL", "3", 4.236656076, 0.2665990155, 2.069677077e-56},
    {"BYSCTRL", "missing", 0.858071216, 0.3077534588, 0.00530715158},
    {"BYDOB_P", "", 0.02928317178, 0.001239195466, 2.858585517e-121},
    {"BYDOB_P", "missing", 5814.54834, 246.0548521, 2.838228749e-121},
};
const KnownTerm kSurvey[] = {
    {"", "", -5988.457711, 309.1109698, 1.192706937e-58},
    {"BYSEX", "1", 0.1767543254, 0.1821541605, 0.3324864508},
    {"BYRACE", "1", -6.401362062, 0.8938955267, 4.170551487e-12},
    {"BYRACE", "2", -0.8296190417, 0.5321502867, 0.1198302396},
    {"BYRACE", "3", -8.230768847, 0.3254125081, 1.807868138e-83},
    {"BYRACE", "4", -7.881638485, 0.4361272314, 3.933364579e-53},
    {"BYRACE", "5", -7.681131329, 0.4447691094, 9.627046804e-50},
    {"BYRACE", "6", -3.624176273, 0.4664632942, 7.428212297e-14},
    {"BYSCTRL", "2", 4.246186143, 0.4215594499, 2.622792356e-21},
    {"BYSCTRL", "3", 3.936627088, 0.6800588532, 1.486623608e-08},
    {"BYDOB_P", "", 0.03042307159, 0.001556636836, 2.244217713e-59},
};
const KnownTerm kSurveyExcluded[] = {
    {"", "", -5549.465254, 336.4459348, 1.752627239e-46},
    {"BYSEX", "1", 0.09248648474, 0.2072042146, 0.6555956064},
    {"BYRACE", "1", -6.779022827, 0.9783626908, 1.823171192e-11},
    {"BYRACE", "2", -0.5936015485, 0.570598748, 0.2988557439},
    {"BYRACE", "3", -8.3421741, 0.3497451745, 1.610339224e-77},
    {"BYRACE", "4", -8.107465479, 0.4890738461, 7.881652615e-47},
    {"BYRACE", "5", -7.361995065, 0.467459823, 2.262126975e-43},
    {"BYRACE", "6", -3.483450406, 0.5360641711, 2.55434757e-10},
    {"BYSCTRL", "2", 4.300611143, 0.4502594853, 1.61598358e-19},
    {"BYSCTRL", "3", 3.721002291, 0.7259157892, 4.723702595e-07},
    {"BYDOB_P", "", 0.0282121486, 0.001694278796, 3.847891214e-47},
};
const KnownTerm kLogistic[] = {
    {"", "", 4.13243543, 0.1344568665, 1.983380046e-207},
    {"BYSEX", "1", -0.05632407106, 0.04104015275, 0.1699346635},
    {"BYRACE", "1", 1.200318101, 0.3489699872, 0.0005825687624},
    {"BYRACE", "2", 1.057088642, 0.08696325332, 5.358123139e-34},
    {"BYRACE", "3", 0.5377340931, 0.07612005445, 1.614399891e-12},
    {"BYRACE", "4", 0.5482908146, 0.1019093286, 7.441025072e-08},
    {"BYRACE", "5", 0.2447181263, 0.08419272637, 0.003653308781},
    {"BYRACE", "6", 0.191434173, 0.09557739006, 0.04518553133},
    {"BYTXCSTD", "", -0.05747787721, 0.00236132273, 7.151814479e-131},
};
const KnownTerm kSurveyLogistic[] = {
    {"", "", 5.192953431, 0.2838326955, 3.758551805e-54},
    {"BYSEX", "1", -0.0267984518, 0.09754095206, 0.7836641244},
    {"BYRACE", "1", 0.7101674276, 0.7853435796, 0.3664189389},
    {"BYRACE", "2", 0.005379826422, 0.1946816607, 0.9779685215},
    {"BYRACE", "3", 0.8421587074, 0.1664068455, 6.500515849e-07},
    {"BYRACE", "4", 0.6562201162, 0.1900588948, 0.0006170836431},
    {"BYRACE", "5", 0.3376355329, 0.1852453361, 0.06913954384},
    {"BYRACE", "6", -0.03195666671, 0.1350048458, 0.8130105539},
    {"BYTXCSTD", "", -0.05366779013, 0.005291155175, 1.449821715e-21},
};

const std::vector<std::string> kQuasi = {"BYSEX",    "BYRACE",  "BYFCOMP", "BYPARED",  "BYMOTHED", "BYFATHED",
                                         "BYINCOME", "BYSCTRL", "BYURBAN", "BYREGION", "BYDOB_P"};
constexpr double kDigits = 1e-6;

void expect_close(double found, double known, const std::string& what) {
  EXPECT_LE(std::abs(found - known), kDigits * std::max(std::abs(known), 1e-9))
      << what << ": " << found << " " << known;
}

// The release of evaluate_els.R: single cells blanked, rows in their order.
std::string write_release(const TempFolder& folder, const std::string& table) {
  std::ifstream in(table);
  std::string line, text;
  std::getline(in, line);
  const auto names = split(line, ',');
  text = line + "\n";
  std::vector<std::size_t> at;
  for (const auto& name : kQuasi)
    at.push_back(static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin()));
  for (std::size_t i = 1; std::getline(in, line); ++i) {
    auto cells = split(line, ',');
    const bool rare = i % 5 == 0 && cells[at[1]] == "1";
    for (std::size_t j = 1; j <= at.size(); ++j) {
      if (rare || (i + 7 * j) % 17 == 0) cells[at[j - 1]].clear();
    }
    for (std::size_t c = 0; c < cells.size(); ++c) text += (c == 0 ? "" : ",") + cells[c];
    text += "\n";
  }
  return folder.write("release.csv", text);
}

class EvaluateGolden : public testing::Test {
 protected:
  void SetUp() override {
    table_ = data_file("els/els2002_complete11_15183.csv");
    if (table_.empty()) GTEST_SKIP() << "no data: els/els2002_complete11_15183.csv below KANON_DATA";
    release_ = write_release(folder_, table_);
  }
  [[nodiscard]] EvaluateRequest request() const {
    EvaluateRequest out{.original = table_, .release = release_, .quasi = kQuasi, .suppressed_as = ""};
    out.describe = {"BYTXCSTD"};
    out.linear = {"BYTXCSTD ~ BYSEX + BYRACE + BYSCTRL + BYDOB_P"};
    out.logistic = {"BYSCTRL=1 ~ BYSEX + BYRACE + BYTXCSTD"};
    return out;
  }

  TempFolder folder_;
  std::string table_, release_;
};

const Distribution& distribution_of(const Evaluation& evaluation, const std::string& name) {
  for (const auto& distribution : evaluation.say.distributions) {
    if (distribution.name == name) return distribution;
  }
  return evaluation.say.distributions.at(1000);
}

void expect_shares(const Evaluation& evaluation, std::span<const KnownShare> known, bool before) {
  for (const auto& share : known) {
    bool seen = false;
    for (const auto& found : distribution_of(evaluation, share.column).labels) {
      if (found.label != share.label) continue;
      seen = true;
      const Estimate& estimate = before ? found.before_weighted : found.after_weighted;
      const std::string what = std::string(share.column) + " " + share.label;
      expect_close(estimate.value, share.share, what);
      expect_close(estimate.error, share.error, what + " error");
      expect_close(estimate.low, share.low, what + " low");
      expect_close(estimate.high, share.high, what + " high");
    }
    EXPECT_TRUE(seen) << share.column << " " << share.label;
  }
}

void expect_fit(const Fit& fit, std::span<const KnownTerm> known) {
  EXPECT_EQ(fit.problem, "");
  ASSERT_EQ(fit.coefficients.size(), known.size());
  for (const auto& term : known) {
    bool seen = false;
    for (const auto& found : fit.coefficients) {
      const std::string level = found.missing_level ? "missing" : found.level.value_or("");
      if (found.covariate != term.covariate || level != term.level) continue;
      seen = true;
      const std::string what = fit.data + " " + term.covariate + " " + term.level;
      expect_close(found.estimate.value, term.estimate, what);
      expect_close(found.estimate.error, term.error, what + " error");
      if (term.p > 1e-12) expect_close(found.p, term.p, what + " p");
    }
    EXPECT_TRUE(seen) << fit.data << " " << term.covariate << " " << term.level;
  }
}

TEST_F(EvaluateGolden, LinearAndLogisticModelsAreThoseOfR) {
  const auto found = evaluate(request(), {});
  ASSERT_OK(found);
  ASSERT_EQ(found->say.models.size(), 2U);
  const auto& linear = found->say.models[0];
  expect_fit(linear.fits[0], kLinear);
  expect_fit(linear.fits[1], kLinearExcluded);
  expect_fit(linear.fits[2], kLinearOwnLevel);
  expect_close(linear.fits[0].r_squared.value_or(0), 0.2004010066, "R squared");
  expect_close(linear.fits[0].tests[1].statistic, 330.0531841, "F of BYRACE");
  expect_fit(found->say.models[1].fits[0], kLogistic);
}

TEST_F(EvaluateGolden, SharesAndMeansByDesignAreThoseOfR) {
  EvaluateRequest asked = request();
  asked.weight = "BYSTUWT";
  const auto simple = evaluate(asked, {});
  ASSERT_OK(simple);
  expect_shares(*simple, kWeightsOnly, true);
  expect_close(distribution_of(*simple, "BYTXCSTD").mean_before->error, 0.09770713399, "error of the mean");
  asked.strata = "STRAT_ID";
  asked.psu = "PSU";
  const auto found = evaluate(asked, {});
  ASSERT_OK(found);
  expect_shares(*found, kBefore, true);
  expect_shares(*found, kAfter, false);
  const Estimate mean = distribution_of(*found, "BYTXCSTD").mean_before.value_or(Estimate{});
  expect_close(mean.value, 50.06197688, "mean");
  expect_close(mean.error, 0.1918495675, "error of the mean");
  expect_close(mean.low, 49.68478809, "low");
  const auto& linear = found->say.models[0];
  expect_fit(linear.fits[0], kSurvey);
  expect_fit(linear.fits[1], kSurveyExcluded);
  expect_close(linear.fits[0].tests[1].statistic, 135.7275983, "F of BYRACE");
  EXPECT_EQ(linear.fits[0].degrees, 380);
  expect_fit(found->say.models[1].fits[0], kSurveyLogistic);
}

TEST_F(EvaluateGolden, BlankedCellsAreCounted) {
  const auto found = evaluate(request(), {});
  ASSERT_OK(found);
  std::uint64_t cells = 0;
  for (std::size_t i = 1; i <= found->loss.rows_before; ++i) {
    for (std::size_t j = 1; j <= kQuasi.size(); ++j) cells += (i + 7 * j) % 17 == 0 ? 1 : 0;
  }
  // Beside these, rare rows lose more: 11 cells each, some of them blanked already.
  EXPECT_GT(*found->loss.suppressed_cells, cells);
  EXPECT_TRUE(found->risk.order.same_order);
  EXPECT_FALSE(found->risk.order.sorted);  // but by the number of the student, which numbers the rows
  EXPECT_EQ(found->risk.order.indexes, std::vector<std::string>{"STU_ID"});
}

}  // namespace
}  // namespace kanon::tests
