#!/usr/bin/env bash
# What the program says about policies that cannot learn.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

small=("$POSSE" simulate -e 'linear(K=5, d=3)' -T 200 -n 3)

# A table below that of the regret, half-way and at the end.
expect_exit 0 '' -- "${small[@]}" -p lin_es -p lin_ts -p uniform --diagnostics --quiet
expect_in '^diagnostics +round +tied arms +vote entropy +disagreement +effective +members +noise sd' stdout.txt
expect_in '^lin_es +100 +0\.20 .* 50\.0 +50\.0 +0\.[0-9]+' stdout.txt
expect_in '^lin_es +200 ' stdout.txt
expect_in '^lin_ts +200 +0\.20 +- +- +- +- +0\.[0-9]+' stdout.txt
expect_in '^uniform +200 +1\.00 ' stdout.txt
expect_exit 0 '' -- "${small[@]}" -p lin_es --quiet
expect_not_in '^diagnostics' stdout.txt

# One warning line, unless --quiet; the run counts all the same.
warned() { # <pattern> <argument...>
  run "${@:2}"
  ((code == 0)) || fail "exit code $code"
  (($(grep -c '^posse: warning: ' stderr.txt) == 1)) || fail "not one warning: $(cat stderr.txt)"
  expect_in "^posse: warning: $1" stderr.txt
}
warned 'lin_es\(sigma_R=0, sigma_P=0\): its members had become one at the end of 3 of 3 runs' \
  "${small[@]}" -p 'lin_es(sigma_R=0, sigma_P=0)' -p lin_es -p uniform
expect_exit 0 '' -- "${small[@]}" -p 'lin_es(sigma_R=0, sigma_P=0)' --quiet
warned 'lin_es: all rewards were the same in 3 of 3 runs' \
  "$POSSE" simulate -e 'linear(K=5, d=3, sigma=0, theta_norm=0)' -T 50 -n 3 -p lin_es

# Rows of zeros in a file: nothing tells the arms apart, whatever the policy.
{ echo 'a,b,label' && for i in {1..30}; do echo "0,0,x" && echo "$((i % 7)),$((i % 5)),y"; done; } >zeros.csv
warned 'dataset\(path="zeros.csv".*: in [0-9.]+ % of the rounds all arms have the same features' \
  "$POSSE" simulate -e 'dataset(path="zeros.csv")' -T 60 -n 2 -p lin_es -p lin_ts

# Warnings survive in kept runs.
"${small[@]}" -p 'lin_es(sigma_R=0, sigma_P=0)' --out kept --quiet >/dev/null
warned 'lin_es' "${small[@]}" -p 'lin_es(sigma_R=0, sigma_P=0)' --out kept
expect_in '"effective_members": 1\.0' kept/simulate/summary.json
