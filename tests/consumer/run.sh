#!/usr/bin/env bash
# Installs a build below the working folder, then builds and runs a stranger's project against it:
# the example of the README, which must print the same regret from C++ as from the shell.
set -euo pipefail
build=$1 compiler=$2
source=$(cd "$(dirname "$0")" && pwd)

diff <(sed -n '/^#include <cstdio>/,/^}/p' "$source/../../README.md") <(tail -n +2 "$source/main.cc")

cmake --install "$build" --prefix "$PWD/prefix" >/dev/null
if [[ -e prefix/include/posse/cli ]]; then
  echo "headers that posse/posse.h does not need are installed" >&2
  exit 1
fi
cmake -S "$source" -B consumer -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$PWD/prefix"
cmake --build consumer

regret=$(consumer/consumer)
prefix/bin/posse simulate -p lin_es -e "linear(K=20, d=5)" -T 2000 -n 1 --seed 2 --json --quiet >shell.json
echo "from C++: $regret"
grep -m 1 '"mean"' shell.json
awk -F '[:,]' -v regret="$regret" '/"mean"/ { exit sprintf("%.1f", $2) == regret ? 0 : 1 }' shell.json
