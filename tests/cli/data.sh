#!/usr/bin/env bash
# Datasets are listed, checked and fetched; no wrong or partial file gets a dataset's name. The only
# network is 127.0.0.1. Tests that need real data are left out without them; the unit tests fetch files
# of their own.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

real=${POSSE_DATA:-$here/../../../shared/data/uci}
[[ -f $real/agaricus-lepiota.data.gz ]] || real=
unset POSSE_DATA http_proxy HTTP_PROXY all_proxy ALL_PROXY
export XDG_CACHE_HOME=$PWD/cache

# Missing files.
expect_exit 0 '' -- "$POSSE" data list
expect_in "missing" stdout.txt
expect_in "$PWD/cache/posse" stdout.txt
for name in shuttle mushroom adult covertype mnist; do expect_in "^$name: " stdout.txt; done
expect_in 'CC BY 4.0' stdout.txt
expect_exit 0 '' -- "$POSSE" data list --json
expect_json stdout.txt
expect_in '"found": false' stdout.txt
expect_exit 0 '' -- "$POSSE" data check
expect_exit 1 '' -- "$POSSE" data check mushroom
expect_in '^missing  mushroom   agaricus-lepiota.data$' stdout.txt
expect_mistake "no dataset 'mushrom'.*did you mean 'mushroom'" data check mushrom
expect_mistake "no dataset 'mushrom'" data fetch mushrom
expect_mistake "fetch which dataset" data fetch
expect_mistake "nowhere" data check --data nowhere
expect_mistake "mushroom needs the file agaricus-lepiota.data .*neither in $PWD/cache/posse.*posse data fetch mushroom" \
  simulate -p uniform -e mushroom -T 5 -n 1 --quiet
expect_mistake "neither in there nor" simulate -p uniform -e mushroom -T 5 -n 1 --quiet --data there
expect_exit 2 'neither in elsewhere nor' -- \
  env POSSE_DATA=elsewhere "$POSSE" simulate -p uniform -e mushroom -T 5 -n 1 --quiet

# A file of the user's: results are kept by its content.
printf 'size,kind\n1,u\n2,v\n3,u\n4,v\n' >rows.csv
own=(simulate -p uniform -e 'dataset(path="rows.csv", label=kind)' -T 20 -n 2 --quiet --out own)
expect_exit 0 '' -- "$POSSE" "${own[@]}"
expect_exit 0 '' -- "$POSSE" "${own[@]}"
(($(find own/cells -type f | wc -l) == 2)) || fail "cells are played again though the file is the same"
printf '5,w\n6,w\n' >>rows.csv
expect_exit 0 '' -- "$POSSE" "${own[@]}"
(($(find own/cells -type f | wc -l) == 4)) || fail "cells are not played again though the file has changed"
gzip -c rows.csv >rows.csv.gz
expect_exit 0 '' -- "$POSSE" simulate -p uniform -e 'dataset("rows.csv.gz")' -T 20 -n 2 --quiet
expect_mistake "rows.csv has no column 'knd'; did you mean 'kind'" \
  simulate -p uniform -e 'dataset("rows.csv", label=knd)' -T 5 -n 1 --quiet
expect_mistake "dataset needs a file" simulate -p uniform -e dataset -T 5 -n 1 --quiet
expect_mistake 'label of environment dataset must be a whole number .* or a "text" or .last., not \[1\]' \
  simulate -p uniform -e 'dataset("rows.csv", label=[1])' -T 5 -n 1 --quiet
expect_mistake "same arms in all rounds; classification shows others in each" theory neural -e classification

# Wrong files are neither used nor replaced.
file=agaricus-lepiota.data
mkdir -p wrong/mushroom
printf 'p,x\n' | tee "wrong/mushroom/$file" >wrong.txt
expect_exit 1 '' -- "$POSSE" data check --data wrong
expect_in "^WRONG    mushroom   wrong/mushroom/$file is not the published $file: .*SHA-256 [0-9a-f]{64}, expected e65d0820" stdout.txt
expect_mistake "is not the published $file.*move it away" data fetch mushroom --data wrong --from http://127.0.0.1:1
expect_mistake "wrong/mushroom/$file is not the published" simulate -p uniform -e mushroom -T 5 -n 1 --quiet --data wrong
expect_same "wrong/mushroom/$file" wrong.txt

# A mirror, with real data or with fake files.
mkdir served
if [[ -n $real ]]; then
  cp "$real"/{agaricus-lepiota.data,shuttle.trn,shuttle.tst}.gz served/
else
  echo "no real data: only failures are tested; set POSSE_DATA to a folder that has them"
  head -c 30000 /dev/urandom >served/agaricus-lepiota.data.gz
fi
chmod u+w served/*
if ! python3 --version &>/dev/null; then
  echo "no python3: nothing is fetched"
  exit
fi
python3 "$here/lib/mirror.py" served port.txt log.txt &
mirror=$!
trap 'code=$?; kill "$mirror"; exit $((code | (failures > 0)))' EXIT
for _ in {1..100}; do [[ -f port.txt ]] || sleep 0.1; done
url=http://127.0.0.1:$(cat port.txt)
fetch() { run "$POSSE" data fetch mushroom --data got --timeout 2 "$@"; }
# refused <pattern> <argument...>: fetching ends in one such line, and with no file of that name.
refused() {
  local pattern=$1
  shift
  expect_exit 2 "^posse: cannot .*$pattern" -- "$POSSE" data fetch mushroom --data got --timeout 2 --quiet "$@"
  expect_no_file got/$file got/$file.gz got/$file.Z
}

refused "$url/nowhere/$file.gz: .*404.*$file.Z: .*404.*put it into got and run 'posse data check mushroom --data got'" \
  --from "$url/nowhere"
refused "error/$file.gz: .*500" --from "$url/error"
expect_exit 2 '^posse: cannot fetch adult.data: .*404.*; moreover, cannot fetch covtype.data: .*404' -- \
  "$POSSE" data fetch adult covertype --data got --quiet --from "$url/good"
refused "127.0.0.1:1/$file.gz: .*[Cc]onnect.*put it into got" --from http://127.0.0.1:1
refused "elsewhere/.*file" --from "$url/elsewhere"
expect_mistake "must begin with http:// or https://, not 'ftp" data fetch mushroom --from ftp://127.0.0.1
expect_no_file got/$file.gz.part
touch plain_file
expect_mistake "cannot .*plain_file.*: [A-Z]" data fetch mushroom --data plain_file --from "$url/good"
expect_mistake "cannot .*/proc/x.*: [A-Z]" data fetch mushroom --data /proc/x --from "$url/good"

refused "altered/$file.gz gave something else, which was removed" --from "$url/altered"
refused "short/$file.gz gave something else, which was removed" --from "$url/short"
expect_no_file got/$file.gz.part
refused "cut/$file.gz: .*kept in got/$file.gz.part" --from "$url/cut"
[[ -s got/$file.gz.part ]] || fail "a download that was cut short leaves nothing"
refused "stall/$file.gz: .*too slow" --from "$url/stall"
expect_exit 2 '^posse: .*cannot write .*: File too large' -- \
  bash -c 'ulimit -f 1; exec "$@"' bash "$POSSE" data fetch mushroom --data limited --quiet --from "$url/good"
expect_no_file limited/$file.gz
rm -rf got limited

# Ctrl-C keeps the partial file.
"$POSSE" data fetch mushroom --data got --from "$url/stall" --quiet 2>stderr.txt &
fetching=$!
for _ in {1..100}; do [[ -s got/$file.gz.part ]] || sleep 0.1; done
kill -INT "$fetching"
wait "$fetching"
code=$?
((code == 130)) || fail "exit code $code when interrupted"
expect_in "^posse: interrupted: .*got/$file.gz.part" stderr.txt
[[ -s got/$file.gz.part ]] || fail "an interrupted download leaves nothing"

[[ -n $real ]] || exit 0
is_there() {
  ((code == 0)) || fail "exit code $code: $(cat stderr.txt)"
  cmp "served/$file.gz" "got/$file.gz" || fail "not what was served"
  expect_no_file "got/$file.gz.part"
  expect_no_leftovers got
}

# Resuming the interrupted download.
: >log.txt
fetch --from "$url/good"
is_there
expect_in "^/good/$file.gz bytes=[1-9][0-9]*- 206\$" log.txt
expect_in "^fetched   mushroom   got/$file.gz\$" stdout.txt
expect_in "^fetching $url/good/$file.gz\$" stderr.txt
expect_in "^[0-9]+/30 kB" stderr.txt
expect_not_in $'[\r\033#]' stderr.txt
fetch --from "$url/nowhere"
expect_in "^was there mushroom   got/$file.gz\$" stdout.txt
expect_exit 0 '' -- "$POSSE" data check mushroom --data got
expect_in "^ok       mushroom   got/$file.gz\$" stdout.txt
expect_exit 0 '' -- "$POSSE" simulate -p uniform -e mushroom -T 50 -n 1 --quiet --data got

# From the beginning; from a server that cannot resume; with a partial file of something else.
rm -r got
fetch --from "$url/moved/"
is_there
head -c 9000 "served/$file.gz" >"got/$file.gz.part"
rm "got/$file.gz"
fetch --from "$url/no_range"
is_there
rm "got/$file.gz"
head -c 9000 /dev/zero >"got/$file.gz.part"
fetch --from "$url/good"
is_there
rm "got/$file.gz"
head -c 90000 /dev/zero >"got/$file.gz.part"  # longer than the file
fetch --from "$url/good"
is_there
rm "got/$file.gz"
fetch --from "$url/cut"
((code == 2)) || fail "exit code $code when cut short"
fetch --from "$url/cut"
is_there

# Plain files, and those of a folder of the dataset's name.
rm "got/$file.gz"
mkdir got/mushroom
gzip -dc "served/$file.gz" >"got/mushroom/$file"
expect_exit 0 '' -- "$POSSE" data check mushroom --data got
expect_in "^ok       mushroom   got/mushroom/$file\$" stdout.txt

# Several datasets: one failure does not stop the others.
run "$POSSE" data fetch adult shuttle --data many --quiet --from "$url/good"
((code == 2)) || fail "exit code $code though adult is not served"
expect_in '^posse: cannot fetch adult.data: .*404' stderr.txt
expect_exit 0 '' -- "$POSSE" data check shuttle --data many
# As UCI serves it: compressed by compress(1), if that program is installed.
if command -v compress >/dev/null; then
  gzip -dc served/shuttle.trn.gz | compress -c >served/shuttle.trn.Z
  rm served/shuttle.trn.gz many/shuttle.trn.gz
  expect_exit 0 '' -- "$POSSE" data fetch shuttle --data many --quiet --from "$url/good"
  expect_in 'many/shuttle.trn.Z' stdout.txt
fi
