#!/usr/bin/env bash
# posse theory prints the constants of the theorems, and says where they do not apply.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

ok() { expect_exit 0 '' -- "$POSSE" theory "$@"; }
row() { expect_in "^$1( |\$)" stdout.txt; }  # <pattern of how a table's row begins>
number() { row "  \"$1\": $2,?"; }           # <key> <pattern of its value in JSON>
narrow() { awk 'length > 100 { exit 1 }' stdout.txt || fail "long lines: $(shown "$@")"; }

# flat <key...>: stdout is one JSON object of numbers that has the keys.
flat() {
  local key
  expect_json stdout.txt
  sed '1d;$d' stdout.txt | grep -Evq '^  "[^"]+": -?[0-9.]+(e[+-]?[0-9]+)?,?$' &&
    fail "more than numbers: $(head -c 300 stdout.txt)"
  for key in "$@"; do number "$key" '[-0-9.e+]+'; done
}

printf '1,0\n0,1\n0.6,0.8\n' >arms.csv

# posse theory alone, and its help.
ok
cp stdout.txt help.txt
ok --help
expect_same help.txt stdout.txt
for command in glm neural doubling verify; do
  expect_in "^  $command  +[A-Z]" help.txt
  ok "$command" --help
  expect_in "^Usage: posse theory $command" stdout.txt
  narrow "$command" --help
done

# GLM-ES: numbers computed independently in Python.
ok glm --json
flat K d T delta S M M_link mu_min mu_max lambda m sigma_R tau iota t gamma_t beta_t gamma~_t gamma radius \
  perturbation_radius b_1 b_2 p_N noise bound bound_exploration bound_martingale bound_warm_up gap \
  lambda_proof sigma_R_proof tau_proof bound_proof T_informative_proof tau/d\\^4 tau_exponent
number K 50
number m 147314
number lambda '63\.18326322136[0-9]*'
number sigma_R '108\.454729494[0-9]*'
number tau 125896515688[0-9]+
number bound '4621\.171572600[0-9]*'
number gamma_t '24\.4347541588[0-9]*'
number lambda_statement 20
number sigma_R_statement '312\.6103016375[0-9]*'
number tau_statement 12067914024[0-9]+
number T_informative_proof '5\.1[0-9]*e\+15|51[0-9]{14}'
number T_informative_statement '1\.1[0-9]*e\+26'
number 'd\^9' 512000000000
number 'd\^4' 160000
ok glm
row 'lambda +63\.18 +auto +1 +1 v \(2 d M_link / S\) log\(e sqrt\(1 \+ T mu_max / d\)'
row 'm +147314 +[0-9]+ +10 +members:'
row 'tau +1\.259e\+12 +auto +500 +warm-up'
row 'the proof +63\.18 +0\.4621 +108\.5 +1\.259e\+12 +4621 +5\.1[0-9]*e\+15'
row 'the statement +20 +0\.4621 +312\.6 +1\.207e\+14 +4621 +1\.1[0-9]*e\+26'
expect_in "Only the proof's lambda makes sigma_R, tau and the bound of the order" stdout.txt
expect_in 'takes all of T: the bound is T gap' stdout.txt
narrow glm
default=$("$POSSE" describe glm_es | sed -n 's/^  lambda=\([0-9a-z.]*\).*/\1/p')
row "lambda +63\.18 +$default +1"
row 'sigma_R +108\.5 +0\.4 sigma +0\.1 '
row 'gamma_t +24\.43 +sqrt\(lambda\) \(noise / \(2 M\) \+ S\)'
row 'gamma~_t .* sqrt\(d log\(1'
row 'bound_martingale .* 4 gamma mu_max / p_N sqrt\(2'
ok glm --link identity --sigma 2
row 'sigma_R .* 0\.8 +0\.1 '
expect_in '^ +for M = sqrt\(lambda / \(8 X_T\)\), the best there is$' stdout.txt
narrow glm --link identity
ok glm --S 300 --T 1e26
expect_in 'The warm-up of more than 10\^308 rounds takes all of T' stdout.txt
expect_in 'infinite stands for numbers above 10\^308' stdout.txt
narrow glm --S 300
ok glm --t 100 --json
number gamma_t '21\.94234549130[0-9]*'
number radius '108\.454729494[0-9]*'
ok glm --link identity --json
number lambda 1
number M 0
number tau 0
number bound_warm_up 0
ok glm --sigma 5 --json
number noise '7\.97[0-9]*'
ok glm --T 1e30 --json
flat bound_exploration bound_martingale bound_warm_up

# Its lambda and its M: by the proof, by the statement, given.
ok glm --lambda statement --json
number lambda 20
number sigma_R '312\.6103016375[0-9]*'
ok glm --lambda statement
row 'lambda +20 +auto +1 +1 v d v log\(1/delta\), of the statement'
narrow glm --lambda statement
ok glm --lambda 100 --M 1
row 'lambda +100 +auto +1 +as given'
row 'the lambda given +100 +1 '
row 'M +1 +self-concordance: .*, as given'
narrow glm --lambda 100 --M 1
ok glm --M 1 --json
number lambda '63\.18326322136[0-9]*'
number sigma_R '520\.187682262[0-9]*'
number M_link '0\.46211715726[0-9]*'
ok glm --S 0.01 --lambda statement --json
number M '0\.0478663417847[0-9]*'
number sigma_R '87\.0087630568[0-9]*'
ok glm --S 0.01
expect_in '^ +any M from M_link on is one: that of least sigma_R$' stdout.txt
narrow glm --S 0.01
ok glm --lambda 0.5
expect_in 'Assumption fails: --lambda 0\.5 is below 1' stdout.txt

# Arms of a file.
ok glm arms.csv --json
number K 3
number d 2
number S 1
number R 1
printf 'x,y\n3,4\n0,1\n' >long.csv
ok glm long.csv --S 2 --json
number S 10
number R 5
cp stdout.txt long.json
ok glm --K 2 --d 2 --S 10 --json
expect_same <(grep -v '"R"' long.json) stdout.txt
expect_exit 0 '' -- "$POSSE" theory glm - --S 2 --json <long.csv
expect_same long.json stdout.txt
ok glm long.csv
expect_in 'largest norm of an arm is R = 5' stdout.txt

# Neural-ES.
ok neural --json
flat K d T delta S lambda_0 d~ rho alpha_T alpha_T_lemma alpha_T_statement beta_T sigma_R m "p'_N" N log10_N eta bound bound_exploration \
  bound_martingale bound_approximation bound_first_pulls bound_failures epsilon width_1 width_2 width_3 width_kernel width_least
number m 1377243
number alpha_T '9\.108[0-9]*'
number alpha_T_lemma '9\.108[0-9]*'
number alpha_T_statement '8\.998[0-9]*|8\.999[0-9]*'
number N '1\.05[0-9]*e\+67'
cp stdout.txt neural.json
ok neural --env 'quadratic(K=50, d=20)' --seed 1 --json
expect_same neural.json stdout.txt
ok neural --seed 2 --json
cmp -s neural.json stdout.txt && fail "--seed 2 is the problem of --seed 1"
ok neural
expect_in "asks for N of about 10\^67 units a layer; Posse's default is 50\." stdout.txt
row 'lambda +2\.366 +auto +1 '
row 'sigma_R +17\.33 +0\.35 +0\.1 '
row 'alpha_T +9\.108 +that of the lemma, which is proven'
row 'eta .* gauss_newton +0\.01 '
row 'width_least +23\.2 +sqrt\(lambda\) L\^\(-3/2\)'
row 'bound_martingale .* \(4 \+ \(1 \+ 8 / .*'
expect_not_in 'Assumption fails' stdout.txt
narrow neural
ok neural --N 40 --L 2 --json
flat N_drawn rho_drawn lambda_0_drawn d~_drawn
ok neural --env 'distance(K=5, d=3)'
expect_in 'Assumption fails: mean rewards from -' stdout.txt
narrow neural --env distance
row 'bound  '
ok neural --env 'quadratic(sigma=2)' --json
number sigma 2
ok neural --alpha statement --json
number alpha_T '8\.998[0-9]*|8\.999[0-9]*'
number sigma_R '17\.12[0-9]*'
ok neural --lambda 0.5
expect_in 'Assumption fails: --lambda 0\.5 is below max' stdout.txt
ok neural arms.csv --S 2 --json
flat lambda_0 bound
number S 2
number lambda 1
ok neural arms.csv --json
number S '2\.836[0-9]*'  # sqrt(2 K / lambda_0)
flat lambda_0 sigma_R bound
ok neural arms.csv --csv kernel.csv
row 'S +2\.837 +sqrt\(2 K / lambda_0\),'
row 'sigma_R .* 0\.7 sigma +0\.1 '
expect_in 'S is the worst for these' stdout.txt
narrow neural arms.csv
expect_in '^3,0\.68570863[0-9]*,1\.544416[0-9]*$' kernel.csv
(($(wc -l <kernel.csv) == 3)) || fail "H of 3 arms has $(wc -l <kernel.csv) lines"
for lambda in 1e-3 1e6; do
  ok neural arms.csv --T 1e15 --L 100 --delta 1e-200 --lambda "$lambda" --sigma 1e100
  expect_not_in '(nan|inf|none|infinite)( |$)' stdout.txt
  expect_not_in '^eta +0 ' stdout.txt
done
ok neural long.csv --S 2
expect_in 'Assumption fails: the largest norm of an arm is 5' stdout.txt
printf '1,0\n0.5,0\n0,1\n' >parallel.csv
ok neural parallel.csv --S 2
expect_in 'Assumption fails: lambda_0 = 0, ' stdout.txt
expect_in '^arms 0 and 1 are parallel\.$' stdout.txt
expect_in 'No width N is enough' stdout.txt
ok neural parallel.csv --S 2 --json
flat lambda_0 rho d~ m
number lambda_0 0
expect_not_in '"(N|bound|eta)"' stdout.txt
ok neural parallel.csv
expect_in 'alpha_T, beta_T and sigma_R need --S' stdout.txt
ok neural parallel.csv --json
flat lambda_0 rho d~ m
expect_not_in '"(S|alpha_T|sigma_R|N|bound)"' stdout.txt
ok neural arms.csv --L 1
expect_in 'with L = 1 the network is linear, and K = 3 arms are more than d = 2' stdout.txt
narrow neural arms.csv --L 1

# The anytime versions.
ok doubling --json
flat T0 b gamma delta l b_min l_min b_limit T failure segments failure_proven failure_paper K m m_last \
  saving saving_paper saving_at_end saving_at_start
number segments 6
number failure_proven '1\.2[0-9]*'
number failure_paper '0\.460517018598[0-9]*'  # 0.05 log 10^4
number saving_paper '24\.06059125[0-9]*'      # 50 log(b / (b - 1))
number m 147314
number m_last 142957
number saving_at_end '7646\.[0-9]*'
number saving_at_start '-7646\.[0-9]*'  # since b - 1 = sqrt(b)
number l '3\.33624348086985[0-9]*'
number b_min '2\.63433733112[0-9]*'
number b_limit '2\.61803398874[0-9]*'
ok doubling --delta 0 --b 2 --T0 1 --json
number l '3\.4142135623[0-9]*'
ok doubling --T 100 --K 2 --failure 0.01 --json
number segments 1
number failure_proven 0.04
number saving 0
ok doubling
row 'l +3\.336 +3\.3 '
expect_in '^Segments of 100, 161, 424, 1109, 2903, 7602 rounds\.$' stdout.txt
ok doubling --T0 1 --b 2 --delta 0 --T 1e15
expect_in '^Segments of 1, 1, 2, 4, 8, 16, 32, 64, \.\.\. rounds\.$' stdout.txt
ok doubling --T0 50 --b 5 --svg l.svg --csv l.csv
row 'T0 +50 +100 '
row 'b +5 +2\.618 '
row '50 .* 3\.6[0-9]+ '
row 'l by T0, b .* 5 '
narrow doubling
expect_in '</svg>' l.svg
expect_in '>T0 = 50<' l.svg
expect_in '>at b = 10\.71<' l.svg
expect_not_in 'off scale|>final<' l.svg
ok doubling --T0 1 --b 1e6 --delta 100 --svg wide.svg --csv wide.csv
expect_in '>at b = 1000000<' wide.svg
expect_not_in 'off scale' wide.svg
for gamma in 0.001 0.999999999 0.9999999999999999; do
  for delta in 0 1.5 100; do
    ok doubling --T0 1e15 --b 1e6 --gamma "$gamma" --delta "$delta" --csv wide.csv
    expect_not_in '(nan|inf)' stdout.txt
    expect_not_in '(nan|inf)' wide.csv
    narrow doubling --gamma "$gamma" --delta "$delta"
  done
done
expect_in '^T0,b,l$' l.csv
expect_in '^100,2,3\.4252851' l.csv
expect_no_leftovers .

# Mistakes.
wrong() { expect_mistake "$1" theory "${@:2}"; }
wrong "theory has no command 'gml'; did you mean 'glm'\?" gml
wrong "theory has no option '--T'" --T 5 glm
wrong "theory glm has no option '--detla'; did you mean '--delta'\?" glm --detla 1
wrong "theory glm takes one word \(arms\); 'b' is one too many" glm arms.csv b
wrong "theory doubling takes no bare word 'x'; values follow their option, as in --T0 x" doubling x
wrong 'posse theory glm --help tells more' glm --T
for command in glm neural; do
  for value in 0 -1 1.5 x; do wrong "--T must be a whole number from 1 .*, not $value" "$command" --T "$value"; done
  wrong '--delta must be at least 1e-200, not 1e-320' "$command" --delta 1e-320
  wrong "--T must be a whole number .*, not ''\$" "$command" --T ''
  wrong '--S must be a number .*, not 1e400$' "$command" arms.csv --S 1e400
  for value in 0 1 -0.1 2 x; do wrong "--delta must be a number between 0 and 1, not $value" "$command" --delta "$value"; done
  for value in 0 -1 x; do wrong '--S must be a number' "$command" arms.csv --S "$value"; done
  wrong '--sigma must be a number from 0 to 1e\+100, not -1' "$command" --sigma -1
  wrong 'cannot read nowhere\.csv' "$command" nowhere.csv --S 1
done
wrong '--T must be a whole number from 1 to 1e\+100, not 1e\+101' glm --T 1e101
wrong '--T must be a whole number from 1 to 1000000000000000, not 1e\+16' neural --T 1e16
wrong "no link 'logit'; did you mean 'logistic'\?" glm --link logit
wrong '--t 20000 is beyond the horizon, --T 10000' glm --t 20000
for value in 0 -1 nan inf stated "''"; do
  wrong "--lambda must be a number from 0\.001 to 1e\+100 or 'theory' or 'statement', not $value\$" glm --lambda "${value//\'/}"
  wrong "--M must be a number above 0, at most 1e\+100, not $value\$" glm --M "${value//\'/}"
done
wrong "M = 0\.3 is below 0\.46211715726[0-9]*, the smallest M of this link where .* S = 1: take at least that" glm --M 0.3
wrong "M = 1e-05 is below 0\.46" glm --M 1e-5 --lambda 3
wrong "--alpha must be .*theory.*statement.*, not lemma" neural --alpha lemma
wrong 'exponential has no finite constants where .* S = 1: take a smaller S' glm --link exponential
wrong 'K and d are those of arms\.csv; leave out --K and --d' glm arms.csv --K 3
wrong 'K and d are those of arms\.csv' glm arms.csv --d 2
printf '1,2\n3\n' >ragged.csv
wrong 'ragged\.csv, line 2: has 1 fields, but line 1 has 2' glm ragged.csv
printf '1,0,1\n0,1,1\n1,1,2\n' >flat.csv
wrong 'flat\.csv: the 3 arms span 2 of d = 3 dimensions, .* leave out features' glm flat.csv
printf '0,0\n' >zero.csv
wrong 'the 1 arms span 0 of d = 2' glm zero.csv
wrong 'zero\.csv: all arms are zero' neural zero.csv --S 1
printf '1e-30,0\n' >small.csv
wrong 'small\.csv: no arm has a norm of 1e-20 or more; multiply the features' neural small.csv
wrong '--csv would write over the arms of arms\.csv' neural arms.csv --csv ./arms.csv
wrong '--csv needs a file name, not --json' neural --csv --json
wrong 'S is for arms of a file' neural --S 1
wrong 'arms excludes --env' neural arms.csv --env quadratic --S 1
wrong "no environment 'quadrtic'; .*did you mean 'quadratic'\?" neural --env quadrtic
wrong 'needs arms=fixed' neural --env 'quadratic(arms=fresh)'
wrong 'kernel of these 5 arms is singular, and S infinite, since arms .* are parallel' neural --env 'quadratic(K=5, d=1)'
wrong 'all mean rewards are 0' neural --env 'quadratic(scale=0)'
wrong 'kernel of these 50 arms is singular, .* with L = 1 the network is linear' neural --L 1
wrong '--N must be even, not 3' neural --N 3
wrong '--N 10000 is too many units: .* the most is 10000000' neural --N 10000
wrong '--L: must be a whole number from 1' neural --L 0
for value in 0 1e-4 1e7; do wrong '--lambda must be a number from 0\.001 to 1000000' neural --lambda "$value"; done
for value in 0 -3 0.5; do wrong "--T0 must be a whole number from 1 .*, not $value" doubling --T0 "$value"; done
for value in 1 0.5 -2 x 2,5 1/2 1e+300; do wrong "--b must be a number above 1, at most 1000000, not ${value/+/\\+}\$" doubling --b "$value"; done
for value in 0 1 2; do wrong "--gamma must be a number between 0 and 1, not $value" doubling --gamma "$value"; done
for value in -1 10000; do wrong "--delta must be a number from 0 to 100, not $value" doubling --delta "$value"; done
wrong '--T0 must be a whole number from 1 to 1000000000000000, not 1e\+100' doubling --T0 1e100
for value in 0 1 -0.1 x; do wrong "--failure must be a number between 0 and 1, not $value" doubling --failure "$value"; done
for value in 0 -1 1.5 x; do wrong "--T must be a whole number from 1 .*, not $value" doubling --T "$value"; done
for value in 0 -1 x; do wrong "--K: must be a whole number from 1 .*, not '$value'" doubling --K "$value"; done
wrong 'make more than 10\^6 restarts within T = 1000000000000000 rounds: take a larger b' doubling --T0 1000 --b 1.0000000001 --delta 0 --T 1e15
wrong 'l of delta = 100, .* overflows' doubling --T0 2 --b 1.5000000000000002 --delta 100
for option in --svg --csv; do
  wrong "$option needs a file name, not --json" doubling "$option" --json
  wrong "$option needs a file name, not ''" doubling "$option" ''
done
expect_no_file ./--json
wrong '--svg and --csv both name l\.svg: take two files' doubling --svg l.svg --csv ./l.svg
wrong 'the lemma needs T0 \(b - 1\) > 1, but T0 = 1 and b = 1\.5 make it 0\.5' doubling --T0 1 --b 1.5
wrong 'the best b for gamma = 1e-05 overflows' doubling --gamma 1e-5
wrong 'cannot write nowhere/l\.svg' doubling --svg nowhere/l.svg

# The theorems on runs: the same for any number of threads.
ok verify -T 1000 -n 1 --quiet --json --jobs 2
flat repetitions seed linear.T linear.m linear.E_bar linear.E_bar.guaranteed linear_prior.E_2 \
  logistic.below_bound logistic_short.optimism slope slope.bound anytime_factor
number broken 0
cp stdout.txt two_jobs.txt
ok verify -T 1000 -n 1 --quiet --json --jobs 1
expect_same two_jobs.txt stdout.txt
wrong '--T: must be a whole number from 1000' verify --T 999
