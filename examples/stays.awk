# A table of hospital stays, drawn at random: nobody in it exists, and nothing in it is like a real hospital.
#   awk -v rows=2000 -v seed=1 -f examples/stays.awk >stays.csv
# The same rows and seed give the same table with every awk: the generator (Lehmer's) is written out here.
BEGIN {
  split("circulatory injury digestive respiratory infection", diagnoses)
  print "patient,age,sex,zip,days,diagnosis"
  for (i = 1; i <= rows; ++i) {
    for (j = 1; j <= 6; ++j) draw[j] = (seed = seed * 16807 % 2147483647) / 2147483647
    printf "P%05d,%d,%s,%05d,%d,%s\n", i, 18 + 36 * (draw[1] + draw[2]), draw[3] < 0.5 ? "f" : "m",
      10100 + 10 * int(6 * draw[4]) + int(3 * draw[1]), 1 + 20 * draw[5] * draw[5], diagnoses[1 + int(5 * draw[6])]
  }
}
