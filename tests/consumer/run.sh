#!/usr/bin/env bash
# Installs a build below the working folder, then builds and runs a stranger's project against it.
set -euo pipefail
build=$1 compiler=$2
source=$(cd "$(dirname "$0")" && pwd)

cmake --install "$build" --prefix "$PWD/prefix" >/dev/null
cmake -S "$source" -B consumer -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$PWD/prefix"
cmake --build consumer
consumer/consumer
prefix/bin/posse --version
