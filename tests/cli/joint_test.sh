# kanon verify --with: two releases taken together.
needs_json
# Each release has groups of two; nobody shares both groups with anybody.
printf '%s\n' id,area,x 1,north,a 2,north,b 3,south,c 4,south,d >r1.csv
printf '%s\n' id,age,y 1,young,e 3,young,f 2,old,g 4,old,h >r2.csv
sed 's/,age,/,area,/' r2.csv >r2a.csv
expect_exit 0 kanon verify r1.csv -k 2 --quasi area
expect_exit 0 kanon verify r2a.csv -k 2 --quasi area
expect_exit 2 kanon verify r1.csv --with r2a.csv -k 2 --quasi area --entity id --json
is 'j.status' fails
is 'j.together.entities' 4
is 'j.together.narrowed' 4
is 'j.together.smallest' 1
expect_exit 2 kanon_check r1.csv --with r2a.csv -k 2 --quasi area --entity id
expect_stdout "together: 4 of the 4 entities in both releases are narrowed below k = 2, to 1 at the least"
# A short table with what to do, and no long line.
expect_stdout "     1  first  ('area': 'north')"
expect_stdout "        second ('area': 'young')"
expect_stdout 'fewest in common of 4 pairs of groups with fewer than k = 2:'
expect_stdout 'what to do: '
[ "$(grep -vE '^(open|apart) ' "$stdout" | wc -L)" -le 120 ] || fail 'a line is too long'
# The same people in the same groups: nothing is learnt from the second.
sed 's/north/young/;s/south/old/' r1.csv >r3.csv
expect_exit 0 kanon verify r1.csv --with r3.csv -k 2 --quasi area --entity id
expect_stdout 'in both releases have at least k = 2 of them in common, the fewest 2'
expect_stdout 'in both are 100.0% of the 4 entities in the first and 100.0% of the 4 in the second'
# A text that means missing is nobody: as an entity, NA would stand beside 2 and hide that they are alone.
printf '%s\n' id,area 1,north 2,north NA,north 3,south 4,south >m1.csv
printf '%s\n' id,area 1,young 3,young 2,old NA,old 4,young >m2.csv
missing=(-k 2 --quasi area --entity id --missing NA --json)
expect_exit 2 kanon verify m1.csv --with m2.csv "${missing[@]}"
is 'j.together.entities' 4
is 'j.together.narrowed' 2
is 'j.together.rows_without_entity' 2

# Through the originals: the releases show no id.
printf '%s\n' id,age,note 1,20,a 2,21,b 3,30,c 4,31,d 5,40,e 6,41,f >t1.csv
printf '%s\n' id,age,note 1,20,a 2,30,b 3,21,c 4,31,d 7,40,e 8,41,f >t2.csv
for t in 1 2; do expect_exit 0 kanon anonymize t$t.csv -k 2 --quasi age --identifier id -o o$t.csv; done
grep -q id o1.csv && fail 'the identifier was released'
both=(o1.csv --plan o1.csv.plan.json --original t1.csv --with o2.csv --with-plan o2.csv.plan.json --with-original t2.csv)
expect_exit 2 kanon verify "${both[@]}" --entity id --json
is 'j.together.k' 2
is 'j.together.entities' 4
is 'j.together.narrowed' 4
# By the plans' own missing texts, too.
sed 's/^1,/NA,/' t1.csv >n1.csv
sed 's/^1,/NA,/' t2.csv >n2.csv
for t in 1 2; do expect_exit 0 kanon anonymize n$t.csv -k 2 --quasi age --identifier id --missing NA -o p$t.csv; done
expect_exit 2 kanon verify p1.csv --plan p1.csv.plan.json --original n1.csv --with p2.csv --with-plan p2.csv.plan.json \
  --with-original n2.csv --entity id --json
is 'j.together.entities' 3
is 'j.together.rows_without_entity' 2
# A person who is in one release only is narrowed by nothing; with nobody in both nothing was compared, and that fails.
sed '2,$s/^/x/' t2.csv >t3.csv
expect_exit 0 kanon anonymize t3.csv -k 2 --quasi age --identifier id -o o3.csv
expect_exit 2 kanon verify o1.csv --plan o1.csv.plan.json --original t1.csv --with o3.csv --with-plan o3.csv.plan.json \
  --with-original t3.csv --entity id
expect_stdout 'FAILS  together: no entity is in both releases (6 in the first, 6 in the second)'

# A second release that does not keep its own promises fails, too.
expect_exit 2 kanon verify r1.csv --with r3.csv -k 3 --quasi area --entity id
expect_stdout 'FAILS  second release, '

# Wrong use.
expect_refused 1 kanon verify r1.csv --with r3.csv -k 2 --quasi area
expect_stderr '--entity'
expect_refused 1 kanon verify "${both[@]:0:5}" --with o2.csv --with-plan o2.csv.plan.json --entity id
expect_stderr '--with-original'
expect_refused 1 kanon verify r1.csv --with-plan x.json -k 2 --quasi area --entity id
expect_stderr '--with'
expect_refused 1 kanon verify r1.csv --with r2.csv -k 2 --quasi area --entity id
expect_stderr area

# Whom other columns tell apart is judged in both releases: what was accepted in one says nothing of the other.
printf '%s\n' id,area,x 1,north,a 2,north,b 3,south,a 4,south,b >s1.csv
printf '%s\n' id,area,y 1,north,a 2,north,a 3,south,a 4,south,a >s2.csv
printf '%s\n' id,area,z 1,north,a 2,north,b 3,south,c 4,south,d >s3.csv
for t in 1 2 3; do
  accept=()
  [ $t = 1 ] && accept=(--accept x)
  expect_exit 0 kanon anonymize s$t.csv -k 2 --quasi area --identifier id "${accept[@]}" -o q$t.csv
done
sides() { echo "q$1.csv --plan q$1.csv.plan.json --original s$1.csv --with q$2.csv --with-plan q$2.csv.plan.json --with-original s$2.csv"; }
expect_exit 0 kanon verify $(sides 1 2) --entity id --strict
expect_exit 0 kanon verify $(sides 2 1) --entity id --strict
expect_exit 2 kanon verify $(sides 1 3) --entity id --strict
expect_stderr 'second release: k holds for the listed columns only'
expect_stdout 'apart  second release: By the columns released as they are'
expect_exit 2 kanon verify $(sides 3 1) --entity id --strict
expect_exit 0 kanon verify $(sides 1 3) --entity id --json
is 'j.status' holds_for_listed
is 'j.plain.decided' true
is 'j.together.plain.decided' false
