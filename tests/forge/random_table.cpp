// A small table about people: numbers, codes, dates, texts, missing cells.
#include "forge/random_release.hpp"

namespace kanon::forge {
namespace {

struct Job {
  const char *name, *field, *sector;
};
constexpr Job kJobs[] = {{"nurse", "health", "care"}, {"surgeon", "health", "care"}, {"carer", "social", "care"},
                         {"smith", "metal", "craft"}, {"welder", "metal", "craft"},  {"joiner", "wood", "craft"},
                         {"clerk", "office", "desk"}, {"notary", "office", "desk"}};

std::string two_digits(std::size_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string random_age(Dice& dice, std::size_t distinct) {
  return std::to_string(18 + 7 * dice.below(distinct));
}

std::string random_zip(Dice& dice, std::size_t distinct) {
  static const std::vector<std::string> zips = {"10115", "10117", "20095", "20099", "01067", "01069", "80331", "80333"};
  return zips[dice.below(std::min(distinct, zips.size()))];
}

std::string random_date(Dice& dice, std::size_t distinct) {
  return std::to_string(1960 + 5 * dice.below(distinct)) + "-" + two_digits(dice.from_to(1, 3)) + "-15";
}

}  // namespace

Sheet random_table(Dice& dice) {
  Sheet out;
  out.header = {"name", "age", "zip", "born", "sex", "job", "illness", "pay", "note", "id"};
  const std::size_t rows = dice.from_to(8, 60);
  const std::size_t distinct = dice.from_to(2, 7);
  const std::size_t missing_in = dice.one_in(2) ? 12 : 100000;
  const std::vector<std::string> ills = {"flu", "burn", "asthma", "gout"};
  const std::vector<std::string> notes = {"", "a,b", "said \"no\"", "plain", "two\nlines", "x;y", "=1+1", "'x"};
  for (std::size_t r = 0; r < rows; ++r) {
    Row row = {"Name" + two_digits(r),
               random_age(dice, distinct),
               random_zip(dice, distinct),
               random_date(dice, distinct),
               dice.one_in(2) ? "f" : "m",
               kJobs[dice.below(8)].name,
               dice.pick(ills),
               std::to_string(1000 + 250 * dice.below(5)),
               dice.pick(notes),
               std::to_string(9000 + r)};
    for (std::size_t c = 1; c <= 5; ++c) {
      if (dice.one_in(missing_in)) row[c] = dice.one_in(3) ? "?" : "";
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

std::string job_hierarchy() {
  std::string text;
  for (const Job& job : kJobs) text += std::string(job.name) + ";" + job.field + ";" + job.sector + ";*\n";
  return text;
}

}  // namespace kanon::forge
