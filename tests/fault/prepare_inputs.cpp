// Makes the tables, hierarchies and plans that the commands read, and what each may turn into meanwhile.
#include <filesystem>
#include <stdexcept>

#include "fault/file_set.hpp"
#include "fault/run_program.hpp"
#include "fault/scenario.hpp"
#include "support/dice.hpp"

namespace kanon::faults {
namespace {

constexpr int kRows = 120;

struct Person {
  std::string name, age, sex, zip, pay, illness;
};

std::vector<Person> people(std::uint64_t seed) {
  tests::Dice dice(seed);
  const std::vector<std::string> illnesses = {"flu", "asthma", "burn", "gout", "cold"};
  std::vector<Person> out;
  for (int i = 0; i < kRows; ++i) {
    out.push_back({.name = kIdentifying + std::to_string(1000 + i),
                   .age = std::to_string(20 + dice.below(24)),
                   .sex = dice.one_in(2) ? "f" : "m",
                   .zip = std::to_string(10110 + dice.below(9)),
                   .pay = std::to_string(1000 + 100 * dice.below(30)),
                   .illness = kSensitive + dice.pick(illnesses)});
  }
  return out;
}

std::string rows_text(const std::vector<Person>& all, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) {
    const Person& p = all[i];
    out += p.name + "," + p.age + "," + p.sex + "," + p.zip + "," + p.pay + "," + p.illness + "\n";
  }
  return out;
}

std::string table_text(const std::vector<Person>& all, std::size_t from, std::size_t to) {
  return "name,age,sex,zip,pay,illness\n" + rows_text(all, from, to);
}

// Name and illness have changed places: who reads by position publishes the names.
std::string permuted_text(const std::vector<Person>& all, std::size_t from, std::size_t to) {
  std::string out = "illness,age,sex,zip,pay,name\n";
  for (std::size_t i = from; i < to; ++i) {
    const Person& p = all[i];
    out += p.illness + "," + p.age + "," + p.sex + "," + p.zip + "," + p.pay + "," + p.name + "\n";
  }
  return out;
}

void put(const std::string& path, const std::string& text) {
  write_file(path, {.bytes = text});
}

void prepare_tables() {
  const auto these = people(1), others = people(2);
  const std::size_t all = these.size(), half = all / 2;
  put("in/people.csv", table_text(these, 0, all));
  put("spare/other/people.csv", table_text(others, 0, all));
  put("spare/permuted/people.csv", permuted_text(these, 0, all));
  put("spare/more/people.csv", rows_text(others, 0, 7));
  put("in/parts/a.csv", table_text(these, 0, half));
  put("in/parts/b.csv", table_text(these, half, all));
  put("spare/other/b.csv", table_text(others, half, all));
  put("spare/permuted/b.csv", permuted_text(these, half, all));
  put("spare/more/b.csv", rows_text(others, 0, 7));
  write_parquet("in/people.csv", "in/people.parquet");
  write_parquet("spare/other/people.csv", "spare/other/people.parquet");
  write_parquet("spare/permuted/people.csv", "spare/permuted/people.parquet");
  put("spare/more/people.parquet", rows_text(others, 0, 7));
}

void prepare_hierarchy() {
  std::string by_ten, by_five;
  for (int age = 20; age < 44; ++age) {
    const auto label = [&](int width) {
      return std::to_string(age / width * width) + "-" + std::to_string(age / width * width + width - 1);
    };
    by_ten += std::to_string(age) + ";" + label(10) + ";*\n";
    by_five += std::to_string(age) + ";" + label(5) + ";*\n";
  }
  put("in/age.csv", by_ten);
  put("spare/other/age.csv", by_five);
  put("spare/more/age.csv", "44;40-49;*\n45;40-49;*\n");
}

// Plans and releases of earlier runs, for `apply` and `evaluate`.
void prepare_plans(const std::string& kanon) {
  const std::string roles = " --quasi age,sex,zip --identifier name --sensitive illness --threads 1 --quiet";
  for (const std::string k : {kNewer, kOlder}) {
    for (const std::string kind : {"recoding", "boxes", "cells"}) {
      const std::string verb = kind == "cells" ? "suppress" : "anonymize";
      const Scenario earlier{.name = kind,
                             .command = verb + " in/people.csv -k {k}" + roles + " -o " +
                                        (kind == "recoding" ? "in/release{k}.csv" : "in/thrown_away.csv") +
                                        " --plan in/" + kind + "{k}.json" +
                                        (kind == "boxes"   ? " --search local --effort 300"
                                         : kind == "cells" ? " --rule original"
                                                           : "")};
      Command command{.words = words_of(earlier, k, true)};
      command.words.insert(command.words.begin(), kanon);
      const Ended ended = run(command);
      if (ended.code != 0 && ended.code != 3) throw std::runtime_error(typed(command) + "\n" + ended.error);
    }
  }
  std::filesystem::remove("in/thrown_away.csv");
  for (const std::string name : {"recoding", "boxes", "cells"}) {
    put("spare/other/" + name + kNewer + ".json", bytes_of("in/" + name + kOlder + ".json"));
    put("spare/more/" + name + kNewer + ".json", "{}\n");
  }
  const std::string release = std::string("release") + kNewer + ".csv";
  put("spare/other/" + release, bytes_of(std::string("in/release") + kOlder + ".csv"));
  put("spare/more/" + release, "*,*,*,1000,Markedflu\n");
}

}  // namespace

void prepare_inputs(const std::string& kanon) {
  prepare_tables();
  prepare_hierarchy();
  prepare_plans(kanon);
}

}  // namespace kanon::faults
