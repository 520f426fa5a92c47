#!/usr/bin/env bash
# A run that was interrupted, killed or damaged can be resumed and ends in the same bytes as any other.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

world=(-e 'linear(K=8, d=4)' -T 3000 -p lin_es -p lin_ts)
whole() { expect_exit 0 '' -- "$POSSE" simulate "${world[@]}" -n 6 --quiet --out "$1"; }
whole reference

# begin <folder> <argument...>: starts a run that would take forever, and waits for its first cells.
# Background processes of a script ignore SIGINT unless env restores it.
begin() {
  local folder=$1 cells=() i
  shift
  env --default-signal=INT "$POSSE" simulate "${world[@]}" -n 10000 --out "$folder" "$@" >stdout.txt 2>stderr.txt &
  pid=$!
  for ((i = 0; i < 2000; ++i)); do
    cells=("$folder"/cells/*.cell)
    [[ ! -e ${cells[0]} ]] || ((${#cells[@]} < 4)) || return
    sleep 0.02
  done
  fail "no cells after 40 s"
}

ends_with() {  # <exit code>
  wait "$pid"
  code=$?
  ((code == $1)) || fail "exit code $code, not $1"
  [[ ! -s stdout.txt ]] || fail "an interrupted run printed to stdout"
}

# resumes <folder>: completes it, without playing its cells again.
resumes() {
  cells_of "$1" >before.txt
  [[ -s before.txt ]] || fail "$1 kept no cells"
  whole "$1"
  expect_cells before.txt "$1"
  expect_results reference "$1"
}

begin int --quiet
kill -INT "$pid"
ends_with 130
[[ $(wc -l <stderr.txt) == 1 ]] || fail "not one line on SIGINT: $(cat stderr.txt)"
expect_in '^posse: interrupted: [0-9]+ finished runs are kept in int' stderr.txt
kept=$(sed -E 's/[^0-9]*([0-9]+).*/\1/' stderr.txt)
[[ $(find int/cells -name '*.cell' | wc -l) == "$kept" ]] || fail "the number of cells kept is not $kept"
expect_no_file int/report.html int/simulate/{results.csv,summary.json,timings.csv,figure.svg}
expect_no_leftovers int
resumes int

begin term
kill -TERM "$pid"
wait "$pid"
code=$?
((code == 143)) || fail "exit code $code on SIGTERM"
[[ $(grep -c '^posse: ' stderr.txt) == 1 ]] || fail "not one line on SIGTERM: $(cat stderr.txt)"
expect_no_leftovers term
resumes term

begin kill --quiet
kill -KILL "$pid"
ends_with 137 2>/dev/null
expect_no_file kill/simulate/results.csv
resumes kill

# Without a folder nothing is kept, and it says so.
env --default-signal=INT "$POSSE" simulate "${world[@]}" -n 500000 >stdout.txt 2>stderr.txt --quiet &
pid=$!
until grep -q '^SigCgt:.*[2367abef]$' "/proc/$pid/status" || ! kill -0 "$pid"; do sleep 0.05; done
sleep 0.3 # TSan forgets a signal that comes before the main thread waits for the others
kill -INT "$pid"
ends_with 130
[[ $(wc -l <stderr.txt) == 1 ]] || fail "not one line on SIGINT: $(cat stderr.txt)"
expect_in '^posse: interrupted: nothing is kept' stderr.txt

# Lost and damaged cells are played again; the others are not.
damage() { cp -r reference "$1" && cells=("$1"/cells/*.cell); }
damage lost
rm "${cells[1]}" "${cells[4]}" "${cells[11]}" lost/simulate/results.csv lost/simulate/figure.svg
resumes lost
for way in empty short flipped alien; do
  damage "$way"
  victim=${cells[3]}
  case $way in
    empty) : >"$victim" ;;
    short) truncate -s -7 "$victim" ;;
    flipped) printf 'X' | dd of="$victim" bs=1 seek=300 conv=notrunc status=none ;;
    alien) cp "${cells[5]}" "$victim" ;;  # sound, but of another configuration
  esac
  whole "$way"
  expect_results reference "$way"
  ! cmp -s "$victim" "${cells[5]}" || fail "a cell of another configuration was left in place"
done

# Without --quiet it says so.
damage told
: >"${cells[3]}"
: >"${cells[7]}"
run "$POSSE" simulate "${world[@]}" -n 6 --out told
expect_in '^2 kept runs are damaged and played again$' stderr.txt
expect_in '^10 of 12 runs were kept, the others played$' stderr.txt
expect_results reference told
run "$POSSE" simulate "${world[@]}" -n 6 --out told
expect_in '^nothing to play: 12 runs were kept$' stderr.txt

# Several processes can use one folder at the same time.
pids=()
for i in 1 2 3; do
  "$POSSE" simulate "${world[@]}" -n 6 --quiet --out together >/dev/null 2>"together$i.txt" &
  pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid" || fail "a run failed beside others: $(cat together?.txt)"; done
expect_results reference together
expect_no_leftovers together
