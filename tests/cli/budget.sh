#!/usr/bin/env bash
# A budget ends the runs of slow policies. These are kept, shown as far as they got, and played again
# only with a larger budget.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

slow='neural_es(m=5, solver=gd(steps=1000))'
world=(-e 'quadratic(K=5, d=3)' -T 3000 -n 2 -p "$slow" -p uniform --quiet)
simulate() { expect_exit 0 '' -- "$POSSE" simulate "${world[@]}" --out "$@"; }
files() { find "$1/cells" -name "*.$2" | wc -l; }

simulate cut --budget 0.5
expect_in 'unfinished: 2 of 4 runs' stdout.txt
expect_in '^neural_es.* unfinished: 2 of 2 runs, to t = [0-9]+; decide ' stdout.txt
expect_in '^uniform +[0-9]' stdout.txt
(($(grep -n '^uniform' stdout.txt | cut -d: -f1) < $(grep -n '^neural_es' stdout.txt | cut -d: -f1))) ||
  fail "unfinished policies do not stand last"
[[ $(tail -n 1 stdout.txt) == unfinished:* ]] || fail "the last line does not count unfinished runs"
expect_in 'unfinished at t = [0-9]+' cut/simulate/figure.svg
expect_in '"unfinished"' cut/simulate/summary.json
expect_json cut/simulate/summary.json
[[ $(files cut unfinished) == 2 && $(files cut cell) == 2 ]] || fail "not two cells of each kind"
[[ $(grep -c '^"uniform",0,' cut/simulate/results.csv) -gt $(grep -c '^"neural_es.*",0,' cut/simulate/results.csv) ]] ||
  fail "an unfinished run has as many rows as a finished one"

# With the same or a smaller budget they are found again, like finished runs.
cksum cut/cells/* >before.txt
for budget in 0.5 0.01 1e-9; do
  simulate cut --budget "$budget"
  cksum cut/cells/* >after.txt
  expect_same before.txt after.txt
done

# With --json, stdout has one object and stderr the rest.
run "$POSSE" simulate "${world[@]:0:10}" --json --budget 0.5 --out cut
((code == 0)) || fail "exit code $code with --json"
expect_json stdout.txt
expect_in '^unfinished: ' stderr.txt

# A larger budget plays them again; without one the results are as if there had never been one.
short=(-e 'quadratic(K=5, d=3)' -T 40 -n 2 -p "$slow" -p uniform --quiet)
expect_exit 0 '' -- "$POSSE" simulate "${short[@]}" --out whole
expect_not_in 'unfinished' stdout.txt
expect_exit 0 '' -- "$POSSE" simulate "${short[@]}" --out grown --budget 1e-6
[[ $(files grown unfinished) == 4 ]] || fail "a microsecond is enough"
cells_of grown >none.txt
[[ ! -s none.txt ]] || fail "unfinished runs count as finished"
expect_exit 0 '' -- "$POSSE" simulate "${short[@]}" --out grown --budget 1000
expect_results whole grown
[[ $(files grown unfinished) == 0 ]] || fail "unfinished runs are left beside finished ones"
expect_exit 0 '' -- "$POSSE" simulate "${short[@]}" --out grown --budget 1e-6
expect_results whole grown
expect_not_in 'unfinished' stdout.txt

# Threads change nothing, with a budget or without.
for threads in 2 5; do
  expect_exit 0 '' -- "$POSSE" simulate "${short[@]}" --out "threads$threads" --threads "$threads"
  expect_results whole "threads$threads"
done

# Experiments, reports and merged folders show them as well.
cat >two.toml <<TOML
title = "A slow policy"
environment = "quadratic(K=5, d=3)"
T = 3000
repetitions = 2

[[policy]]
label = "Slow"
spec = "$slow"

[[policy]]
label = "Fast"
spec = "uniform"
TOML
expect_exit 0 '' -- "$POSSE" run two.toml --budget 0.5 --quiet --out a
expect_in '^Slow +unfinished: 2 of 2 runs, to t = ' stdout.txt
[[ $(tail -n 1 stdout.txt) == 'unfinished: 2 of 4 runs '* ]] || fail "posse run does not end with it"
expect_in 'Runs are unfinished: Slow \(2 of 2, in 0.5 s, to t = [0-9]+\)' a/report.html
expect_in 'Slow \(unfinished at t = [0-9]+\)' a/two/figure.svg
expect_exit 0 '' -- "$POSSE" report a --against Fast
expect_in '^Slow +- +- +- +- +0$' stdout.txt
expect_in '^two: Runs are unfinished: Slow ' stdout.txt
expect_exit 0 '' -- "$POSSE" run two.toml --budget 1e-6 --quiet --out b
expect_exit 0 '' -- "$POSSE" merge b a --out both
expect_in '^4 of 4 runs' stdout.txt
expect_in 'Slow \(2 of 2, in 0.5 s' stdout.txt
expect_not_in 'Fast \(' stdout.txt
expect_same a/two/results.csv both/two/results.csv

# Invalid budgets and numbers of threads.
for value in 0 -5 nan inf abc '' 1s 1e999; do
  expect_mistake "budget.*seconds above 0, not '$value'" simulate -p uniform -T 5 -n 1 --budget "$value"
  expect_mistake "budget" run two.toml --out c --budget "$value"
done
for value in 0 -1 1e9 1.5 abc ''; do
  expect_mistake "threads.*whole number from 1 to 1024, not '$value'" simulate -p uniform -T 5 -n 1 --threads "$value"
  expect_mistake "threads" paper fig1a --out c --threads "$value"
done
expect_no_file c
