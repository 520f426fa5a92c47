#!/usr/bin/env bash
# Progress goes to stderr: lines into a pipe, a bar on a terminal, nothing with --quiet.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

arguments=(simulate -p lin_es -p lin_ts -e 'linear(K=5, d=3)' -T 200 -n 20)

run "$POSSE" "${arguments[@]}"
cp stdout.txt table.txt
((code == 0)) || fail "exit code $code"
[[ $(head -n 1 stderr.txt) == '40 runs of 200 rounds' ]] || fail "the first line is $(head -n 1 stderr.txt)"
[[ $(sed 1d stderr.txt | grep -Ecv '^[0-9]+/40 runs \([0-9]+ %\)(, about [0-9].* left)?$') == 0 ]] || fail "odd lines: $(cat stderr.txt)"
[[ $(wc -l <stderr.txt) -ge 2 && $(wc -l <stderr.txt) -le 20 ]] || fail "$(wc -l <stderr.txt) lines of progress"
expect_in '^40/40 runs \(100 %\)$' stderr.txt
expect_not_in $'[\r\033#]' stderr.txt
[[ $(wc -l <table.txt) == 8 ]] || fail "more than the table on stdout: $(cat table.txt)"
expect_not_in '/40 runs|left' table.txt

expect_exit 0 '' -- "$POSSE" "${arguments[@]}" --quiet
[[ $(wc -l <stdout.txt) == 8 ]] || fail "--quiet changes the table"

run "$POSSE" "${arguments[@]}" --json
expect_json stdout.txt
expect_in '^40/40 runs \(100 %\)$' stderr.txt

# A terminal shows a bar, which is erased in the end.
if ! script -qec true /dev/null </dev/null &>/dev/null; then
  echo "no script(1): the bar is not tested"
  exit
fi
on_terminal() {  # <columns> <argument...>: what the terminal got is in screen.txt
  local columns=$1
  shift
  script -qec "stty cols $columns; $(printf '%q ' "$POSSE" "$@") >bar_table.txt" typescript </dev/null >screen.txt
  [[ $(wc -l <bar_table.txt) == 8 ]] || fail "the table on a terminal: $(cat bar_table.txt)"
  expect_not_in $'\033' bar_table.txt
}
bars() { tr '\r' '\n' <screen.txt | sed 's/\x1b\[K//g; /^$/d'; }

on_terminal 80 "${arguments[@]}"
bars | grep -Eq '^\[-+\]   0 %  0/40 runs$' || fail "no bar at once: $(cat -v screen.txt)"
bars | grep -Eq '^\[#+\] 100 %  40/40 runs$' || fail "no full bar: $(cat -v screen.txt)"
[[ $(tail -c 4 screen.txt) == $'\r\033[K' ]] || fail "the bar is not wiped: $(tail -c 20 screen.txt | cat -v)"

# A run that takes long shows its rounds and the time that is left, before it ends.
long=(simulate -p lin_es -e 'linear(K=5, d=3)' -T 1000000000 -n 1)
timeout --signal=INT 3 script -qec "stty cols 80; $(printf '%q ' "$POSSE" "${long[@]}")" typescript </dev/null >screen.txt 2>/dev/null || true
bars | grep -Eq '^\[#*-*\] +[0-9]+ %  0/1 runs  about [0-9].* left$' || fail "no time left: $(cat -v screen.txt)"

for columns in 1 20 40 300; do
  on_terminal "$columns" "${arguments[@]}"
  bars | awk -v columns="$columns" 'length >= columns { exit 1 }' ||
    fail "wider than $columns columns: $(cat -v screen.txt)"
done

on_terminal 80 "${arguments[@]}" --quiet
[[ ! -s screen.txt ]] || fail "--quiet on a terminal shows: $(cat -v screen.txt)"
