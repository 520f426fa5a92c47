#!/usr/bin/env bash
# run.sh <sample_page> <posse> <folder>: tests pages in a real browser, driven by what npm installs in
# <folder>. Exits 77, which ctest counts as skipped, if there is no browser, or if its driver cannot be
# had: without a network, or behind a proxy whose certificate npm does not know.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
sample=$1 posse=$2 folder=$3

skip() {
  echo "skipped: $1" >&2
  exit 77
}

install_driver() {
  local log
  cp "$here/package.json" "$folder"
  log=$(npm install --prefix "$folder" --no-package-lock --ignore-scripts --no-audit --no-fund \
    --fetch-retries=1 --fetch-timeout=20000 2>&1) && return
  rm "$folder/package.json"
  grep -qE 'ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|E[A-Z]*PROXY' <<<"$log" &&
    skip "npm cannot reach its registry for playwright-core"
  grep -qE 'CERT|certificate' <<<"$log" &&
    skip "npm does not trust the certificate it is shown (a proxy's?) and gets no playwright-core"
  echo "$log" >&2
  exit 1
}

for tool in node npm chromium; do
  command -v "$tool" >/dev/null || skip "there is no $tool; make test-browser installs it"
done
mkdir -p "$folder"
cmp -s "$here/package.json" "$folder/package.json" || install_driver

"$sample" >page.html
node "$here/report.mjs" page.html "$folder" "$(command -v chromium)"
"$posse" paper fig1a fig1b fig1c fig3b -T 100 -n 2 --quiet --out real >table.txt
node "$here/real.mjs" real/report.html "$folder" "$(command -v chromium)"
