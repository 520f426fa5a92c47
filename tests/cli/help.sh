#!/usr/bin/env bash
# The program explains itself: help, lists, descriptions, version.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

ok() { expect_exit 0 '' -- "$POSSE" "$@"; }

ok --version
expect_in '^posse [0-9]+\.[0-9]+\.[0-9]+ \(.+\)$' stdout.txt

ok --help
cp stdout.txt help.txt
for command in simulate list describe design theory data signature; do expect_in "^  $command  +[A-Z]" help.txt; done
expect_in '^  posse simulate -p ' help.txt
ok
expect_same help.txt stdout.txt
ok -h
expect_same help.txt stdout.txt

# posse help COMMAND is posse COMMAND --help.
expect_in '^  help  +[A-Z]' help.txt
ok help
expect_same help.txt stdout.txt
for command in simulate help theory 'theory verify' 'data fetch'; do
  read -ra words <<<"$command"
  ok "${words[@]}" --help
  cp stdout.txt asked.txt
  ok help "${words[@]}"
  expect_same asked.txt stdout.txt
done
expect_mistake "posse has no command 'simulat'; did you mean 'simulate'\?" help simulat
expect_mistake "theory has no command 'verfy'; did you mean 'verify'\?" help theory verfy
expect_mistake "simulate has no commands, so no 'now'" help simulate now

ok simulate --help
for option in -p -e -T -n --seed --jobs --threads --budget --out --band --json --quiet; do
  expect_in "^  ${option}[, ]" stdout.txt
done
(($(grep -Ec '^  posse simulate .*-p ' stdout.txt) >= 3)) || fail "simulate --help has few examples"
for command in list describe design theory data signature; do
  ok "$command" --help
  expect_in "^Usage: posse $command" stdout.txt
done

# The examples of all help texts run as they are, on a small scale.
for command in '' simulate list describe design theory 'theory glm' 'theory neural' 'theory doubling' 'theory verify' data signature; do
  read -ra words <<<"$command"
  "$POSSE" "${words[@]}" --help
done | sed -n 's/^  \(posse [^|]*\).*/\1/p' | sed 's/   .*//' | sort -u >examples.txt
(($(wc -l <examples.txt) >= 6)) || fail "few examples found in the help texts"
posse() { "$POSSE" "$@"; }
printf '1,0\n0,1\n1,1\n' >arms.csv
while read -r example; do
  [[ $example != 'posse simulate'* ]] || example="$(sed -E 's/ -[Tn] [0-9]+//g' <<<"$example") -T 5 -n 1 --quiet"
  [[ $example != 'posse theory verify'* ]] || example+=' -T 1000 -n 1 --quiet'
  eval "$example" >stdout.txt 2>stderr.txt </dev/null || fail "example: $example: $(cat stderr.txt)"
  [[ -s stdout.txt && ! -s stderr.txt ]] || fail "example: $example"
done <examples.txt

ok list
cp stdout.txt list.txt
for kind in policies environments links models; do
  expect_in "^$kind\$" list.txt
  ok list "$kind"
  [[ $(head -n 1 stdout.txt) == "$kind" ]] || fail "list $kind begins otherwise"
  sed -n "/^$kind\$/,/^\$/p" list.txt | sed '/^$/d' | cmp - stdout.txt || fail "list $kind differs from list"
  ok list "$kind" --json
  cp stdout.txt "$kind.json"
  expect_in "^  \"$kind\": \[\$" stdout.txt
done
ok list --json
cp stdout.txt list.json
(($(grep -Ec '^  "(policies|environments|links|models)": \[' stdout.txt) == 4)) || fail "list --json lacks kinds"
explorations=$(sed '1,/^---/d' list.txt | grep -c .)
(($(grep -c '^      "name": ' stdout.txt) == $(grep -c '^  ' list.txt) + explorations)) ||
  fail "list and list --json differ in length"
sed '1,/^  "explorations": \[$/d' stdout.txt | tr -d ' \n' >grid.txt
expect_in '"name":"es","models":\{"linear":\["lin_es"\],"glm":\["glm_es"\],"neural":\["neural_es"\]\}' grid.txt
expect_in '"name":"ts","models":\{"linear":\["lin_ts"\],"glm":\["glm_tsl"\]\}' grid.txt
expect_in '^rules \(of the policy bayes\)$' list.txt

ok describe --all
cp stdout.txt all.txt
ok describe --all --markdown
cp stdout.txt all.md
[[ $(head -n 1 all.md) == '# '* ]] || fail "the Markdown has no title"
sed -n 's/^  \([a-z_]*\) .*/\1/p' list.txt >names.txt
(($(wc -l <names.txt) >= 10)) || fail "list has few names"
while read -r name; do
  expect_in "^$name \(" all.txt
  expect_in "^### $name\$" all.md
  ok describe "$name"
  expect_in "^$name \((policy|environment|link|model|rule|(neural )?solver)( of the (model|policy) [a-z]+)?\): " stdout.txt
  awk 'length > 96 { exit 1 }' stdout.txt || fail "describe $name has long lines"
  ok describe "$name" --markdown
  expect_in "^### $name\$" stdout.txt
  ok describe "$name" --json
  cp stdout.txt "$name.json"
done <names.txt

ok describe lin_es
for parameter in m sigma_R sigma_P lambda; do expect_in "^  $parameter=" stdout.txt; done
ok describe linear
(($(grep -Ec '^linear \((model|environment)\): ' stdout.txt) == 2)) || fail "linear is a model and a world"

expect_json ./*.json
