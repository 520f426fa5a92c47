#!/usr/bin/env bash
# run.sh <sample_page> <posse> <folder>: tests pages in a real browser, driven by what driver.sh installs in
# <folder>. Exits 77, which ctest counts as skipped, if that cannot be had; with POSSE_BROWSER=required it
# fails instead.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
sample=$1 posse=$2 folder=$3

status=0
bash "$here/driver.sh" "$folder" || status=$?
[[ $status == 77 && ${POSSE_BROWSER:-} == required ]] && status=1
((status == 0)) || exit "$status"

"$sample" >page.html
node "$here/report.mjs" page.html "$folder" "$(command -v chromium)"
"$posse" paper fig1a fig1b fig1c fig3b -T 100 -n 2 --quiet --out real >table.txt
node "$here/real.mjs" real/report.html "$folder" "$(command -v chromium)"
