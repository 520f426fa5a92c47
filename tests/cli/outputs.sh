#!/usr/bin/env bash
# What a simulation prints and writes.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

run_it=("$POSSE" simulate -p lin_es -p 'lin_ucb( alpha = 0.50 )' -e 'linear(K=5,d=3)' -T 200 -n 3 --seed 7 --quiet)

# The table.
expect_exit 0 '' -- "${run_it[@]}"
expect_in '^linear\(K=5, d=3\), T = 200, 3 repetitions, seed 7' stdout.txt
expect_in '^policy +regret +sd +se +median ' stdout.txt
expect_in '^\* best, or not clearly worse \(95 %, paired by instance\)$' stdout.txt
expect_in '^3 runs: differences below about [0-9.]+ mean nothing$' stdout.txt
sed -n '/^---/,/^\*/p' stdout.txt | awk '/^lin/ { match($0, /  [0-9.]+  /); print substr($0, RSTART, RLENGTH) + 0 }' >regrets.txt
awk '$1 > 0 { ++rows } END { exit rows != 2 }' regrets.txt || fail "not the regrets of two rows: $(cat regrets.txt stdout.txt)"
sort -nc regrets.txt || fail "the rows are not sorted by regret: $(cat stdout.txt)"
rm regrets.txt
[[ $(sed -n '/^---/{n;p}' stdout.txt) =~ \ \*\  ]] || fail "the best is not marked: $(cat stdout.txt)"
expect_in '^lin_es +[0-9.]+ ' stdout.txt
expect_in '^lin_ucb\(alpha=0\.5\) +[0-9.]+ ' stdout.txt
expect_not_in $'[\t\r\033]' stdout.txt
find . -mindepth 1 ! -name 'std*.txt' | grep . && fail "a run without --out wrote files"

# On a narrow terminal no line is wider than it, however long the specs are.
if has_terminal; then
  long='lin_es(m=7, lambda=0.25, sigma_R=0.125, sigma_P=0.5, draw=member)'
  for columns in 60 80; do
    expect_fits "$columns" "${run_it[@]}" -p "$long"
    expect_in '^policy +regret ' screen.txt
    expect_fits "$columns" "$POSSE" paper fig1a -T 20 -n 2 --out lines
    expect_in '^fig1a .*regret' screen.txt
    expect_fits "$columns" "$POSSE" paper --list
    expect_in '^fig1a ' screen.txt
    expect_fits "$columns" "$POSSE" describe neural_es
    expect_fits "$columns" "$POSSE" list
    rm -r lines
  done
  rm screen.txt
fi

# One JSON object.
keys_of() { grep -o '"[a-z_0-9]*":' "$1" | tr -d '":\n'; }
expect_exit 0 '' -- "${run_it[@]}" --json
expect_json stdout.txt
[[ $(head -n 1 stdout.txt) == '{' && $(tail -n 1 stdout.txt) == '}' && $(grep -c '^}' stdout.txt) == 1 ]] ||
  fail "not one JSON object"
head='environmenthorizonrepetitionsseedpolicies'
statistics='regretmeansdsemedianq05q95'
looks='diagnosticsalike_roundshalfway'
ensemble='tied_armsvote_entropydisagreementeffective_membersmembersnoise_sd'
ensemble="${looks}${ensemble}end$ensemble"
single="${looks}tied_armsvote_entropynoise_sdendtied_armsvote_entropynoise_sd"
timed="policy${statistics}decide_usupdate_us"
[[ $(keys_of stdout.txt) == "$head$timed$ensemble$timed$single" ]] || fail "keys of --json: $(keys_of stdout.txt)"
expect_in '^  "environment": "linear\(K=5, d=3\)",$' stdout.txt
expect_in '^  "horizon": 200,$' stdout.txt
expect_in '^  "repetitions": 3,$' stdout.txt
expect_in '^  "seed": 7,$' stdout.txt
expect_in '^      "policy": "lin_ucb\(alpha=0\.5\)",$' stdout.txt
expect_not_in 'null|nan' stdout.txt
grep -v _us stdout.txt >untimed.json

# The folder.
expect_exit 0 '' -- "${run_it[@]}" --out deep/er/out
[[ $(tail -n 1 stdout.txt) == 'report   deep/er/out/report.html' ]] || fail "the last line is $(tail -n 1 stdout.txt)"
cd deep/er/out || exit 1
expect_no_leftovers .
[[ $(echo *) == 'cells report.html simulate' ]] || fail "the folder holds: $(echo *)"
[[ $(find cells -name '*.cell' | wc -l) == 6 ]] || fail "not a cell per policy and repetition"
expect_in 'lin_ucb\(alpha=0\.5\)' report.html
cd simulate || exit 1
[[ $(echo *) == 'experiment.toml figure.svg results.csv summary.json timings.csv' ]] || fail "simulate holds: $(echo *)"
[[ $(head -n 1 results.csv) == policy,repetition,t,regret,reward,best ]] || fail "head of results.csv"
[[ $(sed 1d results.csv | grep -Ecv '^"(lin_es|lin_ucb\(alpha=0\.5\))",[0-2],[0-9]+,[0-9.e-]+,[0-9.e-]+,[0-9]+$') == 0 ]] ||
  fail "rows of results.csv"
for row in '"lin_es",0,1,' '"lin_es",2,200,' '"lin_ucb(alpha=0.5)",2,200,'; do
  [[ $(grep -Fc "$row" results.csv) == 1 ]] || fail "results.csv has not one row $row"
done
[[ $(head -n 1 timings.csv) == policy,repetition,decide_us,update_us ]] || fail "head of timings.csv"
[[ $(wc -l <timings.csv) == 7 ]] || fail "rows of timings.csv"
expect_json summary.json
[[ $(keys_of summary.json) == "${head}policy$statistics${ensemble}policy$statistics$single" ]] || fail "keys of summary.json"
expect_same summary.json ../../../../untimed.json
expect_in '^<svg ' figure.svg
[[ $(tail -n 1 figure.svg) == *'</svg>' ]] || fail "figure.svg has no end"
expect_in 'lin_ucb\(alpha=0\.5\)' figure.svg
expect_not_in '[^a-z](nan|inf)[^a-z]' figure.svg
cd ../../../.. || exit 1

# The summary is computed from the regret in the last rows.
mean=$(awk -F, '/^"lin_es"/ && $3 == 200 { sum += $4 } END { printf "%.9g", sum / 3 }' deep/er/out/simulate/results.csv)
stated=$(sed -n 's/.*"mean": \([0-9.e-]*\),/\1/p' deep/er/out/simulate/summary.json | head -n 1 | awk '{ printf "%.9g", $1 }')
[[ $mean == "$stated" ]] || fail "summary.json states the mean $stated, results.csv has $mean"

# With --json the standard output stays one object, and --quiet keeps stderr empty.
expect_exit 0 '' -- "${run_it[@]}" --out deep/er/out --json
expect_json stdout.txt
[[ $(tail -n 1 stdout.txt) == '}' ]] || fail "--json --out prints more than one object"

# Bands change the figure and nothing else.
expect_exit 0 '' -- "${run_it[@]}" --out sd --band sd
expect_same sd/simulate/results.csv deep/er/out/simulate/results.csv
expect_in 'standard deviation' sd/simulate/figure.svg
expect_in '95 % confidence' deep/er/out/simulate/figure.svg
expect_exit 0 '' -- "$POSSE" merge sd deep/er/out --out drawn
expect_in '^6 of 6 runs$' stdout.txt
expect_same sd/simulate/figure.svg drawn/simulate/figure.svg
expect_exit 0 '' -- "${run_it[@]}" --out sd --band se
expect_results sd deep/er/out

# A simulation is an experiment like any other: it can be reported, played again and merged.
mv sd/simulate/figure.svg before.svg
expect_exit 0 '' -- "$POSSE" report sd --against lin_es
expect_same before.svg sd/simulate/figure.svg
expect_in '^lin_ucb\(alpha=0\.5\)( +-?[0-9.]+){4} +3$' stdout.txt
expect_exit 0 '' -- "$POSSE" run sd/simulate/experiment.toml --out again --quiet
expect_results sd again
expect_exit 0 '' -- "$POSSE" simulate -p uniform -e 'linear(K=5,d=3)' -T 200 -n 3 --quiet --out other --name luck
expect_exit 0 '' -- "$POSSE" merge sd other --out both
expect_in '^9 of 9 runs$' stdout.txt
expect_results sd both
expect_same other/luck/results.csv both/luck/results.csv
expect_exit 0 '' -- "$POSSE" simulate -p uniform -e 'linear(K=5,d=3)' -T 200 -n 2 --quiet --out shorter
expect_mistake "simulate has other settings in sd than in shorter" merge sd shorter --out none
expect_exit 0 '' -- "${run_it[@]}" --out other
for title in 'id="luck"' 'id="simulate"'; do expect_in "$title" other/report.html; done
for name in '' . .hidden a/b cells report.html 'a b'; do
  expect_mistake "cannot have the name '$name'" simulate -p uniform -T 5 -n 1 --out none --name "$name"
done
expect_no_file none

# Other folders: relative, absolute, with a trailing slash, with spaces and other letters. Unrelated
# files in them stay as they are.
mkdir 'été 中'
echo mine >'été 中/notes.txt'
for out in 'été 中' "$PWD/absolute" trailing/ ./a/../b; do
  expect_exit 0 '' -- "${run_it[@]}" --out "$out"
  expect_results "$out" deep/er/out
done
[[ $(cat 'été 中/notes.txt') == mine ]] || fail "an unrelated file was touched"
