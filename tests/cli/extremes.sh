#!/usr/bin/env bash
# The smallest, largest and oddest experiments that make sense work; others fail without harm.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

names=$("$POSSE" list policies | sed -n 's/^  \([a-z_]*\) .*/\1/p')
all=()
for name in $names; do
  [[ $name == bayes ]] || all+=(-p "$name")  # which needs a prior: see below
done

# works <argument...>: the simulation ends with finite numbers for all policies.
works() {
  rm -rf out
  expect_exit 0 '' -- "$POSSE" simulate --quiet --out out "$@"
  expect_not_in '[^a-z](nan|inf)([^a-z]|$)' out/simulate/results.csv
  expect_not_in '[^a-z](nan|inf)([^a-z]|$)' out/simulate/figure.svg
  expect_not_in '"(mean|median|q05|q95)": null|nan|inf' out/simulate/summary.json  # one run has no sd
}

works "${all[@]}" -T 1 -n 1
works "${all[@]}" -T 1 -n 1 -e 'linear(K=1, d=1)'
works "${all[@]}" -T 50 -n 2 -e 'linear(K=1, d=3)'
expect_not_in ',[0-9]+,[0-9]+,[^0]' <(sed 's/,[^,]*,[^,]*$//' out/simulate/results.csv | sed 1d)  # no regret with one arm
works "${all[@]}" -T 50 -n 2 -e 'linear(K=3, d=1)'
works "${all[@]}" -T 200 -n 2 -e 'linear(K=5, d=3, sigma=0)'
works "${all[@]}" -T 50 -n 1 -e 'linear(K=5, d=3, sigma=0, arms=fresh)'
works "${all[@]}" -T 50 -n 1 -e 'linear(arm_norm=0)'
works "${all[@]}" -T 50 -n 1 -e 'linear(theta_norm=0)'
works "${all[@]}" -T 50 -n 1 -e 'linear(theta_norm=1e-9, sigma=1e-9)'
works "${all[@]}" -T 50 -n 1 -e 'linear(theta_norm=1e9, sigma=1e9)'
works "${all[@]}" -T 20 -n 1 -e 'linear(K=2000, d=10)'
works "${all[@]}" -T 20 -n 1 -e 'linear(K=3, d=200)'
works "${all[@]}" -T 3 -n 1 -e 'linear(K=20000, d=2, arms=fresh)'
works -p 'lin_es(m=1)' -p 'lin_es(m=1, sigma_P=0)' -p 'lin_es(m=2000)' -T 50 -n 2
works -p 'lin_es(sigma_R=0)' -p 'lin_es(sigma_R=0, sigma_P=0)' -p 'lin_ts(v=0)' -p 'lin_ucb(alpha=0)' -T 100 -n 2
works -p 'lin_es(tau=1000000000)' -p 'lin_ts(tau=7, warm_up=uniform)' -T 20 -n 2
works -p 'lin_es(lambda=1e-6)' -p 'lin_ts(lambda=1e-6)' -p 'lin_ucb(lambda=1e6)' -p 'lin_phe(lambda=1e6)' -T 100 -n 2
works -p 'epsilon_greedy(epsilon=0)' -p 'epsilon_greedy(epsilon=1)' -T 50 -n 2
works -p uniform -T 5 -n 1 --seed 0
works -p uniform -T 5 -n 1 --seed 9223372036854775807
expect_in '"seed": 9223372036854775807,' out/simulate/summary.json
works -p uniform -T 2 -n 300 --jobs 300
works -p uniform -T 100000 -n 1
[[ $(tail -n 1 out/simulate/results.csv) == '"uniform",0,100000,'* ]] || fail "the last row is not the horizon's"

twenty=()
for ((m = 1; m <= 20; ++m)); do twenty+=(-p "lin_es(m=$m)"); done
works "${twenty[@]}" -T 50 -n 2
[[ $(grep -c '^lin_es(m=[0-9]*) ' stdout.txt) == 20 ]] || fail "the table lacks policies"
[[ $(grep -o 'lin_es(m=[0-9]*)' out/simulate/figure.svg | sort -u | wc -l) == 20 ]] || fail "the figure lacks policies"

# Numbers that overflow: an answer or one line, not a crash.
for policy in 'lin_es(lambda=1e-320)' 'lin_es(lambda=1e-300)' 'lin_es(lambda=1e308)' 'lin_es(sigma_R=1e308)' \
  'lin_es(sigma_P=1e308)' 'lin_ts(v=1e308)' 'lin_ts(lambda=1e-320)' 'lin_ts(lambda=1e308)' \
  'lin_ts(v=theory, delta=1e-320)' 'lin_ucb(alpha=1e308)' 'lin_ucb(lambda=1e-320)' 'lin_ucb(lambda=1e308)' \
  'lin_ucb(alpha=theory, S=1e308)' 'lin_ucb(alpha=theory, sigma=1e308)' 'lin_ucb(alpha=theory, delta=1e-320)' \
  'lin_phe(sigma_R=1e308)' 'lin_phe(lambda=1e-320)' 'lin_phe(form=pseudo_gaussian, a=1e308)' \
  'lin_phe(form=pseudo_gaussian, a=1e-320)' 'greedy(model=linear(lambda=1e-320))'; do
  expect_no_crash simulate -p "$policy" -T 30 -n 1 --quiet
done
for world in 'linear(arm_norm=1e50)' 'linear(sigma=1e50)' 'linear(theta_norm=1e50)' \
  'linear(arm_norm=1e50, theta_norm=1e50, sigma=1e50)' 'linear(arm_norm=1e-50)' 'linear(arm_norm=1e-320)'; do
  expect_no_crash simulate "${all[@]}" -e "$world" -T 30 -n 1 --quiet
done

# bayes, in worlds that have a prior.
for world in 'linear(K=1, d=1)' 'linear(K=3, d=1)' 'linear(K=3, d=200)' 'linear(K=300, d=5)' 'linear(arm_norm=0)' \
  'linear(theta_norm=0)' 'linear(theta_norm=1e-9, sigma=1e-9)' 'linear(theta_norm=1e9, sigma=1e9)' \
  'linear(theta_norm=1e50, sigma=1e-50)' 'logistic(theta_norm=1e3)' 'distance(d=1)' 'quadratic(scale=1e50)'; do
  works -p bayes -p 'bayes(rule=ts)' -p 'anytime(bayes)' -T 50 -n 2 -e "$world"
done
