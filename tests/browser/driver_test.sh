#!/usr/bin/env bash
# driver.sh and run.sh with tools that only pretend: what is skipped, what fails, and what is installed once.
# shellcheck source-path=SCRIPTDIR source=../cli/lib/expect.sh
POSSE=posse source "$(dirname "${BASH_SOURCE[0]}")/../cli/lib/expect.sh"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
unset POSSE_BROWSER

# pretend <command> <script>: a program of that name, which comes before any other.
mkdir tools
export PATH=$PWD/tools:$PATH
pretend() {
  printf '#!/usr/bin/env bash\n%s\n' "$2" >"tools/$1"
  chmod +x "tools/$1"
}
driver=(bash "$here/driver.sh" folder)
for tool in node chromium posse; do pretend "$tool" 'exit 0'; done

for reason in 'npm ERR! code ENOTFOUND' 'npm ERR! code ECONNREFUSED' 'npm ERR! code E403' 'npm ERR! code E407' \
  'npm ERR! code SELF_SIGNED_CERT_IN_CHAIN'; do
  pretend npm "echo '$reason'; exit 1"
  expect_exit 77 '^skipped: .*npm' -- "${driver[@]}"
done
pretend npm 'sleep 60'
POSSE_NPM_SECONDS=1 expect_exit 77 '^skipped: npm did not get playwright-core within 1 s$' -- "${driver[@]}"
pretend npm 'echo "npm ERR! code EJSONPARSE"; exit 1'
expect_exit 1 'EJSONPARSE' -- "${driver[@]}"

# An installation that was killed counts for nothing, one that succeeded is not repeated.
pretend npm 'kill -9 $$'
run "${driver[@]}"
((code != 0 && code != 77)) || fail "a killed npm gives $code"
pretend npm 'echo again >>installed.txt'
expect_exit 0 '' -- "${driver[@]}"
expect_exit 0 '' -- "${driver[@]}"
(($(wc -l <installed.txt) == 1)) || fail "npm ran $(wc -l <installed.txt) times"

# The test itself: skipped, unless it is required.
test=(bash "$here/run.sh" true posse other)
pretend npm 'echo "npm ERR! code ENOTFOUND"; exit 1'
expect_exit 77 '^skipped: npm cannot reach its registry' -- "${test[@]}"
POSSE_BROWSER=required expect_exit 1 '^skipped: npm cannot reach its registry' -- "${test[@]}"
pretend npm 'exit 0'
POSSE_BROWSER=required expect_exit 0 '' -- "${test[@]}"
