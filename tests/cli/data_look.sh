#!/usr/bin/env bash
# A user's own data: posse data look says how a file is understood and how to play it; the same header stands
# above tables, in JSON and on the page.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
ln -s "$project/examples" examples
posse() { "$POSSE" "$@"; }

# The commands of the README and of examples/README.md, as they stand there.
grep -hE '^ *(build/)?posse (data look|simulate) .*examples/tickets.csv' "$project"/README.md "$project"/examples/README.md |
  sed -E 's/^ *(build\/)?//' >commands.txt
(($(wc -l <commands.txt) == 4)) || fail "the commands of the READMEs are not found: $(cat commands.txt)"
while read -r command; do
  eval "$command" >stdout.txt 2>stderr.txt || fail "$command: $(cat stderr.txt)"
  expect_in '^tickets.csv: 480 rows, 4 classes, d = 24; separated by commas, with a header$' stdout.txt
  expect_in '^  classes +team: billing \(37.5 %\), technical \(34.2 %\), account \(18.1 %\), sales \(10.2 %\)' stdout.txt
  expect_in '^  4 numbers +hour, words, attachments, earlier_tickets \(19 missing\)$' stdout.txt
  expect_in '^  4 categories +channel \(4\), page \(6\), plan \(3\), language \(5, 17 missing\)$' stdout.txt
  expect_in '^  left out +ticket_id \(it numbers the rows\), opened \(it holds dates\)' stdout.txt
  [[ $command != *simulate*' -n 20' ]] || cp stdout.txt table.txt
done <commands.txt

# The numbers that the README gives for them.
regret_of() { awk -v policy="$1" '$1 == policy { printf "%.0f", $2 == "*" ? $3 : $2 }' table.txt; }
expect_in "^Regret counts wrong teams: $(regret_of lin_es) for .lin_es. and $(regret_of lin_ucb) for .lin_ucb.," \
  "$project/README.md"
expect_in 'always billing would be wrong in 62\.5 %' <(tr -s ' \n' ' ' <table.txt)
expect_in "^makes $((480 * 625 / 1000)) mistakes" "$project/README.md"

# What look suggests can be pasted, even for a file with an odd name.
mkdir "it's"
cp examples/tickets.csv "it's/my \$tickets.csv"
expect_exit 0 '' -- "$POSSE" data look "it's/my \$tickets.csv" --missing mean --ignore '[ticket_id, 2, hour]'
expect_in '17 missing, filled' stdout.txt
expect_in 'hour \(as told\)$' stdout.txt
suggested=$(sed -n 's/^  \(posse simulate .*\)/\1/p' stdout.txt)
expect_in 'missing=mean' <(echo "$suggested")
eval "$suggested --quiet" >stdout.txt 2>stderr.txt || fail "$suggested: $(cat stderr.txt)"
expect_in '^lin_ucb ' stdout.txt

# JSON, and the page.
expect_exit 0 '' -- "$POSSE" data look examples/tickets.csv --json
expect_json stdout.txt
expect_in '"reason": "it numbers the rows"' stdout.txt
world='dataset(path="examples/tickets.csv")'
expect_exit 0 '' -- "$POSSE" simulate -p uniform -e "$world" -T 20 -n 2 --quiet --json --out out
expect_json stdout.txt out/simulate/summary.json
for file in stdout.txt out/simulate/summary.json; do
  expect_in '"source": "tickets.csv"' "$file"
  expect_in '"share": 0.375' "$file"
done
expect_in '<p class="data">tickets.csv: 480 rows, 4 classes, d = 24; ' out/report.html
expect_exit 0 '' -- "$POSSE" run out/simulate/experiment.toml --out again --quiet
expect_in '^tickets.csv: 480 rows' stdout.txt
expect_exit 0 '' -- "$POSSE" simulate -p uniform -e linear -T 20 -n 2 --quiet --json
expect_not_in '"data"' stdout.txt

# Files as other programs write them.
{ echo 'Datum;Menge;Art'; for i in {1..30}; do echo "0$((i % 9 + 1)).05.2024;$i,5;$((i % 2))"; done; } >german.csv
expect_exit 0 '' -- "$POSSE" data look german.csv
expect_in 'separated by semicolons, decimal commas, with a header' stdout.txt
expect_in '^Menge +number +0  1.5 .. 30.5$' stdout.txt
expect_in '^  left out +Datum \(it holds dates\)' stdout.txt
for i in {1..30}; do printf '%s\t\t%s\n' "$((i % 7)).25" "$((i % 2))"; done >bare.tsv
expect_exit 0 '' -- "$POSSE" data look bare.tsv
expect_in 'separated by tabs, without a header' stdout.txt
expect_in '^2 +left out +30  it has no values$' stdout.txt
expect_in 'label=3' stdout.txt

{ echo 'price|share|code|kind|'; for i in {1..30}; do echo "$((i % 5 + 1)),234.50|$i%|${i}x|$((i % 2))|"; done; } >people.csv
expect_exit 0 '' -- "$POSSE" data look people.csv
expect_in 'separated by pipes, with a header' stdout.txt
expect_in '^share +number +0  1 .. 30$' stdout.txt
expect_in '^  left out +code \(its text differs in nearly every row\); pass' stdout.txt
expect_in '^  notes +price is read without its marks of thousands; share is read without its$' stdout.txt
expect_in '^5 +left out +30  it has no name and no values$' stdout.txt
{ echo 'size,kind'; for i in {1..30}; do echo "$i.5,$( ((i % 5)) && echo "k$((i % 2))" || echo NA)"; done; } >unlabelled.csv
expect_exit 0 '' -- "$POSSE" data look unlabelled.csv
expect_in '^unlabelled.csv: 24 rows, 2 classes' stdout.txt
expect_in "^  notes +6 rows have no label \('NA'\) and are left out$" stdout.txt
expect_exit 1 '' -- "$POSSE" data look unlabelled.csv --missing refuse
expect_in 'line 6, column 2: the row has no label; ' stdout.txt

# Options may be written as one would write them elsewhere.
expect_exit 0 '' -- "$POSSE" data look german.csv --separator ';' --decimal ,
expect_in 'separator=semicolon, decimal=comma' stdout.txt
expect_exit 0 '' -- "$POSSE" data look examples/tickets.csv --ignore 'ticket_id, 2,hour'
expect_in 'ticket_id \(as told\), opened \(as told\), hour \(as told\)$' stdout.txt
expect_exit 0 '' -- "$POSSE" data look --help
expect_in '^ +--missing own\|mean\|refuse' stdout.txt

# What cannot be played is still shown, with the way out.
{ echo 'rooms,heating,price'; for i in {1..600}; do echo "$((i % 5)),h$((i % 3)),$((i % 120))"; done; } >price.csv
expect_exit 1 '' -- "$POSSE" data look price.csv
expect_in '^price +label +0  120: 1, 2, 3, 4, \.\.\.$' stdout.txt
expect_in "^This cannot be played yet: price.csv: the label, column 'price', has 120 different numbers" stdout.txt
expect_in "^As options of this command: --label VALUE, --categorical '\[\"heating\", \"price\"\]'$" stdout.txt
expect_in "^Columns that could be the label: --label rooms \(5 values\), --label heating \(3 values\)$" stdout.txt
expect_exit 0 '' -- "$POSSE" data look price.csv --label heating
expect_exit 0 '' -- "$POSSE" data look price.csv --categorical '[heating, price]'
expect_exit 1 '' -- "$POSSE" data look price.csv --json
expect_json stdout.txt
expect_in '"problem": "price.csv: the label' stdout.txt
expect_in '"possible_labels": \[' stdout.txt
expect_in '^    "heating"$' stdout.txt
expect_mistake "has 120 different numbers: is it a reward or a measurement rather than a class" \
  simulate -p uniform -e 'dataset("price.csv")' -T 5 -n 1 --quiet
printf 'text\nhello\nthere\n' >one.csv
expect_exit 1 '' -- "$POSSE" data look one.csv
expect_in '^text +label +0  2: hello, there$' stdout.txt
expect_in 'has only one column' stdout.txt
expect_exit 1 '' -- "$POSSE" data look examples/tickets.csv --missing refuse
expect_in '^This cannot be played yet: examples/tickets.csv, line [0-9]+, column [0-9]+: the value of' stdout.txt

# Mistakes.
expect_mistake "no column 'taem'.*did you mean 'team'" data look examples/tickets.csv --label taem
expect_mistake "no column 'our'" data look examples/tickets.csv --ignore our
expect_mistake "named in ignore, and also as the label" data look examples/tickets.csv --ignore team
expect_mistake "missing of environment dataset must be 'own' or 'mean' or 'refuse', not zero" \
  data look examples/tickets.csv --missing zero
expect_mistake "separator of environment dataset must be .*'tab'.*, not colon" data look examples/tickets.csv --separator colon
expect_mistake 'none.csv: No such file' data look none.csv
expect_mistake 'FILE is required' data look
odd=$'odd\tname.csv'
cp examples/tickets.csv "$odd"
expect_mistake 'odd.x09name.csv cannot be named' data look "$odd"
printf 'size,\xff\n1,u\n2,v\n1,u\n2,v\n' >latin.csv
expect_exit 0 '' -- "$POSSE" data look latin.csv
expect_in 'label=2' stdout.txt
expect_in 'xff +label' stdout.txt
printf '1,5;2,5;u\n1,5;2,5;v\n' >twice.csv
expect_mistake 'separator=comma or separator=semicolon \(as options of this command: --separator comma, --separator semicolon\)$' \
  data look twice.csv
expect_mistake 'separator=comma or separator=semicolon$' simulate -p uniform -e 'dataset("twice.csv")' -T 5 -n 1

# A world that is written as a file.
for file in examples/tickets.csv none.csv; do
  expect_mistake "not a file; -e 'dataset\(path=\"$file\"\)' plays one, and posse data look $file shows it$" \
    simulate -p uniform -e "$file" -T 5 -n 1
done
cp examples/tickets.csv tickets
expect_mistake "-e 'dataset\(path=\"tickets\"\)' plays one" simulate -p uniform -e tickets -T 5 -n 1
touch linear
expect_exit 0 '' -- "$POSSE" simulate -p uniform -e linear -T 5 -n 1 --quiet

# On a narrow terminal.
if has_terminal; then
  for columns in 60 80; do
    expect_fits "$columns" "$POSSE" data look examples/tickets.csv
    expect_in '^earlier_tickets' screen.txt
    for file in price.csv bare.tsv one.csv; do expect_fits "$columns" "$POSSE" data look "$file"; done
  done
fi
