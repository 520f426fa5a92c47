#!/usr/bin/env bash
# Inputs that are no files, too large, oddly named or altered end in one clear line, or are played again.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

rows() { for i in {1..30}; do echo "$((i % 7)),$((i % 5)),$((i % 2 == 0))"; done; }
experiment() {  # <label>
  printf '%s\n' 'environment = "dataset(path=\"rows.csv\")"' 'T = 50' 'repetitions = 2' '[[policy]]' \
    "label = \"$1\"" 'spec = "lin_es"'
}
quick=(-p uniform -T 5 -n 1 --quiet)

# A pipe is not waited for, wherever a file is expected.
patience=20
mkfifo pipe pipe.toml
expect_mistake 'cannot read pipe.toml: it is not a regular file' run pipe.toml
expect_mistake 'cannot read pipe: it is not a regular file' simulate "${quick[@]}" -e 'dataset("pipe")'
expect_mistake 'cannot read pipe: it is not a regular file' design pipe
expect_mistake 'cannot read /dev/zero: it is not a regular file' simulate "${quick[@]}" -e 'dataset("/dev/zero")'
expect_exit 0 '' -- "$POSSE" simulate "${quick[@]}" --out kept
cell=$(echo kept/cells/*.cell)
rm "$cell"
mkfifo "$cell"
expect_exit 2 "^posse: cannot read $cell: it is not a regular file\$" -- "$POSSE" simulate "${quick[@]}" --out kept
rm "$cell"
expect_exit 0 '' -- "$POSSE" simulate "${quick[@]}" --out kept
rm kept/simulate/experiment.toml
mkfifo kept/simulate/experiment.toml
run "$POSSE" report kept
((code == 2)) || fail "exit code $code for a report of a pipe"
expect_in 'simulate is left out: cannot read .*experiment.toml: it is not a regular file' stderr.txt
patience=60

# The standard input is read to its end, and a failure to read it is not the end.
printf '1,0\n0,1\n' | "$POSSE" design - >stdout.txt || fail "design - failed"
# shellcheck disable=SC2016  # for the inner bash
expect_exit 2 '^posse: cannot read the standard input: Is a directory$' -- bash -c '"$1" design - <.' bash "$POSSE"

# Names that neither TOML nor JSON can hold are refused before anything is played or written.
for odd in $'tab\there:\\x09' $'line\nend:\\x0a' $'\xff:\\xff'; do
  folder=${odd%%:*}
  byte=${odd##*:}
  mkdir "$folder"
  rows >"$folder/rows.csv"
  experiment plain >"$folder/odd.toml"
  expect_mistake "the data file $PWD/.*\\$byte.*/rows.csv cannot be named in experiments and results" \
    run "$folder/odd.toml" --out odd --quiet
  for option in --json '--out=odd' --quiet; do
    expect_mistake "expected a text in UTF-8 without control characters, found '.*\\$byte" \
      simulate "${quick[@]}" -e "dataset(\"$folder/rows.csv\")" "$option"
  done
  # shellcheck disable=SC2016  # for the inner bash
  expect_exit 2 "\\$byte.*cannot be named" -- bash -c 'cd "$0" && exec "$@"' "$folder" \
    "$POSSE" simulate "${quick[@]}" -e 'dataset("rows.csv")' --out ../odd
  expect_no_file odd
done

# A small file that holds much is not expanded without bound.
head -c 3000000 /dev/zero | tr '\0' '\n' | gzip >bomb.csv.gz
for world in 'dataset("bomb.csv.gz", max_bytes=1e6)' 'dataset("bomb.csv.gz", max_bytes=2999999)'; do
  expect_mistake "bomb.csv.gz holds more than [0-9]+ uncompressed bytes; dataset\(max_bytes=...\) allows more" \
    simulate "${quick[@]}" -e "$world"
done
expect_mistake "bomb.csv.gz is empty" simulate "${quick[@]}" -e 'dataset("bomb.csv.gz", max_bytes=3e6)'
rows >rows.csv
expect_exit 0 '' -- "$POSSE" simulate "${quick[@]}" -e 'dataset("rows.csv")' --out same
expect_exit 0 '' -- "$POSSE" simulate "${quick[@]}" -e 'dataset("rows.csv", max_bytes=1e9)' --out same
(($(find same/cells -type f | wc -l) == 1)) || fail "a limit that does not matter is another world"

# With little memory a file is read as a whole or not at all; a program with a sanitizer needs more than this.
if bash -c 'ulimit -v 600000; exec "$@"' bash "$POSSE" --version &>/dev/null; then
  truncate -s 3G huge.toml
  expect_exit 2 '^posse: not enough memory to read huge.toml \(3221225472 bytes\)$' -- \
    bash -c 'ulimit -v 600000; exec "$@"' bash "$POSSE" run huge.toml
  # 400 MB of text, of which the table keeps 1 MB; the third class is that of the last rows.
  word=$(printf 'x%.0s' {1..4000})
  { yes "1,$word,u" | head -n 50000; yes "2,$word,v" | head -n 50000; printf '3,y,w\n3,y,w\n'; } >wide.csv
  expect_exit 0 '' -- bash -c 'ulimit -v 600000; exec "$@"' bash "$POSSE" simulate -p uniform \
    -e 'dataset("wide.csv", rows=10)' -T 5 -n 1 --jobs 1 --json --quiet
  rm wide.csv huge.toml
else
  echo "a sanitizer: memory limits are not tested"
fi

# A label that a spreadsheet would take for a formula is marked as text.
experiment '=HYPERLINK(1)' >formula.toml
expect_exit 0 '' -- "$POSSE" run formula.toml --out formula --quiet
expect_in "^\"'=HYPERLINK\(1\)\",0,1," formula/formula/results.csv
expect_in '"label": "=HYPERLINK\(1\)"' formula/formula/summary.json
expect_exit 0 '' -- "$POSSE" report formula --against '=HYPERLINK(1)'
