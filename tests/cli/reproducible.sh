#!/usr/bin/env bash
# Results depend on specs, horizon, repetitions and seed, and on nothing else.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

simulate() {  # <folder> <argument...>
  local out=$1
  shift
  expect_exit 0 '' -- "$POSSE" simulate -e 'linear(K=8, d=4)' -T 300 --quiet --out "$out" "$@"
  cp stdout.txt "$out.table"
}

all=()
for policy in $("$POSSE" list policies | sed -n 's/^  \([a-z_]*\) .*/\1/p'); do all+=(-p "$policy"); done
((${#all[@]} >= 10)) || fail "few policies listed"

simulate one "${all[@]}" -n 5 --jobs 1
for jobs in 1 2 5 64; do
  simulate "jobs$jobs" "${all[@]}" -n 5 --jobs "$jobs"
  expect_results one "jobs$jobs"
done
simulate default "${all[@]}" -n 5
expect_results one default
expect_no_leftovers .

# So are the tables, except for the times.
untimed() { sed -E '/ \.\. /s/( +[0-9.]+){2}$//; /^-+$/d; s/ +/ /g; / s$/d' "$1" | sed "s/${1%.table}//"; }
cmp <(untimed one.table) <(untimed jobs5.table) || fail "tables differ"

# Other worlds, fresh arms among them, where bayes has no prior.
any_arms=()
for policy in "${all[@]}"; do [[ $policy == -p || $policy == bayes ]] || any_arms+=(-p "$policy"); done
for jobs in 1 3; do
  expect_exit 0 '' -- "$POSSE" simulate "${any_arms[@]}" -e 'linear(K=5, d=3, arms=fresh, arm_dist=gaussian)' \
    -T 100 -n 3 --jobs "$jobs" --quiet --out "fresh$jobs"
done
expect_results fresh1 fresh3

# A policy's rows do not depend on the other policies, its place among them, or the number of
# repetitions.
rows() { grep -E "^\"$1\",[0-$2]," "$3/simulate/results.csv"; }
simulate alone -p lin_ts -n 3
simulate company -p lin_ucb -p lin_ts -p uniform -n 6
cmp <(rows lin_ts 2 alone) <(rows lin_ts 2 company) || fail "company or repetitions change a policy's rows"
cmp <(rows lin_ts 2 alone) <(rows lin_ts 2 one) || fail "company changes a policy's rows"
[[ $(rows lin_ts 9 company | grep -c ',300,') == 6 ]] || fail "not all repetitions are there"

# Policies that behave alike have the same rows: same instance, same noise.
expect_exit 0 '' -- "$POSSE" simulate -p greedy -p 'epsilon_greedy(epsilon=0)' -e 'linear(K=8, d=4)' -T 300 -n 3 \
  --quiet --out alike
cmp <(rows greedy 2 alike | cut -d, -f2-) <(rows 'epsilon_greedy\(epsilon=0\)' 2 alike | cut -d, -f2-) ||
  fail "policies of a repetition face different worlds"

# The spelling of a spec does not matter.
simulate spelled -p ' lin_ts ( ) ' -n 3
expect_results alone spelled

simulate seed2 -p lin_ts -n 3 --seed 2
simulate seed1 -p lin_ts -n 3 --seed 1
expect_results alone seed1
! cmp -s alone/simulate/results.csv seed2/simulate/results.csv || fail "the seed changes nothing"

# A folder can be used for several simulations in turn, and keeps all of their cells.
simulate shared -p lin_ts -n 3
simulate shared -p lin_ucb -n 2 --seed 9
cells=$(find shared -name '*.cell' | wc -l)
simulate shared -p lin_ts -n 3
expect_results alone shared
[[ $cells == 5 && $(find shared -name '*.cell' | wc -l) == 5 ]] || fail "cells were lost or played twice"
