#!/usr/bin/env bash
# Sweeps are played, resumed, split, joined and shown with their exponents.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

head='title = "Growth"
figure = "scaling"
repetitions = 6
seed = 3
environment = "linear(K=8, d=4)"'
policies='[[policy]]
label = "ES"
spec = "lin_es(m=5)"
[[policy]]
label = "TS"
spec = "lin_ts"'
sweep() { printf '[sweep]\nkey = "%s"\nvalues = %s\n' "$1" "$2"; }
{ echo "$head"; echo 'T = 100'; sweep environment.d '[2, 4, 8]'; echo "$policies"; } >d.toml
{ echo "$head"; sweep T '[50, 100, 200]'; echo "$policies"; } >T.toml
{ echo "$head"; echo 'T = 100'; sweep policy.m '[2, 4, 8]'; echo "$policies"; } >m.toml

# Every contender is played at every value, and once if it does not have the parameter. The cells of
# d = 4, K = 8, T = 100 are the same in all of them, and in a plain experiment.
expect_exit 0 '' -- "$POSSE" run d.toml T.toml m.toml --out whole --quiet
expect_in '^policy +exponent \[95 %\] +misfit +d = 2 +d = 4 +d = 8 +runs$' stdout.txt
expect_in '^ES( +-?[0-9.]+) \[-?[0-9.]+, -?[0-9.]+\] +[0-9]+ %( +[0-9.]+){3} +6$' stdout.txt
expect_in '^TS +- +-( +[0-9.]+){3} +6$' stdout.txt
cells() { find "$1/cells" -name '*.cell' | wc -l; }
[[ $(cells whole) == $((6 * (6 + 4 + 3))) ]] || fail "$(cells whole) cells"
{ echo "$head" | grep -v figure; echo 'T = 100'; echo "$policies"; } >plain.toml
expect_exit 0 '' -- "$POSSE" run plain.toml --out whole --quiet
[[ $(cells whole) == $((6 * (6 + 4 + 3))) ]] || fail "a plain experiment played the cells of a sweep again"

# Files for programs.
expect_in '^policy,environment\.d,repetition,t,regret,reward,best$' whole/d/results.csv
expect_in '^"ES",8,5,100,' whole/d/results.csv
expect_in '^policy,T,repetition,decide_us,update_us$' whole/T/timings.csv
expect_in '^"TS",,0,100,' whole/m/results.csv
expect_json whole/{d,T,m}/summary.json
expect_in '"swept": "policy\.m"' whole/m/summary.json
expect_in '"exponents": \[' whole/T/summary.json
expect_in '"horizon": 50,' whole/T/summary.json
for name in d T m; do expect_in 'lines: fitted, or joined' "whole/$name/figure.svg"; done
expect_in 'd\^-?[0-9.]+ \[' whole/d/figure.svg
expect_in 'horizon T' whole/T/figure.svg
expect_exit 0 '' -- "$POSSE" run d.toml --out whole --json --quiet
expect_json stdout.txt

# A kept experiment is the same one, and can be reported again.
cp -r whole again && rm again/*/figure.svg again/report.html
expect_exit 0 '' -- "$POSSE" report again --against TS
expect_in '^exponent minus that of TS +difference +95 % from +to$' stdout.txt
expect_in '^ES( +-?[0-9.]+){3}$' stdout.txt
for name in d T m; do expect_same "whole/$name/figure.svg" "again/$name/figure.svg"; done
expect_exit 0 '' -- "$POSSE" run whole/T/experiment.toml --out kept --quiet
expect_same kept/T/summary.json whole/T/summary.json

# Parts, joined, are the whole.
for i in 1 2; do expect_exit 0 '' -- "$POSSE" run d.toml T.toml m.toml --out "part$i" --shard "$i/2" --quiet; done
expect_in 'Runs are missing: ES, d = 2 has 3 of 6' part1/report.html
expect_exit 0 '' -- "$POSSE" merge part1 part2 --out joined
for name in d T m; do
  expect_same "whole/$name/results.csv" "joined/$name/results.csv"
  expect_same "whole/$name/summary.json" "joined/$name/summary.json"
done

# Other horizons, and other values where nothing is swept.
expect_exit 0 '' -- "$POSSE" run T.toml --out short --quiet -T 20 -n 2
expect_in '^values = \[5, 10, 20\]$' short/T/experiment.toml
expect_exit 0 '' -- "$POSSE" run d.toml --out short --quiet -T 20 -n 1 --set environment.K=3
expect_in '^environment = "linear\(K=3, d=4\)"$' short/d/experiment.toml
expect_in '^ES +-?[0-9.]+ ' stdout.txt
expect_mistake 'environment.d is swept' run d.toml --set environment.d=5
expect_mistake 'policy.m is swept' run m.toml --set policy.ES.m=5
expect_mistake "T = 1 is too short for this sweep: its values 50 and 100 both become 1" run T.toml -T 1
expect_mistake "set T=2: T = 2 is too short for this sweep" run T.toml --set T=2
expect_mistake 'T = 10 is too short for this sweep: its values [0-9]+ and [0-9]+ both become 1' \
  paper scaling_T --quick -T 10

# A policy with unfinished runs keeps its row.
expect_exit 0 '' -- "$POSSE" run d.toml --out cut --quiet --budget 1e-6
expect_in '^ES +- +-( +unfinished){3} +6$' stdout.txt
expect_exit 0 '' -- "$POSSE" run --help
expect_in 'with = \{ "environment.K" = ' stdout.txt

# The built-in sweeps.
expect_exit 0 '' -- "$POSSE" paper --list
for name in d d_fresh T K m; do expect_in "^scaling_$name " stdout.txt; done
expect_exit 0 '' -- "$POSSE" paper scaling_T scaling_m --out small --quiet -T 64 -n 2
[[ -s small/scaling_T/figure.svg && -s small/scaling_m/figure.svg ]] || fail "no figures"

# Mistakes name file, line and key.
expect_bad() {  # <pattern> <toml...>
  printf '%s\n' "$head" "${@:2}" "$policies" >bad.toml
  expect_mistake "bad.toml, line [0-9]+.*$1" run bad.toml
}
expect_bad "'sweep' is missing" 'T = 5'
expect_bad 'key sweep.key: cannot sweep .K.; there are: T, environment.KEY, policy.KEY' "$(sweep K '[1, 2]')"
expect_bad 'key sweep.key: there is no environment.q to sweep' "$(sweep environment.q '[1, 2]')"
expect_bad 'key sweep.key: .*no policy has such a parameter' "$(sweep policy.q '[1, 2]')"
expect_bad 'key sweep.key: .*policy.KEY, without a label' "$(sweep policy.ES.m '[1, 2]')"
for values in '[]' '[2]'; do expect_bad 'at least two values' "$(sweep environment.d "$values")"; done
expect_bad 'lists 3 twice' "$(sweep environment.d '[3, 3]')"
expect_bad 'numbers above 0, not 0$' "$(sweep environment.d '[0, 3]')"
expect_bad 'numbers above 0, not -2$' "$(sweep environment.d '[-2, 4]')"
expect_bad "numbers above 0, not 'a'$" "$(sweep environment.d '["a", 4]')"
with() { printf 'with = { "%s" = [4, 8] }' "$1"; }
expect_bad 'key sweep.with.zz: cannot sweep .zz.' "$(sweep environment.d '[2, 4]')" "$(with zz)"
expect_bad 'key sweep.with.environment.d: environment.d is what the sweep changes already' \
  "$(sweep environment.d '[2, 4]')" "$(with environment.d)"
{ echo "$head" | grep -v figure; sweep T '[1, 2]'; echo "$policies"; } >bad.toml
expect_mistake 'key sweep: only a figure = "scaling" has one' run bad.toml
