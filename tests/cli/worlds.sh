#!/usr/bin/env bash
# A list of worlds is played, resumed, split, joined and shown with a row for each world.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

cat >some.toml <<'END'
title = "Some worlds"
figure = "worlds"
T = 100
repetitions = 6
seed = 3

[[policy]]
label = "lin_es"
spec = "lin_es(m=5)"

[[policy]]
label = "glm_es"
spec = "glm_es(link=auto, m=5)"

[[policy]]
spec = "lin_ts"

[[policy]]
spec = "uniform"

[[world]]
label = "easy"
spec = "linear(K=4, d=2)"

[[world]]
label = "short"
spec = "logistic(K=5, d=3)"
T = 50
repetitions = 3

[[world]]
label = "linear only"
spec = "linear(K=5, d=3)"
policies = ["lin_*"]
END

# Every policy plays in the worlds that have it, as often as the world says. Cells are those of plain
# experiments.
run "$POSSE" run some.toml --out whole
expect_in '^posse: glm_es in easy takes link=identity, glm_es in short takes link=logistic$' stderr.txt
expect_in '^3 worlds, T up to 100, up to 6 repetitions, seed 3: ensembles and the best' stdout.txt
expect_in '^easy( +[0-9.]+) +lin_ts( +[0-9.]+) +[0-9]+ %( +[0-9.]+ \[.*\] +[0-9]+ %){2} +100 +6$' stdout.txt
expect_in '^short .* 50 +3$' stdout.txt
expect_in '^linear only +- +lin_ts +[0-9.]+ +- .* 100 +6$' stdout.txt
expect_in '^seen +some: not clearly worse than the best other policy: lin_es in [0-3] of 3' stdout.txt
cells() { find "$1/cells" -name '*.cell' | wc -l; }
[[ $(cells whole) == $((4 * 6 + 4 * 3 + 2 * 6)) ]] || fail "$(cells whole) cells"
expect_exit 0 '' -- "$POSSE" simulate -p lin_ts -e 'logistic(K=5, d=3)' -T 50 -n 3 --seed 3 --out whole --quiet
[[ $(cells whole) == 48 ]] || fail "a plain experiment played the cells of a world again"
rm -r whole/simulate

# Files for programs.
expect_in '^policy,world,repetition,t,regret,reward,best$' whole/some/results.csv
expect_in '^"lin_es","linear only",5,100,' whole/some/results.csv
expect_in '^world,policy,T,runs,regret,se,times_best,low,high,stuck$' whole/some/worlds.csv
expect_in '^"short","lin_ts",50,3,[0-9.]+,[0-9.]+,1,1,1,[01]' whole/some/worlds.csv
expect_in '^\| short \| [0-9.]+ \| lin_ts [0-9.]+ \([0-9]+ %\) \|' whole/some/worlds.md
expect_json whole/some/summary.json
expect_in '"worlds": \[' whole/some/summary.json
expect_in 'percent of what uniform play loses' whole/some/figure.svg
expect_in 'lin_es / best' whole/report.html

# The same bytes for any number of jobs, in parts that are joined, and reported again.
expect_exit 0 '' -- "$POSSE" run some.toml --out other --quiet --jobs 1
for i in 1 2; do expect_exit 0 '' -- "$POSSE" run some.toml --out "part$i" --shard "$i/2" --quiet; done
expect_in 'Runs are missing: lin_es in easy has 3 of 6' part1/report.html
expect_exit 0 '' -- "$POSSE" merge part1 part2 --out joined
cp -r joined again && rm again/*/{figure.svg,worlds.csv,worlds.md} again/report.html
expect_exit 0 '' -- "$POSSE" report again --against lin_ts
expect_in '^minus lin_ts in easy +difference +se +95 % from +to +pairs$' stdout.txt
expect_in '^lin_es in linear only( +-?[0-9.]+){4} +6$' stdout.txt
for folder in other joined again; do
  for file in results.csv summary.json worlds.csv worlds.md figure.svg experiment.toml; do
    expect_same "whole/some/$file" "$folder/some/$file"
  done
done

# A suite that has some of its cells plays the others.
cp -r whole resumed
find resumed/cells -name '*[0-7].cell' -delete
run "$POSSE" run some.toml --out resumed
expect_in '[0-9]+ of 48 runs were kept, the others played' stderr.txt
expect_same whole/some/worlds.csv resumed/some/worlds.csv

# Other horizons and repetitions: shorter worlds stay as they are, fewer repetitions in proportion.
expect_exit 0 '' -- "$POSSE" run some.toml --out changed --quiet -T 80 -n 4 --set policy.lin_es.m=3
expect_in '^"easy","lin_es",80,4,' changed/some/worlds.csv
expect_in '^"short","lin_es",50,2,' changed/some/worlds.csv
expect_in '^spec = "lin_es\(m=3\)"$' changed/some/experiment.toml
expect_mistake "some has no 'environment.K' to set; it has: T, repetitions, seed, policy.LABEL" \
  run some.toml --set environment.K=5

# Runs that a budget ended are no mark.
expect_exit 0 '' -- "$POSSE" run some.toml --out cut --quiet --budget 1e-6
expect_in '^easy +- +- +- +- .* 100 +6$' stdout.txt

# Mistakes name file, line and key.
expect_bad() {  # <pattern> <toml...>
  { cat some.toml; printf '%s\n' "${@:2}"; } >bad.toml
  expect_mistake "bad.toml, line [0-9]+, key world\[4\]\.$1" run bad.toml
}
expect_bad "spec: there is no environment 'linaer'; did you mean 'linear'" '[[world]]' 'spec = "linaer"'
expect_bad "policies: no policy is called 'lin_us'; did you mean 'lin_es' or 'lin_ts'" \
  '[[world]]' 'spec = "linear"' 'policies = ["lin_us"]'

# The built-in suite.
expect_exit 0 '' -- "$POSSE" paper --list
expect_in '^stress +17 +10000 +100 +Stress: ' stdout.txt
expect_exit 0 '' -- "$POSSE" paper stress --print
expect_in '^figure = "worlds"$' stdout.txt
expect_exit 0 '' -- "$POSSE" paper --help
expect_in 'posse paper stress ' stdout.txt
