#!/usr/bin/env bash
# Experiments are played from files, resumed, split among machines, joined and reported.
#
# POSSE_KILLS: how many times a run is killed; 300 by default, 10000 for a long attack.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

cat >two.toml <<'TOML'
title = "Two policies"
environment = "linear(K=8, d=4)"
T = 4000
repetitions = 12
seed = 3

[[policy]]
label = "Lin-ES"
spec = "lin_es(m=5)"
line = "dashed"

[[policy]]
label = "Lin-TS"
spec = "lin_ts"
TOML
sed 's/Two policies/Their runtime/; 1a figure = "runtime"' two.toml >clock.toml

# expect_same_results <folder> <folder>: everything but times is the same.
expect_same_results() {
  local name
  for name in two clock; do
    expect_same "$1/$name/results.csv" "$2/$name/results.csv"
    expect_same "$1/$name/summary.json" "$2/$name/summary.json"
    expect_same "$1/$name/experiment.toml" "$2/$name/experiment.toml"
  done
  expect_same "$1/two/figure.svg" "$2/two/figure.svg"
}

# Piped, a line per finished policy; equal cells are played once for both figures.
run "$POSSE" run two.toml clock.toml --out whole
((code == 0)) || fail "exit code $code: $(cat stderr.txt)"
[[ $(grep -Ec '^two +Lin-(ES|TS) +regret [0-9.]+, se [0-9.]+  12 runs of [0-9.]+ m?s(, about .* left)?$' stderr.txt) == 2 ]] ||
  fail "not a line per policy: $(cat stderr.txt)"
[[ $(head -n 1 stderr.txt) =~ ^24\ runs\ of\ [0-9]+\ rounds$ ]] || fail "no line at once: $(cat stderr.txt)"
[[ $(wc -l <stderr.txt) == 3 ]] || fail "more than a line per policy: $(cat stderr.txt)"
[[ $(find whole/cells -name '*.cell' | wc -l) == 24 ]] || fail "not 24 cells"
expect_in '^two: Two policies' stdout.txt
expect_in '^report   whole/report.html' stdout.txt
for file in two/results.csv two/timings.csv two/summary.json two/figure.svg clock/figure.svg report.html; do
  [[ -s whole/$file ]] || fail "no $file"
done
expect_no_leftovers whole

# The same command plays nothing; a changed policy plays its own cells alone.
count() { find "$1/cells" -name '*.cell' -newer mark | wc -l; }
touch mark
expect_exit 0 '' -- "$POSSE" run two.toml clock.toml --out whole --quiet
[[ $(count whole) == 0 ]] || fail "cells were played again"
cp -r whole changed && touch mark
expect_exit 0 '' -- "$POSSE" run two.toml --out changed --quiet --set policy.Lin-ES.m=6
[[ $(count changed) == 12 ]] || fail "$(count changed) cells were played, not 12"
expect_in 'lin_es\(m=6\)' changed/two/experiment.toml

# Killed hundreds of times, at any moment, it loses at most the two cells being played, and ends in
# the same bytes. Ten cells are removed each time, so that there is work left.
kills=${POSSE_KILLS:-300}
count_killed() { find killed/cells -name "*.$1" | wc -l; }
mkdir -p killed/cells
RANDOM=1
hits=0
for ((i = 0; i < kills; ++i)); do
  find killed/cells -name '*.cell' | shuf -n 10 | xargs rm -f
  cells_of killed >before.txt
  there=$(wc -l <before.txt)
  enough=$((there + RANDOM % (13 - there / 2)))
  "$POSSE" run two.toml clock.toml --out killed --jobs 2 --quiet >/dev/null 2>&1 &
  pid=$!
  while (($(count_killed cell) < enough)) && kill -0 "$pid" 2>/dev/null; do sleep 0.002; done
  sleep "0.00$((RANDOM % 10))"
  cells_of killed >>before.txt
  kill -KILL "$pid" 2>/dev/null
  wait "$pid" 2>/dev/null
  code=$?
  ((code == 0 || code == 137 && ++hits)) || fail "exit code $code of a run to be killed"
  expect_cells before.txt killed
  (($(count_killed 'cell.*.tmp') <= 2)) || fail "more cells are half-written than are played at once"
  # All files are whole: a report can be made at any time.
  if ((i % 25 == 24)) && [[ -s before.txt && -e killed/two/experiment.toml ]]; then
    expect_exit 0 '' -- "$POSSE" report killed
  fi
done
((2 * hits >= kills)) || fail "only $hits of $kills runs were there to be killed"
expect_exit 0 '' -- "$POSSE" run two.toml clock.toml --out killed --quiet
expect_same_results whole killed
expect_no_leftovers killed

# Ctrl-C ends it in one line.
env --default-signal=INT "$POSSE" run two.toml --out stopped -n 500000 --quiet >stdout.txt 2>stderr.txt &
pid=$!
for ((i = 0; i < 1000; ++i)); do
  [[ -n $(find stopped/cells -name '*.cell' -print -quit 2>/dev/null) ]] && break
  sleep 0.02
done
kill -INT "$pid"
wait "$pid"
code=$?
((code == 130)) || fail "exit code $code on SIGINT"
[[ $(wc -l <stderr.txt) == 1 ]] || fail "not one line on SIGINT: $(cat stderr.txt)"
expect_in '^posse: interrupted: [0-9]+ finished runs are kept in stopped' stderr.txt

# A folder keeps what was played into it before, and the user's own files are not touched.
expect_exit 0 '' -- "$POSSE" run two.toml --out grown --quiet --shard 1/2
expect_exit 0 '' -- "$POSSE" run two.toml --out grown --quiet --shard 2/2
expect_exit 0 '' -- "$POSSE" run clock.toml --out grown --quiet
expect_same_results whole grown
for title in 'Two policies' 'Their runtime'; do expect_in "$title" grown/report.html; done
grep -q 'Runs are missing' grown/report.html && fail "runs of the first shard are forgotten"
cp two.toml before.toml
expect_exit 0 '' -- "$POSSE" run two.toml --out . --quiet -n 2
expect_same two.toml before.toml

# Labels may contain a '='; a --set changes all experiments that have its path, and no others.
expect_exit 0 '' -- "$POSSE" paper fig2a fig3b -T 50 -n 1 --out labels --quiet \
  --set 'policy.m = 5.lambda=2' --set environment.K=30
expect_in 'glm_es\(m=5, sigma_R=0.1, sigma_P=0, lambda=2' labels/fig2a/experiment.toml
expect_exit 0 '' -- "$POSSE" paper fig1a fig2a -T 50 -n 1 --out labels --quiet \
  --set 'policy.m = 5.lambda=3'
expect_in 'lambda=3' labels/fig2a/experiment.toml
expect_exit 0 '' -- "$POSSE" paper fig3b --quick --quiet
[[ -s paper-quick/report.html ]] || fail "a quick paper is not in its own folder"

# Merged shards are the whole; a single one says what is missing.
for i in 1 2 3; do
  expect_exit 0 '' -- "$POSSE" run two.toml clock.toml --out "part$i" --shard "$i/3" --quiet
done
expect_in 'Runs are missing: Lin-ES has 4 of 12' part1/report.html
expect_exit 0 '' -- "$POSSE" merge part1 part2 part3 --out joined
expect_in '^24 of 24 runs' stdout.txt
expect_same_results whole joined
chmod -R a-w part2
expect_exit 0 '' -- "$POSSE" merge part1 part2 --out two_thirds
expect_in '^16 of 24 runs' stdout.txt
chmod -R u+w part2

expect_in '^two: Runs are missing: Lin-ES has 8 of 12' stdout.txt

# Merging into a folder adds to what it has.
expect_exit 0 '' -- "$POSSE" merge part3 --out two_thirds
expect_in '^24 of 24 runs' stdout.txt
expect_same_results whole two_thirds
cells_of two_thirds >before.txt
expect_exit 0 '' -- "$POSSE" merge whole --out two_thirds
expect_cells before.txt two_thirds
expect_mistake "two has other settings in two_thirds than in changed" merge changed --out two_thirds
expect_same_results whole two_thirds
expect_mistake "must name a folder" merge part1 --out ""

# Tables of a shard show the number of runs; a single run has no standard deviation.
expect_exit 0 '' -- "$POSSE" run two.toml --out few --shard 1/8 --quiet -n 8
expect_in ' runs$' stdout.txt
expect_in '^Lin-ES .* - +- .* 1$' stdout.txt

# The path of a data file starts at its experiment; results of other data are not used.
mkdir project
for i in {1..30}; do echo "$((i % 7)),$((i % 5)),$((i % 2 == 0))"; done >project/rows.csv
printf '%s\n' 'environment = "dataset(path=\"rows.csv\")"' 'T = 50' 'repetitions = 2' '[[policy]]' \
  'spec = "lin_es"' >project/rows.toml
expect_exit 0 '' -- "$POSSE" run project/rows.toml --out project/out --quiet
expect_exit 0 '' -- "$POSSE" report project/out
expect_in 'dataset\(path=.{0,6}rows.csv' project/out/report.html
grep -q "$PWD" project/out/report.html && fail "the page shows the folder of the data"
mkdir elsewhere && cp -r project/rows.csv project/out elsewhere/
expect_exit 0 '' -- "$POSSE" merge project/out elsewhere/out --out both
expect_in '^2 of 2 runs' stdout.txt
mv project/rows.csv hidden.csv
expect_exit 0 '' -- "$POSSE" report elsewhere/out
expect_mistake "out/rows/experiment.toml, line [0-9]+, key environment: cannot .*rows.csv.*; nothing was merged" merge whole project/out --out unread
expect_no_file unread
mv hidden.csv project/rows.csv
cp -r project/out before
echo 1,2,1 >>project/rows.csv
run "$POSSE" report project/out
((code == 2)) || fail "exit code $code for a report of nothing"
expect_in 'rows is left out: none of its runs is here; .* other data' stderr.txt
diff -r before project/out || fail "a report of other data changed the results"
expect_mistake "none of their experiments' runs" merge project/out --out nothing
expect_no_file nothing

# An unreadable experiment affects neither the others nor their tables.
cp -r whole mixed && mkdir mixed/broken && echo 'T = "' >mixed/broken/experiment.toml
expect_exit 0 'broken is left out' -- "$POSSE" run two.toml --out mixed --quiet
expect_in '^report   mixed/report.html' stdout.txt
rm -r mixed/broken mixed/report.html && mkdir mixed/report.html
expect_exit 2 'report.html' -- "$POSSE" run two.toml --out mixed --quiet
expect_in '^Lin-TS ' stdout.txt

# Setting the common world also changes the contenders' own worlds.
printf '[[policy]]\nlabel = "own"\nspec = "lin_ts"\nenvironment = "linear(K=8, d=4, sigma=1)"\n' |
  cat two.toml - >worlds.toml
expect_exit 0 '' -- "$POSSE" run worlds.toml --out worlds --quiet -T 50 -n 2 --set environment.K=5
expect_in '^in linear\(K=5, d=4, sigma=1\): own$' stdout.txt
expect_exit 0 '' -- "$POSSE" run worlds.toml --out worlds --quiet -T 50 -n 2 --set policy.Lin-TS.environment.K=6
expect_in '^in linear\(K=6, d=4\): Lin-TS$' stdout.txt

# A kept experiment can be run, under its own name.
expect_exit 0 '' -- "$POSSE" run whole/two/experiment.toml --out again --quiet -n 2
[[ -s again/two/summary.json ]] || fail "a kept experiment lost its name"
expect_mistake "would be replaced" run whole/two/experiment.toml --out whole -n 2

# A report can be written again at any time.
rm joined/two/{results.csv,summary.json,figure.svg} joined/report.html
expect_exit 0 '' -- "$POSSE" report joined
expect_same_results whole joined
expect_in '^report   joined/report.html' stdout.txt

# Policies can be compared with any one of them; with too few runs the numbers are unknown.
expect_exit 0 '' -- "$POSSE" report whole --against Lin-TS
expect_in '^minus Lin-TS +difference +se +95 % from +to +pairs$' stdout.txt
expect_in '^Lin-ES( +-?[0-9.]+){4} +12$' stdout.txt
expect_mistake "no experiment has a policy 'Lin-TX'; did you mean 'Lin-TS'" report whole --against Lin-TX
expect_exit 0 '' -- "$POSSE" report few --against Lin-TS
expect_in '^Lin-ES +- +- +- +- +0$' stdout.txt

# JSON for programs.
expect_exit 0 '' -- "$POSSE" run two.toml --out whole --json --quiet
expect_json stdout.txt

# The paper's experiments are in the program.
expect_exit 0 '' -- "$POSSE" paper --list
for panel in fig1{a..f} fig2{a..d} fig3{a,b} fig4{a,b} fig5{a..d}; do expect_in "^$panel " stdout.txt; done
expect_exit 0 '' -- "$POSSE" paper fig1a --print
cp stdout.txt mine.toml
expect_exit 0 '' -- "$POSSE" run mine.toml --out mine -T 50 -n 2 --quiet
expect_exit 0 '' -- "$POSSE" paper fig1a fig3b -T 50 -n 2 --out small --quiet
[[ -s small/fig1a/figure.svg && -s small/fig3b/figure.svg ]] || fail "no figures of fig1a, fig3b"

# Mistakes.
expect_mistake "no panel 'fig9'; there are: all, anytime, classes, descent, ensemble_plus" paper fig9
expect_mistake "no panel 'f'" paper f --list
expect_mistake "shows one experiment, and 4 were named" paper fig5 --print
expect_mistake "--quick excludes --print" paper fig1a --print --quick
expect_mistake 'nowhere.toml' run nowhere.toml
printf 'T = 3\nhorizon = 4\n' >bad.toml
expect_mistake "bad.toml, line 2, key horizon: there is no such key" run bad.toml
expect_mistake "two has no 'horizon' to set" run two.toml --set horizon=3
expect_mistake "linear has no parameter 'x'" run two.toml --set environment.x=3
expect_mistake "fig3b has no 'T' to set; it has: nothing" paper fig3b --set T=3
expect_mistake "K" run two.toml --set environment.K=0.5
cp two.toml cells.toml
expect_mistake "cells.toml: a folder of results has its own cells" run cells.toml
expect_mistake "--set T: it takes path=value" run two.toml --set T
expect_mistake "--set T=: " run two.toml --set T=
expect_mistake "takes i/n" run two.toml --shard 3/2
expect_mistake "takes i/n" run two.toml --shard 1/2x
printf 'environment = "linear"\nT = -5\n[[policy]]\nspec = "lin_es"\n' >bad.toml
expect_mistake "line 2, key T: must be a whole number from 1 to [0-9]+, not -5" run bad.toml
sed -i 's/-5/"5"/' bad.toml
expect_mistake "whole number from 1 to [0-9]+, not '5'" run bad.toml
sed -i 's/"5"/5e1\nquick = 3/' bad.toml
expect_mistake "key quick: must be one table, headed by .quick." run bad.toml
expect_mistake "there is no folder nowhere" report nowhere
mkdir empty
expect_mistake "empty has no experiments" report empty
expect_mistake "empty has no experiments" merge whole empty --out x
expect_mistake "two has other settings in whole than in changed" merge whole changed --out x
expect_no_file x results
expect_mistake "two experiments have the name 'two'" run two.toml two.toml
