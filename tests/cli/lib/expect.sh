# shellcheck shell=bash
# Sourced by the tests of the command line. $POSSE is the program; the working folder is empty and
# removed afterwards. A failed expectation is printed and counted; the test goes on and exits with 1.
set -uo pipefail
ulimit -c 0
: "${POSSE:?the program under test}"

failures=0
trap 'exit $(($? | (failures > 0)))' EXIT

fail() {
  printf 'FAILED, line %s: %s\n' "${BASH_LINENO[-2]}" "$*" >&2
  ((++failures))
}

# run <command...>: leaves its exit code in $code, its output in stdout.txt and stderr.txt. A
# command that hangs is killed after $patience seconds.
patience=60
run() {
  timeout -s KILL "$patience" "$@" >stdout.txt 2>stderr.txt
  code=$?
}

# expect_exit <code> <pattern> -- <command...>: it exits with that code and one line on stderr, which
# matches the pattern; an empty pattern expects an empty stderr.
expect_exit() {
  local expected=$1 pattern=$2
  [[ $3 == -- ]] || fail "expect_exit <code> <pattern> -- <command...>"
  shift 3
  run "$@"
  if ((code != expected)); then
    fail "exit code $code, not $expected: $(shown "$@"): $(head -c 300 stderr.txt)"
  elif [[ -z $pattern ]]; then
    [[ ! -s stderr.txt ]] || fail "stderr not empty: $(shown "$@"): $(head -c 300 stderr.txt)"
  else
    (($(wc -l <stderr.txt) == 1)) || fail "not one line: $(shown "$@"): $(head -c 300 stderr.txt)"
    grep -Eq -- "$pattern" stderr.txt ||
      fail "stderr lacks /$pattern/: $(shown "$@"): $(head -c 300 stderr.txt)"
  fi
}

# expect_mistake <pattern> <argument...>: the program refuses them at once, in one line on stderr.
expect_mistake() {
  local pattern=$1
  shift
  expect_exit 2 "^posse: .*$pattern" -- "$POSSE" "$@"
  [[ ! -s stdout.txt ]] || fail "a mistake printed to stdout: $(shown "$@")"
}

# expect_no_crash <argument...>: the program succeeds, or refuses the arguments in one line.
expect_no_crash() {
  run "$POSSE" "$@"
  ((code == 0)) || is_refusal ||
    fail "exit code $code: $(shown "$@"): $(head -c 300 stderr.txt)"
}

is_refusal() { ((code == 2 && $(wc -l <stderr.txt) == 1)) && grep -q '^posse: ' stderr.txt; }

expect_in() {  # <pattern> <file>
  grep -Eq -- "$1" "$2" || fail "$2 lacks /$1/: $(head -c 300 "$2")"
}

expect_not_in() {  # <pattern> <file>
  ! grep -Eq -- "$1" "$2" || fail "$2 has /$1/: $(grep -Em 1 -- "$1" "$2" | head -c 300)"
}

expect_same() {  # <file> <file>
  cmp -- "$1" "$2" || fail "$1 and $2 differ"
}

expect_no_file() {  # <path...>
  local path
  for path in "$@"; do
    [[ ! -e $path ]] || fail "$path is there"
  done
}

expect_no_leftovers() {  # <folder>: no half-written files in it
  local found
  found=$(find "$1" -name '*.tmp') || fail "no folder $1"
  [[ -z $found ]] || fail "left over: $found"
}

# cells_of <folder>: checksum and name of each cell that is kept there.
cells_of() {
  (cd "$1" && find cells -name '*.cell' -exec cksum {} +)
}

# expect_cells <list> <folder>: the cells of an earlier list are still there, untouched.
expect_cells() {
  local lost
  lost=$(cells_of "$2" | grep -vxFf - "$1")
  [[ -z $lost ]] || fail "$2 lost or replaced cells: $lost"
}

# expect_results <folder> <folder>: two simulations have the same results, whatever the number of
# jobs, the clock and accidents.
expect_results() {
  local file
  for file in results.csv summary.json figure.svg; do
    expect_same "$1/simulate/$file" "$2/simulate/$file"
  done
}

# Whether there is a way to give a program a terminal.
has_terminal() { script -qec true /dev/null </dev/null &>/dev/null; }

# expect_fits <columns> <command...>: on a terminal of that width it writes no line that is wider, except for
# commands to paste. What it wrote is in screen.txt, every state of a progress bar on a line of its own.
expect_fits() {
  local columns=$1 wide
  shift
  script -qec "stty cols $columns; $(printf '%q ' "$@")" typescript </dev/null |
    sed -e 's/\r$//' -e 's/\r/\n/g' -e 's/\x1b\[K//g' >screen.txt
  rm -f typescript
  wide=$(grep -v '^  posse simulate ' screen.txt | awk -v columns="$columns" 'length > columns')
  [[ -s screen.txt && -z $wide ]] || fail "wider than $columns: $(shown "$@"): ${wide:-nothing was written}"
}

# expect_json <file...>: well-formed, if this machine has node or Python to check it.
expect_json() {
  if command -v node >/dev/null; then
    node -e 'for (const file of process.argv.slice(1))
      JSON.parse(require("fs").readFileSync(file, "utf8"))' "$@" || fail "no JSON among $*"
  elif python3 --version &>/dev/null; then
    python3 -c 'import json, sys; [json.load(open(file)) for file in sys.argv[1:]]' "$@" ||
      fail "no JSON among $*"
  fi
}

shown() {
  printf '%q ' "$@" | head -c 200
}
