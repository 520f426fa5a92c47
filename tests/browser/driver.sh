#!/usr/bin/env bash
# driver.sh <folder>: installs what drives a browser there, once. Exits 77 and says why if it cannot be had
# here: without a browser, node or npm, without a network, or behind a proxy that does not let npm through.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: driver.sh FOLDER}
patience=${POSSE_NPM_SECONDS:-100} # below the 180 s that ctest grants the whole test

skip() {
  echo "skipped: $1" >&2
  exit 77
}

for tool in node npm chromium; do
  command -v "$tool" >/dev/null || skip "there is no $tool; make test-browser installs it"
done
# Written last, so that an interrupted installation is begun again.
mark=$folder/installed.json
cmp -s "$here/package.json" "$mark" && exit 0

mkdir -p "$folder"
rm -f "$mark"
cp "$here/package.json" "$folder"
status=0
log=$(timeout "$patience" npm install --prefix "$folder" --no-package-lock --ignore-scripts --no-audit \
  --no-fund --fetch-retries=1 --fetch-timeout=20000 2>&1) || status=$?
((status == 124)) && skip "npm did not get playwright-core within $patience s"
if ((status)); then
  grep -qE 'ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|E[A-Z]*PROXY' <<<"$log" &&
    skip "npm cannot reach its registry for playwright-core"
  grep -qE '\bE40[37]\b' <<<"$log" && skip "a proxy or the registry refuses npm playwright-core (403 or 407)"
  grep -qE 'CERT|certificate' <<<"$log" &&
    skip "npm does not trust the certificate it is shown (a proxy's?) and gets no playwright-core"
  echo "$log" >&2
  exit 1
fi
cp "$here/package.json" "$mark"
