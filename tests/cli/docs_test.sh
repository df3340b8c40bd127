# The documents say what is true: their commands run, and what they show is what the commands make.
blocks() { awk -v kind="$2" '/^```/ { inside = $0 == "```" kind; next } inside' "$1"; } # FILE KIND
rows() { sed -nE '/^\|-/d; /^\|/{s/ *\| */|/g; s/^\|//; s/\|$//; p}'; } # of tables, | between the cells
released() { tr , '|' <people_release.csv | sort; }
squeeze() { tr -d ' \n'; }

# A folder of its own for every document: examples/ and a program named ./kanon are all that its commands need. Of its sh
# blocks the lines that begin with ./kanon or awk are run; "# exit 3" at the end of one says what to expect.
run_commands() { # DOCUMENT
  local folder line code count=0
  folder=${1#"$KANON_ROOT/"}
  folder=${folder//\//-}
  mkdir "$folder"
  cd "$folder"
  cp -r "$KANON_ROOT/examples" .
  printf '#!/bin/sh\nexec "%s" "$@"\n' "$kanon" >kanon
  chmod +x kanon
  : >all_stdout
  while IFS= read -r line; do
    code=0
    [[ $line =~ \#\ exit\ ([0-9]+) ]] && code=${BASH_REMATCH[1]}
    line=${line%%#*}
    case $line in # a gap may be left: released, not proven the best
      *'--search local'*) expect_exit 0 bash -c "$line || [ \$? = 3 ]" ;;
      *) expect_exit "$code" bash -c "$line" ;;
    esac
    cp "$stdout" last_stdout
    cat "$stdout" >>all_stdout
    count=$((count + 1))
  done < <(commands "$1")
  echo "$1: $count commands"
}
commands() { # DOCUMENT: one line each
  blocks "$1" sh | sed -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' | sed -nE '/^\.\/kanon demo *(#.*)?$/d; /^(\.\/kanon|awk) /p'
}

document=$KANON_ROOT/README.md
run_commands "$document"
expect_file people_release.csv
half() { rows <"$document" | awk -F'|' 'NF == 8' | cut -d'|' -f "$1" | sort; } # of the table of before and after
expect_same <(tr , '|' <examples/people.csv | sort) <(half 1-4)
expect_same <(released) <(half 6-8)
cd ..

document=$KANON_ROOT/docs/guide.md
run_commands "$document"
blocks "$document" cpp | sed 's/^ *//' >lines
[ -s lines ] || fail 'guide.md has no program'
while IFS= read -r line; do
  sed 's/^ *//' examples/minimal.cpp | grep -xF -e "$line" >/dev/null || fail "not in examples/minimal.cpp: $line"
done <lines
cd ..

# What the tutorial shows is what its commands printed, line by line; "..." stands for lines that are left out.
document=$KANON_ROOT/docs/tutorial.md
run_commands "$document"
expect_same <(head -n 4 stays.csv | tr , '|') <(rows <"$document" | awk -F'|' 'NF == 6')
blocks "$document" text | grep -vx '\.\.\.' >shown
[ "$(wc -l <shown)" -gt 40 ] || fail 'the tutorial shows too little'
grep -vxFf all_stdout shown >unsaid && fail "the tutorial shows what no command printed: $(head -n 5 unsaid)"
expect_file report.html
cd ..

document=$KANON_ROOT/docs/algorithms/models.md
run_commands "$document"
tr -s ' \n' ' ' <all_stdout >said # lines are wrapped
for held in 'values (least 3)' '(least 2.586)' '(greatest 0.3)' '(greatest 0.6)' '(greatest 0.4)' '(greatest 0.2)' \
  '(greatest 0.25)' '(greatest 0.225)' '(least 10)' '(greatest 0.5)'; do
  grep -qF "$held" said || fail "models.md: no model is held by $held"
done
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
mkdir cells
write_people >cells/people.csv
kanon hierarchy zip cells/people.csv --build prefix -o cells/zip.csv >/dev/null
blocks "$document" 'toml cells' >cells/shown.toml
expect_exit 0 kanon suppress cells/shown.toml
expect_file cells/people_cells.csv
mkdir models
write_people >models/people.csv
blocks "$document" 'toml models' >models/shown.toml
expect_exit 0 kanon anonymize models/shown.toml
cd ..

# The last command is the one that is refused.
document=$KANON_ROOT/docs/formats/policy.md
run_commands "$document"
expect_same "$stderr" <(blocks "$document" text)
expect_same examples/hospital.toml <(blocks "$document" toml)
expect_file people_release.csv
expect_no_file refused.csv
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

for document in "$KANON_ROOT"/docs/*.md "$KANON_ROOT"/docs/*/*.md; do
  folder=${document#"$KANON_ROOT/"}
  [ ! -d "${folder//\//-}" ] || continue
  case $document in */formats/*) fail "not tested: $document" ;; esac
  [ -z "$(commands "$document")" ] || { run_commands "$document" && cd ..; }
done

# Links lead somewhere, and the index of the documents names every page.
links() { # DOCUMENT: to files, without the part behind #
  sed '/^```/,/^```/d' "$1" | sed -E 's/\]\(([^)]*)\)/\n](\1\n/g' | sed -nE 's/^\]\(//p' | sed -E '/^[a-z]+:/d; s/#.*//; /^$/d'
}
pages() { find "$KANON_ROOT" -maxdepth 1 -name '*.md'; find "$KANON_ROOT/docs" "$KANON_ROOT/src" -name '*.md'; }
while IFS= read -r document; do
  while IFS= read -r link; do
    [ -e "${document%/*}/$link" ] || fail "$document: there is no $link"
  done < <(links "$document")
done < <(pages)
while IFS= read -r document; do
  link=${document#"$KANON_ROOT/docs/"}
  [ "$link" = README.md ] || grep -qF "]($link)" "$KANON_ROOT/docs/README.md" || fail "not in docs/README.md: $link"
done < <(find "$KANON_ROOT/docs" -name '*.md')
