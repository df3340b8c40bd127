// The codings of the command line: every form, and what is none.
#include "kanon/recipe.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Texts = std::vector<std::string>;

TEST(ParseCoding, ReadsEveryForm) {
  EXPECT_EQ(parse_coding("age=levels:dir/age.csv")->file, "dir/age.csv");
  EXPECT_EQ(parse_coding("age=levels:dir/age.csv")->coding, CodingKind::levels);
  EXPECT_EQ(parse_coding("age=levels:C:\\a=b.csv")->file, "C:\\a=b.csv");
  const auto interval = parse_coding("age=interval:widths=5/10/20,anchor=17,bottom=18,top=90");
  ASSERT_OK(interval);
  EXPECT_EQ(interval->name, "age");
  EXPECT_EQ(interval->build.name, "interval");
  EXPECT_EQ(interval->build.widths, (std::vector<double>{5, 10, 20}));
  EXPECT_EQ(interval->build.anchor, 17);
  EXPECT_EQ(interval->build.bottom, 18);
  EXPECT_EQ(interval->build.top, 90);
  EXPECT_EQ(parse_coding("zip=prefix")->build.name, "prefix");
  EXPECT_EQ(parse_coding("born=date:parts=year/decade")->build.parts, (Texts{"year", "decade"}));
  EXPECT_EQ(parse_coding("sex=flat")->build.name, "flat");
  EXPECT_EQ(parse_coding("job=others")->build.name, "others");
  EXPECT_EQ(parse_coding("job=merged:shown=8/4")->build.shown, (std::vector<std::uint64_t>{8, 4}));
  EXPECT_EQ(parse_coding("job=taxonomy:others:shown=8")->build.shown, (std::vector<std::uint64_t>{8}));
  EXPECT_FALSE(parse_coding("job=others:shown=x").ok());
  EXPECT_FALSE(parse_coding("job=others:widths=5").ok());
  EXPECT_FALSE(parse_coding("zip=prefix:shown=5").ok());
  EXPECT_EQ(parse_coding("size=intervals:order=low/mid, or so/high")->order,
            (std::vector<std::string>{"low", "mid, or so", "high"}));
  EXPECT_EQ(parse_coding("size=intervals:order=low/high,cuts=high")->cuts.at, (std::vector<std::string>{"high"}));
  EXPECT_FALSE(parse_coding("size=intervals:order=low//high").ok());
  EXPECT_EQ(parse_coding("sex=keep")->coding, CodingKind::keep);
  EXPECT_EQ(parse_coding("sex=suppressed")->coding, CodingKind::suppressed);
  EXPECT_EQ(parse_coding("a=b=keep")->name, "a=b");
  EXPECT_EQ(parse_coding("zip=prefix")->coding, CodingKind::automatic);
  EXPECT_EQ(parse_coding("age=intervals")->coding, CodingKind::intervals);
  EXPECT_TRUE(parse_coding("age=intervals")->cuts.empty());
  EXPECT_EQ(parse_coding("age=intervals:cuts=18/25/65")->cuts.at, (Texts{"18", "25", "65"}));
  const auto stepped = parse_coding("age=intervals:start=17,step=5,end=87");
  ASSERT_OK(stepped);
  EXPECT_EQ(stepped->cuts.start, 17);
  EXPECT_EQ(stepped->cuts.step, 5);
  EXPECT_EQ(stepped->cuts.end, 87);
  EXPECT_EQ(parse_coding("job=taxonomy:job.csv")->coding, CodingKind::taxonomy);
  EXPECT_EQ(parse_coding("job=taxonomy:job.csv")->file, "job.csv");
  EXPECT_EQ(parse_coding("zip=taxonomy:prefix")->build.name, "prefix");
  EXPECT_EQ(parse_coding("zip=taxonomy:prefix")->file, "");
  EXPECT_EQ(parse_coding("zip=taxonomy:./prefix")->file, "./prefix");
  EXPECT_EQ(parse_coding("age=levels:interval:widths=5/10")->build.widths, (std::vector<double>{5, 10}));
  EXPECT_EQ(parse_coding("zip=taxonomy")->coding, CodingKind::taxonomy);
}

TEST(ParseCoding, RefusesTheRest) {
  for (const char* wrong : {"",
                            "age",
                            "=keep",
                            "age=",
                            "age=levels:",
                            "age=keep:x",
                            "age=bins",
                            "age=interval:width=5",
                            "age=interval:widths=",
                            "age=interval:widths=5/x",
                            "age=interval:top",
                            "age=interval:anchor=x",
                            "age=intervals:",
                            "age=intervals:cuts=",
                            "age=intervals:cuts=5//6",
                            "age=intervals:start=5",
                            "age=intervals:step=5",
                            "age=intervals:start=a,step=5",
                            "age=intervals:width=5",
                            "age=intervals:5",
                            "age=taxonomy:",
                            "age=taxonomy:prefix:widths=5"}) {
    EXPECT_FALSE(parse_coding(wrong).ok()) << wrong;
  }
}

}  // namespace
}  // namespace kanon::tests
