#!/usr/bin/env bash
# posse theory verify and posse theory rounding: the theorems and Algorithm 3, checked on runs and on
# random weights.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

ok() { expect_exit 0 '' -- "$POSSE" theory "$@"; }
has() {  # <key...>: --json has them as numbers
  for key in "$@"; do expect_in "^  \"${key//./\\.}\": -?[0-9]" stdout.txt; done
}

# Both theorems, whatever the number of threads.
ok verify -T 1000 -n 2 --quiet --json --jobs 2
expect_json stdout.txt
has tangent.T tangent.m tangent.E_1 tangent.E_1.guaranteed tangent.E_2 tangent.E_3 tangent.optimism \
  tangent.optimism.guaranteed network.E_3 network.kernel_error sweep.linear_prior.m_theory \
  sweep.linear_prior.m1.E_2 sweep.linear_prior.m4096.E_2.low sweep.linear_prior.m4096.regret \
  sweep.tangent.T sweep.tangent.m2.E_3.high
expect_not_in 'network\.[A-Za-z_0-9]*\.guaranteed|tangent\.kernel_error' stdout.txt
expect_in '^  "tangent\.T": 50,$' stdout.txt
expect_in '^  "sweep\.linear_prior\.T": 100,$' stdout.txt
expect_in '^  "broken": 0$' stdout.txt
cp stdout.txt two_jobs.txt
ok verify -T 1000 -n 2 --quiet --json --jobs 1
expect_same two_jobs.txt stdout.txt

ok verify -T 1000 -n 1 --quiet --seed 2
expect_in '^tangent: T = 50, m = [0-9]+, lambda = 1, sigma_R = ' stdout.txt
expect_in '^network: T = 50, ' stdout.txt
expect_in 'kernel differs from the limit by [0-9.]+ % on average' stdout.txt
expect_in '^linear_prior, T = 100 +E_2 +from +to +regret' stdout.txt
expect_in '^tangent, T = 50 +E_3 ' stdout.txt
expect_in 'the theorem asks for [0-9]+\.$' stdout.txt
expect_in '^All guarantees whose premises hold are kept\.$' stdout.txt

# It says what it will take, keeps finished runs and goes on from there, with the same result.
run "$POSSE" theory verify -T 1000 -n 2 --json
expect_same two_jobs.txt stdout.txt
expect_in '^74 runs of up to 1000 rounds: about [0-9]+ s; nothing is kept without --out DIR$' stderr.txt
expect_in '^74/74 runs \(100 %\)$' stderr.txt
# Many more repetitions than can be played before it is interrupted; the first two are then there.
"$POSSE" theory verify -T 1000 -n 500 --json --out check >stdout.txt 2>stderr.txt &
for ((i = 0; i < 400; ++i)); do
  (($(find check -name '*.theorem' 2>/dev/null | wc -l) < 5)) || break
  sleep 0.1
done
kill -INT $! && wait $! && fail "an interrupted check succeeds"
expect_in '^18500 runs of .*; finished runs are kept in check$' stderr.txt
expect_in '^posse: interrupted: [0-9]+ finished runs are kept in check; the same command continues from there$' stderr.txt
find check -name '*.theorem' | sort >kept.txt
(($(wc -l <kept.txt) >= 5)) || fail "$(wc -l <kept.txt) runs are kept"
touch mark
run "$POSSE" theory verify -T 1000 -n 2 --json --out check
expect_same two_jobs.txt stdout.txt
expect_in '^74 runs of up to 1000 rounds, [0-9]+ of them kept: about [0-9]+ s; finished runs are kept in check$' stderr.txt
find check -name '*.theorem' -newer mark | sort | comm -12 - kept.txt | grep . && fail "kept runs were played again"
run "$POSSE" theory verify -T 1000 -n 2 --json --out check
expect_same two_jobs.txt stdout.txt
expect_in '^74 runs of up to 1000 rounds, 74 of them kept: about 0 s; ' stderr.txt
if has_terminal; then
  for columns in 60 80; do expect_fits "$columns" "$POSSE" theory verify -T 1000 -n 2 --json --out check; done
fi

# Algorithm 3 as printed, compared with Pukelsheim's rule.
ok rounding
expect_in '^n +20000 ' stdout.txt
expect_in '^differ\.share +0\.1[67]' stdout.txt
expect_in '^better +0 ' stdout.txt
ok rounding -n 500 --K 5 --tau 9 --seed 3 --json
expect_json stdout.txt
has n differ differ.share worse better least_ratio
cp stdout.txt first.txt
ok rounding -n 500 --K 5 --tau 9 --seed 3 --json
expect_same first.txt stdout.txt
ok rounding -n 1 --K 2 --tau 2  # nothing may differ: no mean efficiency then
expect_not_in 'nan|inf' stdout.txt

# Mistakes.
wrong() { expect_mistake "$1" theory "${@:2}"; }
for value in 0 -1 1.5 x; do wrong '--repetitions: must be a whole number from 1' verify --repetitions "$value"; done
wrong '--T: must be a whole number from 1000' verify -T 999
wrong '--jobs: must be a whole number from 1' verify --jobs 0
for value in 0 -5 x; do wrong '--n: must be a whole number from 1' rounding --n "$value"; done
wrong '--K: must be a whole number from 2' rounding --K 1
wrong '--tau 10 is below --K 20: each arm needs a pull' rounding --tau 10
wrong "theory rounding has no option '--members'; it has: " rounding --members 3

# The rounding and the last line of Algorithm 3 in a policy's warm-up.
policy() { echo "glm_es(m=2, tau=30, warm_up=g_optimal, $1)"; }
for options in rounding=paper at_least=0.5; do
  expect_exit 0 '' -- "$POSSE" simulate -e 'logistic(K=12, d=3)' -p "$(policy "$options")" -T 60 -n 1 --quiet
done
expect_mistake "at_least of policy glm_es must be a number from 1e-06 to 1 or 'none', not 2" \
  simulate -e 'logistic(K=12, d=3)' -p "$(policy at_least=2)" -T 60 -n 1
expect_mistake "rounding of policy glm_es must be 'pukelsheim' or 'paper', not foo" \
  simulate -e 'logistic(K=12, d=3)' -p "$(policy rounding=foo)" -T 60 -n 1
