# Readings and requests that once went wrong, each in a folder of its own; all of them run, whichever fail.
people() { write_people >people.csv; }
go() { kanon anonymize people.csv -k 2 --quasi age,sex,zip --identifier name --sensitive illness --suppress any "$@"; }
squeezed() { tr -d ' \n' <"$stdout"; }

# NAME=VALUE in a path is a path: what stands in the file counts.
case_folder_names() {
  printf 'age,sex\n21,f\n22,f\n23,f\n24,f\n' >raw.csv
  sed '1d; s/\(.*\),\(.*\)/{"age":"\1","sex":"\2"}/' raw.csv >raw.jsonl
  expect_exit 0 kanon anonymize raw.csv -k 1 --quasi age --coding age=keep -o raw.parquet
  expect_exit 0 kanon anonymize raw.csv -k 4 --quasi age --coding age=interval:widths=10 -o out.csv
  expect_same out.csv <(printf 'age,sex\n20-29,f\n20-29,f\n20-29,f\n20-29,f\n')
  mkdir age=20-29
  for ending in csv jsonl parquet; do
    cp raw.$ending age=20-29/
    expect_exit 2 kanon_check age=20-29/raw.$ending --plan out.csv.plan.json
    expect_exit 2 kanon_check "$PWD/age=20-29/raw.$ending" -k 4 --quasi age
    expect_exit 2 kanon_check "age=*/raw.$ending" -k 4 --quasi age
    expect_exit 0 kanon_check out.csv --plan out.csv.plan.json --original age=20-29/raw.$ending
  done
  printf 'sex\nf\nf\n' >age=20-29/sex.csv
  expect_refused 1 kanon anonymize age=20-29/sex.csv -k 2 --quasi age -o none.csv
  expect_exit 0 kanon anonymize age=20-29/sex.csv -k 2 --quasi sex -o sex.csv
  expect_same sex.csv <(printf '"%s"\n' sex f f)
}

case_release_into_such_a_folder() {
  people
  mkdir year=2020
  expect_exit 0 go -o plain.csv
  for ending in csv parquet; do
    expect_exit 0 go -o year=2020/out.$ending
    expect_exit 0 kanon verify year=2020/out.$ending --plan year=2020/out.$ending.plan.json --original people.csv
  done
  expect_same plain.csv year=2020/out.csv
  mkdir age=7 # a name that is a column of the release
  expect_exit 0 go -o age=7/out.parquet
  expect_exit 0 kanon verify age=7/out.parquet --plan plain.csv.plan.json --original people.csv
}

case_parquet_files_that_differ() {
  people
  mkdir names fewer
  expect_exit 0 kanon anonymize people.csv -k 1 --quasi sex -o names/1.parquet
  expect_exit 0 kanon anonymize people.csv -k 1 --quasi sex --identifier name -o fewer/2.parquet
  sed '1s/zip/town/' people.csv >town.csv
  expect_exit 0 kanon anonymize town.csv -k 1 --quasi sex -o names/2.parquet
  cp names/1.parquet fewer/
  for glob in 'names/*.parquet' 'fewer/*.parquet'; do
    expect_refused 1 kanon inspect "$glob"
    expect_stderr "${glob%/*}/2.parquet: the columns differ from those of ${glob%/*}/1.parquet"
    expect_refused 1 kanon_check "$glob" -k 1 --quasi sex
    expect_refused 1 kanon anonymize "$glob" -k 1 --quasi sex -o out.csv
  done
}

# A release must be readable without saying its delimiter.
case_colons() {
  printf 'a:b\n1:"x,y"\n1:"p:q"\n2:z\n2:z\n' >colon.csv
  expect_exit 0 kanon anonymize colon.csv --delimiter : -k 2 --quasi a -o out.csv
  expect_same out.csv <(printf 'a,b\n1,p:q\n1,"x,y"\n2,z\n2,z\n')
  expect_exit 0 kanon verify out.csv --plan out.csv.plan.json
  expect_exit 0 kanon verify out.csv --plan out.csv.plan.json --original colon.csv --delimiter :
  expect_exit 0 kanon apply out.csv.plan.json colon.csv --delimiter : -o again.csv
  expect_same out.csv again.csv
}

# Texts that look like something else are still texts.
case_json_texts() {
  local text
  for text in 01-02-2019 12:30 2019-02-01T10:00:00Z '2019-01-02 03:04:05' 1e3 007 true 1.50 NaN; do
    printf '{"g":"%s","note":"%s"}\n{"g":"%s","note":"%s"}\n' "$text" "$text" "$text" "$text" >texts.jsonl
    expect_exit 0 kanon anonymize texts.jsonl -k 2 --quasi g --coding g=keep -o texts.csv --force
    expect_same texts.csv <(printf 'g,note\n%s,%s\n%s,%s\n' "$text" "$text" "$text" "$text")
    expect_exit 0 kanon_check texts.csv --plan texts.csv.plan.json --original texts.jsonl
  done
}

case_json_keys() {
  seq 300 | sed 's/.*/{"g":"a","k&":"v&"}/' >keys.jsonl
  expect_exit 0 kanon anonymize keys.jsonl -k 300 --quasi g --coding g=keep -o keys.csv
  expect_same <(head -n 1 keys.csv | tr , '\n' | sort) <({ echo g && seq -f k%g 300; } | sort)
  expect_same <(tail -n +2 keys.csv | tr -d ,a | sort) <(seq -f v%g 300 | sort)
  expect_exit 0 kanon_check keys.csv --plan keys.csv.plan.json --original keys.jsonl
}

case_empty_labels() {
  people
  for line in 'm;;*' 'm;x;'; do
    printf 'f;x;*\n%s\n' "$line" >sex.csv
    expect_refused 1 kanon anonymize people.csv -k 2 --quasi sex --coding sex=levels:sex.csv -o out.csv
    expect_stderr 'sex.csv line 2'
  done
  # Beside the missing value an empty label is the missing value itself.
  printf 'age\n1\n1\n2\n2\n\n\n' >ages.csv
  printf ';;*\n1;low;*\n2;low;*\n' >age.csv
  expect_exit 0 kanon anonymize ages.csv -k 2 --quasi age --coding age=levels:age.csv -o ages_out.csv
}

case_time_zones() {
  printf '{"g":"%s","at":"2019-01-02T03:04:05Z"}\n' a a b b >times.jsonl
  printf 'g,at\n%s,2019-01-02T03:04:05Z\n%s,2019-01-02 03:04:05+00\n' a a b b >times.csv
  for table in times.jsonl times.csv; do
    for zone in UTC Asia/Tokyo America/New_York; do
      expect_exit 0 env TZ=$zone "$kanon" anonymize $table -k 2 --quasi g --sensitive at -o ${zone##*/}.csv --force
    done
    expect_same UTC.csv Tokyo.csv
    expect_same UTC.csv New_York.csv
    expect_exit 0 env TZ=Asia/Tokyo "$kanon_check" UTC.csv --plan UTC.csv.plan.json --original $table
  done
}

# No output may be another output or an input, whatever the spelling, --force or not.
case_names_that_collide() {
  people
  expect_exit 0 kanon hierarchy age people.csv --build flat -o age.csv
  mkdir sub
  ln -s people.csv link.csv
  local wrong
  for wrong in '-o o.csv --plan o.csv' '-o o.csv --plan ./o.csv' '-o o.csv --plan sub/../o.csv' \
    '-o o.csv --write-recipe ./o.csv' '-o o.csv --write-recipe ./o.csv.plan.json' \
    '-o o.csv --plan p.json --write-recipe sub/../p.json' '-o o.csv --write-recipe people.csv' \
    '-o o.csv --write-recipe ./link.csv' '-o people.csv' '-o link.csv' '-o o.csv --plan ./people.csv' \
    '-o ./age.csv --coding age=levels:age.csv' '-o o.csv --write-recipe age.csv --coding age=levels:./age.csv'; do
    for force in '' --force; do
      expect_refused 1 go $wrong $force
    done
  done
  for output in people.csv ./people.csv sub/../people.csv link.csv; do
    for force in '' --force; do
      expect_refused 1 kanon hierarchy age people.csv --build flat -o $output $force
    done
  done
  expect_same people.csv <(write_people)
}

case_names_that_are_released() {
  people
  expect_exit 0 kanon anonymize people.csv -k 2 --quasi age,sex,zip --suppress any -o out.csv --json
  squeezed | grep -qE '"warnings":\[".*name.*releasedastheyare' || fail 'no warning about the column name'
  expect_exit 0 kanon anonymize people.csv -k 2 --quasi age,sex,zip --suppress any -o out.csv --force
  cat "$stderr" >>"$stdout"
  expect_stdout 'released as they are'
  expect_exit 0 go -o out.csv --force
  refuse_stdout 'released as they are'
  refuse_stderr 'released as they are'
  expect_exit 0 go -o out.csv --force --json
  refuse_stdout 'released as they are'
}

# The same groups and the same cost, and yet a better recoding exists for the second table.
case_optimal_for_another_table() {
  printf 'age\n21\n22\n31\n32\n' >first.csv
  printf 'age\n21\n21\n31\n31\n' >second.csv
  expect_exit 0 kanon anonymize first.csv -k 2 --quasi age --coding age=interval:widths=10 -o first_out.csv
  expect_exit 3 kanon apply first_out.csv.plan.json second.csv -o second_out.csv
  grep -q '"status": "optimal"' second_out.csv.plan.json && fail 'nothing is proven about the second table'
  expect_same first_out.csv second_out.csv
  expect_exit 0 kanon verify second_out.csv --plan second_out.csv.plan.json --original second.csv
  expect_exit 0 kanon apply first_out.csv.plan.json first.csv -o again.csv
}

# An option that would be ignored is an error.
case_options_without_effect() {
  people
  for coding in age=prefix:widths=5 age=flat:top=5 age=date:anchor=1 age=interval:parts=year \
    age=interval:widths=10,top=nan age=interval:top=inf; do
    expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --coding $coding -o out.csv
  done
  expect_refused 1 kanon anonymize people.csv -k 2 --quasi age --coding age=flat --coding age=keep -o out.csv
  expect_stderr '"age"'
  printf 'f;*\nm;*\n' >sex.csv
  for coding in keep suppressed; do
    for rest in 'file = "sex.csv"' 'build = "flat"'; do
      printf 'table = "people.csv"\nk = 2\n[quasi.sex]\ncoding = "%s"\n%s\n' $coding "$rest" >recipe.toml
      expect_refused 1 kanon anonymize recipe.toml -o out.csv
      expect_stderr recipe.toml
    done
  done
  for option in '--top nan' '--bottom nan' '--anchor nan' '--widths nan' '--top inf'; do
    expect_refused 1 kanon hierarchy age people.csv --build interval $option
  done
  expect_refused 1 kanon hierarchy zip people.csv --build prefix --widths 5
}

case_command_lines() {
  people
  for k in abc -1 18446744073709551616; do
    expect_refused 1 kanon anonymize people.csv -k $k --quasi age -o out.csv
    expect_stderr -k
    [ "$(wc -c <"$stderr")" -lt 200 ] || fail 'the message is long'
    expect_refused 1 kanon_check people.csv -k $k --quasi age
    expect_stderr -k
    [ "$(wc -c <"$stderr")" -lt 200 ] || fail 'the message is long'
  done
  expect_exit 0 kanon inspect --quasi age people.csv
  expect_exit 0 kanon inspect --quasi age,sex --missing '?' people.csv
  expect_exit 0 kanon inspect --quasi age --quasi sex people.csv
  expect_exit 0 kanon anonymize -k 2 -o out.csv --identifier name --coding age=flat --quasi age people.csv
  expect_exit 0 kanon_check -k 1 --quasi age out.csv
  printf 'g:h,i=j\n1,2\n1,2\n' >odd.csv
  expect_exit 0 kanon anonymize odd.csv -k 2 --quasi g:h,i=j --coding g:h=keep --coding i=j=flat -o odd_out.csv
  expect_same odd.csv odd_out.csv
  for program in 'kanon inspect people.csv' 'kanon hierarchy age people.csv' 'kanon_check people.csv -k 1 --quasi age' \
    'kanon anonymize people.csv -k 2 --quasi sex -o threads.csv'; do
    expect_refused 1 $program --threads 100000
    expect_stderr --threads
  done
}

# Without a header line the first row would be the columns' names: an error must not print somebody's data.
case_no_header() {
  tail -n +2 <(write_people) | sed 's/^Ann/Ann Veryown/' >headless.csv
  for command in 'anonymize headless.csv -k 2 --quasi age -o out.csv' 'hierarchy age headless.csv' \
    'inspect headless.csv --quasi age' 'verify headless.csv -k 2 --quasi age'; do
    expect_refused 1 kanon $command
    for cell in Veryown 23 01115 flu; do refuse_stderr "$cell"; done
  done
  people
  expect_exit 0 go -o out.csv
  expect_refused 1 kanon apply out.csv.plan.json headless.csv -o again.csv
  for cell in Veryown 23 01115 flu; do refuse_stderr "$cell"; done
}

case_infeasible_as_json() {
  people
  for why in '-k 3 --coding age=keep' '-k 9'; do
    expect_exit 2 kanon anonymize people.csv --quasi age $why -o out.csv --json
    squeezed | grep -qE '^\{.*"status":"infeasible".*\}$' || fail 'no object that says infeasible'
    expect_no_file out.csv
    expect_no_file out.csv.plan.json
  done
}

# More recodings than a 64-bit number counts, and too many to finish: the run says so, and nothing about another table.
case_many_columns() {
  local names codings=() i
  names=$(seq -f c%g -s, 64)
  for i in {1..64}; do codings+=(--coding c$i=flat); done
  {
    echo "$names"
    for i in {1..50}; do seq -s, $((100 * i)) $((100 * i + 63)); done
  } >wide.csv
  local code=0
  last_command='64 columns'
  timeout 60 "$kanon" anonymize wide.csv -k 2 --quasi "$names" "${codings[@]}" --suppress any --time 1s --threads 2 \
    -o wide_out.csv >"$stdout" 2>"$stderr" || code=$?
  refuse_stderr 'made for another table'
  refuse_stdout 'made for another table'
  case $code in
    0 | 3) expect_exit 0 kanon_check wide_out.csv --plan wide_out.csv.plan.json --original wide.csv ;;
    1 | 2) expect_no_file wide_out.csv && grep -q '^error: .' "$stderr" ;;
    *) fail "exit code $code" ;;
  esac
}

failed=()
trap - ERR
set +e
for each in $(compgen -A function case_); do
  mkdir "$each"
  (
    set -e
    trap 'fail "failed: $BASH_COMMAND"' ERR
    cd "$each"
    "$each"
    expect_no_temporaries
  )
  [ $? = 0 ] || failed+=("$each")
done
[ ${#failed[@]} = 0 ] || echo "FAILED: ${failed[*]}"
[ ${#failed[@]} = 0 ] || exit 1
