#!/usr/bin/env bash
# Failures of the machine (folders, disk, memory, threads, outputs) end in one clear line and exit code 2.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

arguments=(simulate -p lin_es -p lin_ts -e 'linear(K=5, d=3)' -T 100 -n 4 --quiet)
expect_exit 0 '' -- "$POSSE" "${arguments[@]}" --out reference

# Folders that cannot be made.
touch file
ln -s nowhere dangling
mkdir -p taken/simulate/results.csv cell_taken
touch cell_taken/cells
for out in /dev/null/x /proc/x file file/x cell_taken dangling "$(printf 'x%.0s' {1..300})"; do
  expect_mistake "cannot .*$(printf '%s' "$out" | head -c 20).*: [A-Z]" "${arguments[@]}" --out "$out"
done
expect_exit 2 "^posse: cannot .*taken/simulate/results.csv.*: [A-Z]" -- "$POSSE" "${arguments[@]}" --out taken
expect_in '^lin_ts ' stdout.txt
expect_no_leftovers taken
if ((EUID != 0)); then
  mkdir locked
  chmod 555 locked
  expect_mistake "cannot .*locked.*: Permission denied" "${arguments[@]}" --out locked
  expect_mistake "cannot .*locked.*: Permission denied" "${arguments[@]}" --out locked/out
fi

# A world that does not suit the policy is reported while playing; cells of others may be kept.
expect_mistake "bernoulli.*rewards from 0 to 1" "${arguments[@]}" -p 'lin_phe(form=bernoulli)' --out bernoulli
expect_no_file bernoulli/simulate/results.csv
expect_no_leftovers bernoulli

# A limit on the size of files: cells fail first, then the results.
expect_exit 2 '^posse: cannot write limited/cells/.*: File too large$' -- \
  bash -c 'ulimit -f 1; exec "$@"' bash "$POSSE" "${arguments[@]}" --out limited
expect_no_file limited/simulate/results.csv limited/simulate/summary.json
expect_no_leftovers limited
expect_exit 2 '^posse: cannot write limited/simulate/results\.csv.*: File too large$' -- \
  bash -c 'ulimit -f 8; exec "$@"' bash "$POSSE" "${arguments[@]}" --out limited
expect_no_file limited/simulate/results.csv limited/simulate/summary.json
expect_no_leftovers limited
expect_exit 0 '' -- "$POSSE" "${arguments[@]}" --out limited
expect_results reference limited

# A failed write leaves the earlier results.
expect_exit 2 '^posse: cannot write limited/simulate/results\.csv' -- \
  bash -c 'ulimit -f 8; exec "$@"' bash "$POSSE" "${arguments[@]}" --out limited
expect_results reference limited
expect_no_leftovers limited

# A full disk, where mounting one is allowed.
# shellcheck disable=SC2016  # for the inner bash
small_disk='mkdir -p disk && mount -t tmpfs -o size=$0 tmpfs disk && "$@" >/dev/null
  code=$?
  find disk -name "*.tmp" -o -name results.csv
  exit $code'
if unshare -rm bash -c "$small_disk" 1m true 2>/dev/null; then
  for size in 4k 36k; do
    expect_exit 2 '^posse: cannot write disk/.*: No space left on device$' -- \
      unshare -rm bash -c "$small_disk" "$size" "$POSSE" "${arguments[@]}" --out disk/out
    [[ ! -s stdout.txt ]] || fail "on a full disk are left: $(cat stdout.txt)"
  done
else
  echo "no mount allowed: a full disk is tested by ulimit only"
fi

# Outputs that cannot be written.
for command in '' --help --version list 'list --json' 'describe --all' signature 'simulate --help' \
  'simulate -p uniform -T 5 -n 1 --quiet'; do
  # shellcheck disable=SC2086  # words
  expect_exit 2 '^posse: cannot write the standard output: No space left' -- \
    bash -c 'exec "$@" >/dev/full' bash "$POSSE" $command
done
for closed in '>&-' '<&- >&-'; do
  expect_exit 2 '^posse: cannot write the standard output: ' -- \
    bash -c "exec \"\$@\" $closed" bash "$POSSE" "${arguments[@]}" --out closed
  expect_results reference closed
  rm -r closed
done
loud=("${arguments[@]}")
unset 'loud[-1]'  # --quiet
for shut in '2>&-' '2>/dev/full' '<&- 2>&-'; do
  expect_exit 0 '' -- bash -c "exec \"\$@\" $shut" bash "$POSSE" "${loud[@]}" --out shut
  expect_results reference shut
  rm -rf shut
done
run bash -c 'exec "$@" >&- 2>&-' bash "$POSSE" "${loud[@]}" --out shut
((code == 2)) || fail "exit code $code with all outputs closed"
expect_results reference shut
"$POSSE" describe --all 2>stderr.txt | head -n 1 >/dev/null
[[ ! -s stderr.txt ]] || fail "a reader that leaves early causes: $(cat stderr.txt)"

# Memory and threads; a program with a sanitizer needs more than this.
cramped() { bash -c 'ulimit -v 2000000; exec "$@"' bash "$@"; }
if cramped "$POSSE" --version &>/dev/null; then
  for world in 'linear(K=1000000, d=100000)' 'linear(K=1, d=100000)' 'linear(K=1000000, d=1000, arms=fresh)'; do
    expect_exit 2 '^posse: .*memory' -- \
      bash -c 'ulimit -v 2000000; exec "$@"' bash "$POSSE" simulate -p lin_es -e "$world" -T 5 -n 2 --quiet
  done
  expect_exit 2 '^posse: .*memory' -- bash -c 'ulimit -v 2000000; exec "$@"' bash \
    "$POSSE" simulate -p 'lin_es(m=1000000)' -e 'linear(d=1000)' -T 5 -n 2 --quiet --out memory
  expect_no_file memory/simulate/results.csv
  # Too many threads: it uses fewer, or fails in one line.
  run bash -c 'ulimit -v 1000000; exec "$@"' bash "$POSSE" "${arguments[@]}" -p lin_ucb --jobs 1000 --out threads
  ((code == 0)) || fail "exit code $code with 12 threads"
  run bash -c 'ulimit -v 1000000; exec "$@"' bash "$POSSE" simulate -p uniform -T 2 -n 1000 --jobs 1000 --quiet
  ((code == 0)) || is_refusal ||
    fail "exit code $code with 1000 threads: $(head -c 300 stderr.txt)"
else
  echo "a sanitizer: memory limits are not tested"
fi
