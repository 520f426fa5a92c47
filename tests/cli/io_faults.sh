#!/usr/bin/env bash
# Calls for files that fail, one at a time: the program either succeeds with sound results or ends in
# one line, and the same command without the fault gives the same bytes as an undisturbed run.
#
# Tries every fifth call, from another one on in each way; POSSE_ALL_FAULTS=1 tries every call.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

shim=${POSSE_IO_SHIM:-} # made from tests/faults/io_shim.cc, except in builds with a sanitizer
if [[ -z $shim ]]; then
  echo "a sanitizer: nothing can be preloaded"
  exit 77
fi
stride=5
[[ -z ${POSSE_ALL_FAULTS:-} ]] || stride=1

cat >two.toml <<'TOML'
title = "Two policies"
environment = "linear(K=4, d=2)"
T = 20
repetitions = 2

[[policy]]
spec = "lin_es(m=3)"

[[policy]]
spec = "lin_ts"
TOML
mkdir disk
cp two.toml disk/
play=("$POSSE" run disk/two.toml --out disk/out --quiet --jobs 1)
expect_exit 0 '' -- "$POSSE" run two.toml --out reference --quiet --jobs 1

# with_fault <kind> <n> <command...>: the n-th call for a file below disk/ fails.
with_fault() {
  rm -f fault.txt
  run env LD_PRELOAD="$shim" POSSE_FAULT_FOLDER="$PWD/disk/" POSSE_FAULT_KIND="$1" \
    POSSE_FAULT_AT="$2" POSSE_FAULT_LOG="$PWD/fault.txt" "${@:3}"
}

# Whether the results in disk/ are those of an undisturbed run.
is_sound() {
  local file
  for file in results.csv summary.json figure.svg experiment.toml; do
    cmp -s "reference/two/$file" "disk/out/two/$file" || return
  done
  [[ -s disk/out/two/timings.csv ]] && tail -n 1 disk/out/report.html | grep -q '</html>'
}

# Whether it is refused in a line that gives the reason, after one per experiment that is left out.
is_explained() {  # <kind>
  local reason='Input/output error'
  [[ $1 == EIO ]] || reason='No space left on device'
  ((code == 2 && $(wc -l <stderr.txt) <= 2)) && ! grep -qv '^posse: ' stderr.txt &&
    grep -q "$reason" stderr.txt
}

# attack <folder> <kind> <n> <command...>: starts from a copy of the folder's results, if there is one.
attack() {
  local from=$1 fault="$2 of call $3"
  rm -rf disk/out
  [[ -z $from ]] || cp -r "$from" disk/out
  with_fault "${@:2}"
  [[ -e fault.txt ]] || return
  fault+=", $(<fault.txt), of $(shown "${@:4}"): exit code $code: $(head -c 300 stderr.txt)"
  if ((code == 0)); then
    [[ ! -s stderr.txt ]] || fail "stderr is not empty: $fault"
    is_sound || fail "success, and results are missing or damaged: $fault"
  elif [[ $2 == EINTR || $2 == short ]]; then
    fail "not survived: $fault"
  else
    is_explained "$2" || fail "no clear line: $fault"
  fi
  run "${play[@]}"
  ((code == 0)) || fail "another run fails with exit code $code after $fault"
  is_sound || fail "not mended by another run: $fault"
  [[ -z $(find disk -name '*.tmp') ]] || fail "left over: $(find disk -name '*.tmp'), $fault"
}

# attack_all <folder> <command...>: every call in every way.
first=0
attack_all() {
  local kind n tried=0
  for kind in EIO ENOSPC EINTR short; do
    first=$((first % stride + 1))
    for ((n = first; ; n += stride)); do
      attack "$1" "$kind" "$n" "${@:2}"
      [[ -e fault.txt ]] || break
      ((++tried))
    done
  done
  ((tried >= 10)) || fail "only $tried calls to fail: $(shown "$@")"
  echo "$tried faults: $(shown "${@:2}")"
}

# A first run, a run whose cells are kept, and a report of them.
attack_all '' "${play[@]}"
attack_all reference "${play[@]}"
attack_all reference "$POSSE" report disk/out
