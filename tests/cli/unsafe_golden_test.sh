# kanon unsafe on real tables: counts found by programs that share no code with it.
for name in els/els2002_complete11_15183.csv adult/adult_train_30162.csv nltcs/nltcs_21574.csv; do
  [ -f "$KANON_DATA/$name" ] || skip "no data: $name"
done
known() { # COMBINATIONS CELLS ARGUMENTS...
  local combinations=$1 cells=$2
  shift 2
  expect_exit 0 kanon unsafe "$@" -k 2 --json
  expect_stdout "\"combinations\":$combinations,\"pairs\":$combinations,"
  expect_stdout "\"suppressed_cells\":$cells,\"suppressed_missing\""
}
# Born in: years from months, 198512 is among 198500-198599.
known 251033 16375 "$KANON_DATA/els/els2002_complete11_15183.csv" --recode BYDOB_P=100 \
  --quasi BYSEX,BYRACE,BYFCOMP,BYPARED,BYMOTHED,BYFATHED,BYINCOME,BYSCTRL,BYURBAN,BYREGION,BYDOB_P
known 62809 18213 "$KANON_DATA/adult/adult_train_30162.csv" \
  --quasi age,workclass,education,marital_status,occupation,race,sex,native_country,salary_class
known 61767 1864 "$KANON_DATA/nltcs/nltcs_21574.csv" --quasi "$(head -n 1 "$KANON_DATA/nltcs/nltcs_21574.csv" | tr -d '\r')"
