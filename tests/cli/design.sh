#!/usr/bin/env bash
# posse design shares pulls among the arms of a CSV file, and says what is wrong with one.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

ok() { expect_exit 0 '' -- "$POSSE" design "$@"; }
row() { expect_in "^$1" stdout.txt; }  # <pattern of how a table's row begins>

# The quadratic's best design: the ends and the middle, a third each.
for x in -1 -0.5 0 0.5 1; do echo "1,$x,$(awk "BEGIN { print $x * $x }")"; done >quadratic.csv
ok quadratic.csv --eps 1e-9
for arm in 0 2 4; do row "$arm +0\.3333 +3\.0000\$"; done
expect_not_in 'short of' stdout.txt
expect_in '^2 of 5 arms have no weight \(--all shows them\)\.$' stdout.txt
expect_in 'span 3 dimensions, so no design has it below 3' stdout.txt
(($(grep -c '^[0-9]  ' stdout.txt) == 3)) || fail "arms without weight are shown: $(cat stdout.txt)"
ok quadratic.csv --all
(($(grep -c '^[0-9]  ' stdout.txt) == 5)) || fail "--all does not show all arms: $(cat stdout.txt)"

# Pulls.
ok quadratic.csv --tau 31
expect_in '^31 pulls in all\.$' stdout.txt
(($(awk '/^[0-9]  / { sum += $3 } END { print sum }' stdout.txt) == 31)) || fail "pulls do not sum to 31"
ok quadratic.csv --tau 31 --at-least 0.5  # r(0.5) / K = 14 / 5
row '1 +0\.0000 +3'
expect_in '^37 pulls in all\.$' stdout.txt
ok quadratic.csv --tau 1e9
expect_in '^1000000000 pulls in all\.$' stdout.txt
printf '1,0\n0,1\n1,1\n' >three.csv
ok three.csv --tau 2
expect_in 'less than the 3 arms' stdout.txt

# Line 5 of Algorithm 3 as printed gives a light arm the pull that a heavy one needs more.
pulls() { awk '/"arm":/ { on = 1 } on && /"pulls":/ { printf "%d ", $2 }' stdout.txt; }
printf '2,3\n-4,-3\n-1,-1\n2,-4\n1,1\n4,-2\n' >six.csv
ok six.csv --tau 9 --json
[[ $(pulls) == '0 4 0 4 0 1 ' ]] || fail "by Pukelsheim's rule: $(pulls)"
book=$(awk '/"efficiency":/ { print $2 + 0 }' stdout.txt)
cp stdout.txt book.json
ok six.csv --tau 9 --rounding pukelsheim --json
expect_same book.json stdout.txt
ok six.csv --tau 9 --rounding paper --json
[[ $(pulls) == '0 4 0 3 0 2 ' ]] || fail "by the paper's print: $(pulls)"
awk -v book="$book" '/"efficiency":/ { exit !($2 + 0 < book) }' stdout.txt || fail "the print is as efficient"
ok six.csv --tau 9
expect_in '^Every arm has at least 0\.[0-9]+ of its share of them\.$' stdout.txt
expect_mistake "--rounding must be 'pukelsheim' or 'paper', not foo" design six.csv --tau 9 --rounding foo
expect_mistake "--rounding makes pulls: it needs --tau, too" design six.csv --rounding paper

# For programs.
ok quadratic.csv --tau 31 --json
expect_json stdout.txt
(($(grep -c '"arm": ' stdout.txt) == 5)) || fail "--json lacks arms"
for key in K d rank largest_width gap eps iterations pulls; do expect_in "^  \"$key\": [0-9]" stdout.txt; done
expect_not_in '"name"' stdout.txt

# The same arms in other notations.
ok three.csv --json
cp stdout.txt three.json
printf 'x,y\r\n1,0\r\n"0", 1 \r\n\r\n1.0,1e0' >dressed.csv
ok dressed.csv --json
expect_same three.json stdout.txt
printf '\xEF\xBB\xBF1,0\n+0,1\n1,1\n' >marked.csv
ok marked.csv --json
expect_same three.json stdout.txt
expect_exit 0 '' -- "$POSSE" design - --json <three.csv
expect_same three.json stdout.txt
printf 'arm,x,y\n"big, red",1,0\n"the ""one""",0,1\nété,1,1\n' >named.csv
ok named.csv
for name in 'big, red' 'the "one"' 'été'; do row "$name +0\.3333"; done
ok named.csv --json
expect_json stdout.txt
expect_in '"name": "the \\"one\\""' stdout.txt
printf 'a\xFF,1\n' >latin.csv
ok latin.csv --json
expect_json stdout.txt

# Odd arms.
while read -r arms; do
  printf '%b' "$arms" >odd.csv
  ok odd.csv --tau 10
  expect_not_in 'nan|inf' stdout.txt
done <<'END'
5
-1e100,1e-100\n1e100,1e-100
1,2\n1,2\n1,2
0,0\n1,1\n2,2
1e-8,1e8\n1e8,1e-8\n1,1
1,2,3,4,5
END
for ((i = 0; i < 3000; ++i)); do echo "$((i * 7919 % 1009)),$((i * 104729 % 1013)),$((i % 17))"; done >many.csv
ok many.csv --eps 1e-6
expect_in 'span 3 dimensions' stdout.txt

# Mistakes.
wrong() {  # <pattern> <content, as printf's %b takes it> <argument...>
  printf '%b' "$2" >wrong.csv
  expect_mistake "$1" design wrong.csv "${@:3}"
}
wrong 'wrong\.csv is empty' ''
wrong 'wrong\.csv is empty' '\n \r\n'
wrong 'wrong\.csv has a header but no arms' 'x,y\n'
wrong 'wrong\.csv, line 3: has 1 fields, but line 1 has 2' '1,2\n3,4\n5\n'
wrong 'wrong\.csv, line 1, column 2: .x. is not a number' '1,x\n3,4\n'
wrong 'wrong\.csv, line 3, column 2: .x. is not a number' 'a,b\n1,2\n3,x\n'
wrong 'wrong\.csv, line 2, column 1: .2. is not a name; name all arms or none' 'a,1\n2,2\n'
wrong 'wrong\.csv, line 2, column 2: a number is missing' '1,2\n3,\n'
wrong "wrong\.csv, line 3: '3;4' has no numbers between commas" '\n1;2\n3;4\n'
for value in nan inf -inf 1e101 -1e400; do
  wrong "wrong\.csv, line 2, column 2: '$value' is out of range; .*1e\+100" "1,2\n3,$value\n"
done
wrong 'wrong\.csv, line 2, column 1: a quote is not closed' '1,2\n"3,4\n'
wrong 'wrong\.csv, line 1: contains the byte 0x00; is it a text file\?' '1,\00002\n'
wrong "wrong\.csv, line 1, column 2: 'x{40}\.\.\.' is not a number" "1,$(printf 'x%.0s' {1..100000})\n"
wrong 'wrong\.csv: all arms are zero' '0,0\n0,0\n'
wrong '--tau 1 is too small: fewer pulls than dimensions' '1,0\n0,1\n' --tau 1
wrong '--at-least .* needs --tau' '1\n' --at-least 0.5
for value in 0 -1 1.5 x ''; do wrong '--tau' '1\n' --tau "$value"; done
for value in 0 -1 2 nan x ''; do
  wrong '--eps must be a number from 1e-09 to 1|position 1' '1\n' --eps "$value"
  wrong '--at-least must be a number|position 1' '1\n' --tau 5 --at-least "$value"
done
expect_mistake 'design for which arms' design
expect_mistake "design takes one word \(arms\); 'three\.csv' is one too many" design named.csv three.csv
expect_mistake 'cannot read nowhere\.csv: No such file' design nowhere.csv
expect_mistake 'cannot read \.: Is a directory' design .
expect_mistake 'is it a text file' design "$POSSE"
expect_mistake "no option '--tua'; did you mean '--tau'\?" design three.csv --tua 5
expect_exit 2 '^posse: the standard input is empty' -- "$POSSE" design - </dev/null
expect_exit 2 '^posse: cannot write the standard output' -- bash -c 'exec "$@" >/dev/full' bash "$POSSE" design three.csv
