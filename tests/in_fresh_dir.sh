#!/usr/bin/env bash
# Runs a command in an empty folder that is removed afterwards.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
"$@"
