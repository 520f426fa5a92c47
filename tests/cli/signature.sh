#!/usr/bin/env bash
# The decisions of every policy are the recorded ones.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

golden=$(dirname "${BASH_SOURCE[0]}")/../golden/signature.txt
expect_exit 0 '' -- "$POSSE" signature
diff -u "$golden" stdout.txt >&2 || fail "the signature differs from tests/golden/signature.txt"
