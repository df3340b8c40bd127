# The documents say what is true: their commands run, and what they show is what the commands make.
blocks() { awk -v kind="$2" '/^```/ { inside = $0 == "```" kind; next } inside' "$1"; } # FILE KIND
rows() { sed -nE '/^\|-/d; /^\|/{s/ *\| */|/g; s/^\|//; s/\|$//; p}'; } # of tables, | between the cells
released() { tr , '|' <people_release.csv | sort; }
squeeze() { tr -d ' \n'; }

# A folder of its own for every document: examples/ and a program named ./kanon are all that its commands need.
run_commands() { # DOCUMENT
  local folder line count=0
  folder=$(basename "$1" .md)
  mkdir "$folder"
  cd "$folder"
  cp -r "$KANON_ROOT/examples" .
  printf '#!/bin/sh\nexec "%s" "$@"\n' "$kanon" >kanon
  chmod +x kanon
  while IFS= read -r line; do
    case $line in # a gap may be left: released, not proven the best
      *'--search local'*) expect_exit 0 bash -c "$line || [ \$? = 3 ]" ;;
      *) expect_exit 0 bash -c "$line" ;;
    esac
    cp "$stdout" last_stdout
    count=$((count + 1))
  done < <(blocks "$1" sh | sed -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' -e 's/ *#.*//' |
    sed -n '/^\.\/kanon demo$/d; /^\.\/kanon /p')
  echo "$1: $count commands"
}

document=$KANON_ROOT/README.md
run_commands "$document"
expect_file people_release.csv
half() { rows <"$document" | awk -F'|' 'NF == 8' | cut -d'|' -f "$1" | sort; } # of the table of before and after
expect_same <(tr , '|' <examples/people.csv | sort) <(half 1-4)
expect_same <(released) <(half 6-8)
blocks "$document" cpp | sed 's/^ *//' >lines
[ -s lines ] || fail 'README.md has no program'
while IFS= read -r line; do
  sed 's/^ *//' examples/minimal.cpp | grep -xF -e "$line" >/dev/null || fail "not in examples/minimal.cpp: $line"
done <lines
cd ..

document=$KANON_ROOT/docs/formats/plan.md
run_commands "$document"
expect_same <(released) <(sed -n '/^The release it describes/,/^## /p' "$document" | rows | sort)
no_digest() { squeeze | sed -E 's/sha256:[^"]*//; s/"fingerprint":"[^"]*"//'; }
expect_same <(blocks "$document" json | no_digest) <(no_digest <people_release.csv.plan.json)
cd ..

document=$KANON_ROOT/docs/formats/hierarchy.md
run_commands "$document"
expect_same last_stdout <(sed '/^```/,/^```/d' "$document" | sed -n 's/^    //p')
blocks "$document" csv >zip_levels.csv
check=$(sed -nE 's/^`\.\/(kanon hierarchy --check [^`]*)` prints$/\1/p' "$document")
expect_exit 2 ${check:?}
expect_same "$stdout" <(blocks "$document" text)
cd ..

# Seconds differ from run to run, and with several threads so does the effort.
document=$KANON_ROOT/docs/formats/json.md
run_commands "$document"
steady() { squeeze | sed -E 's/"(seconds|search_seconds|evaluated|tuples_touched)":[0-9.e-]+//g'; }
expect_same <(blocks "$document" json | steady) <(steady <last_stdout)
cd ..

document=$KANON_ROOT/docs/formats/trace.md
run_commands "$document"
no_print() { squeeze | sed -E 's/"fingerprint":"[^"]*"//'; }
expect_same <(blocks "$document" json | no_print) <(head -n 1 people_trace.jsonl | no_print)
tail -n 1 people_trace.jsonl | grep -qF '"cost":0.32752732240437155,' || fail 'the outcome is not as shown'
tail -n 1 people_trace.jsonl | grep -qF '"cuts":[[7],[1,2]]' || fail 'the outcome is not as shown'
cd ..

document=$KANON_ROOT/docs/formats/recipe.md
run_commands "$document"
expect_exit 0 kanon demo --data-only --rows 2000 --folder census --quiet
blocks "$document" toml >census/shown.toml
expect_exit 0 kanon anonymize census/shown.toml
expect_file census/census_release.csv
expect_exit 0 kanon verify census/census_release.csv --plan census/census_plan.json --original census/census.csv
cd ..

document=$KANON_ROOT/docs/formats/unsafe.md
run_commands "$document"
expect_same combinations.csv <(blocks "$document" csv)
expect_same scores.csv <(blocks "$document" scores)
cd ..

document=$KANON_ROOT/docs/formats/witnesses.md
run_commands "$document"
expect_same <(blocks "$document" json | sed 's/sha256:[^"]*//') <(head -n 3 people_proof.jsonl | sed 's/sha256:[^"]*//')
cd ..

document=$KANON_ROOT/docs/formats/prices.md
run_commands "$document"
expect_same <(blocks "$document" json | no_print) <(head -n 3 people_prices.jsonl | no_print)
cd ..

document=$KANON_ROOT/docs/formats/report.md
run_commands "$document"
expect_file people_report.html
cd ..

for document in "$KANON_ROOT"/docs/formats/*.md; do
  [ -d "$(basename "$document" .md)" ] || fail "not tested: $document"
done
