#!/usr/bin/env bash
# Mistakes of the user end in one clear line, exit code 2, and no file.
# shellcheck source-path=SCRIPTDIR source=lib/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/expect.sh"

# refused <pattern> <argument...>: posse simulate refuses them and writes nothing.
refused() {
  local pattern=$1
  shift
  expect_mistake "$pattern" simulate --quiet --out out "$@"
  [[ ! -e out ]] || { fail "left a folder: $(shown "$@")" && rm -rf out; }
}
policy() { refused "$1" -T 5 -n 1 -p "$2"; }
world() { refused "$1" -T 5 -n 1 -p lin_es -e "$2"; }

# Names.
policy "--policy: there is no policy 'lin_ess'; did you mean 'lin_es'\?\$" lin_ess
policy "no policy 'LIN_ES'; did you mean 'lin_es'\?\$" LIN_ES
policy "no policy 'nonsense'; there are: .*lin_es, .*uniform\$" nonsense
world "no environment 'liner'; did you mean 'linear'\?\$" liner
policy "no model 'liner'; did you mean 'linear'\?" 'greedy(model=liner)'
policy "lin_es has no parameter 'sigma_r'; did you mean 'sigma_R'\?" 'lin_es(sigma_r=1)'
policy "no link 'logit'; did you mean 'logistic'\?\$" 'glm_es(link=logit)'
policy "draw of policy glm_es cannot be Sphere; did you mean 'sphere'\?\$" 'glm_es(draw=Sphere)'
policy "uniform has no parameter 'm'" 'uniform(m=3)'
policy "one too many" 'uniform(3)'
policy "'m' twice" 'lin_es(m=5, m=6)'
policy "neural_es has no parameter 'draw'" 'neural_es(draw=normal)'
policy "neural lacks a Gaussian posterior; it has: a fit, .*: linear, glm\. Explorations over neural: es, phe, " 'ts(model=neural)'
policy "must be a spec, not \"glm\"; write it without quotes: glm\$" 'es(model="glm")'
world "linear has no parameter 'k'.*did you mean 'K'\?" 'linear(k=3)'

# Links: auto takes that of the world; one that does not fit is played, with a warning in one line.
expect_exit 0 '' -- "$POSSE" simulate -p 'glm_es(link=auto)' -p 'anytime(sgd_ts(link=auto))' -e poisson -T 5 -n 1 --quiet
expect_mistake "policies glm_es\(link=auto\) and glm_es\(link=poisson\) are the same" \
  simulate -p 'glm_es(link=auto)' -p 'glm_es(link=poisson)' -e poisson -T 5 -n 1
run "$POSSE" simulate -p glm_es -p lin_es -p sgd_ts -e poisson -T 5 -n 1
((code == 0)) || fail "exit code $code: $(cat stderr.txt)"
expect_in "^posse: warning: link=logistic of glm_es is for mean rewards between 0 and 1, and those of poisson are above 0; glm_es\(link=poisson\) fits, as does link=auto \(likewise: sgd_ts\)\$" stderr.txt
(($(grep -c '^posse: ' stderr.txt) == 1)) || fail "more than one warning: $(cat stderr.txt)"
expect_exit 0 '' -- "$POSSE" simulate -p glm_es -e poisson -T 5 -n 1 --quiet
for name in one two three four five; do
  printf 'environment = "%s"\nT = 5\nrepetitions = 1\n[[policy]]\nspec = "glm_es"\n' \
    "$([[ $name == two ]] && echo logistic || echo poisson)" >"$name.toml"
done
run "$POSSE" run one.toml two.toml three.toml four.toml five.toml --out several
((code == 0)) || fail "exit code $code: $(cat stderr.txt)"
expect_in '^posse: warning: one: link=logistic of glm_es .* as does link=auto; links do not fit in three, four, five either$' stderr.txt
rm -r several ./*.toml
expect_mistake "there is no link 'auto'" simulate -p lin_es -e 'glm(link=auto)' -T 5 -n 1
expect_mistake "link=auto is taken from the world by posse simulate" theory glm --link auto

# Syntax, with the position.
policy "position 11: expected ',' or '\)', found the end" 'lin_es(m=5'
policy "position 12:" 'lin_es(m=5,)'
policy "position 13: .*found 'x'" 'lin_es(m=5) x'
policy "position 13: .*key=value" 'lin_es(m=5, 3)'
policy "position 10: .*number.*'1e999\)'" 'lin_es(m=1e999)'
policy "in spec 'lin-es', position 4: names have '_', not '-'; did you mean 'lin_es'\?\$" lin-es
policy "takes one policy, not 'lin_es,lin_ts'; write -p lin_es -p lin_ts\$" lin_es,lin_ts
policy "takes one policy, not 'lin_es,'; write -p lin_es\$" lin_es,
policy "takes one policy, not ','\$" ,
policy "write -p 'lin_es\(m=5\)' -p 'a'.''b'\$" "lin_es(m=5),a'b"
policy "; write -p 'lin_es\(m=5, sigma_R=1\)' -p lin_ts\$" 'lin_es(m=5, sigma_R=1), lin_ts'
world "a path needs quotes, as in 'dataset\(path=\"data/my\.csv\"\)'\$" 'dataset(path=data/my.csv)'
policy "position 1: expected a name" ''
policy "position 1: expected a name" 3
policy "position 1: expected a name" '(m=3)'
policy "position 13: expected a closing \"" 'lin_es(m="ab'
policy "position 10: .*number" 'lin_es(m=５)'
policy "nesting" "lin_es($(printf '[%.0s' {1..1000})"
policy "position 2" 'lín_es'
world "position 1" ''
policy "lin" $'lin\nes'
policy "lin_es" $'lin_es(m=\r\n0)'
policy "a" "$(printf 'a%.0s' {1..50000})"
policy "number" "lin_es(m=$(printf '9%.0s' {1..50000}))"
policy "position" "$(printf '\\%.0s' {1..50})"

# Ranges.
policy "m of policy lin_es must be a whole number from 1 .*, not 0" 'lin_es(m=0)'
policy "m of policy lin_es .* not -1" 'lin_es(m=-1)'
policy "m of policy lin_es .* not 1\.5" 'lin_es(m=1.5)'
policy "m of policy lin_es .* not 1000000000000" 'lin_es(m=1e12)'
policy "m of policy lin_es .* not nan" 'lin_es(m=nan)'
world "a linear model of d = 100000 features and m = 50 members would take 240 GB of memory; this machine has" 'linear(K=2, d=1e5)'
world "a world of K = 1000000 arms of d = 100000 features would take 800 GB of memory; this machine has" 'linear(K=1e6, d=1e5)'
policy "m of policy lin_es .* not \"5\"" 'lin_es(m="5")'
policy "m of policy lin_es .* not \[5\]" 'lin_es(m=[5])'
policy "draw=sphere with m=1 .*; give m as at least 2 \(in anytime, T0 as at least 2\), or draw=normal or draw=member" 'lin_es(m=1, draw=sphere)'
policy "draw of policy glm_es must be 'member' or 'normal' or 'sphere', not cube" 'glm_es(draw=cube)'
policy "lambda of policy lin_es must be a number above 0.*, not 0" 'lin_es(lambda=0)'
policy "lambda of policy lin_ts .* not -1" 'lin_ts(lambda=-1)'
policy "lambda of model linear .* not 0" 'greedy(model=linear(lambda=0))'
policy "sigma_R of policy lin_es .*'auto', not -0\.1" 'lin_es(sigma_R=-0.1)'
policy "sigma_R of policy lin_es cannot be Auto; did you mean 'auto'\?" 'lin_es(sigma_R=Auto)'
policy "epsilon of policy epsilon_greedy .* not 1\.01" 'epsilon_greedy(epsilon=1.01)'
policy "delta of policy lin_ucb .* not 0" 'lin_ucb(delta=0)'
policy "warm_up of policy lin_es must be 'g_optimal' or 'round_robin' or 'uniform' or 'none', not random" 'lin_es(warm_up=random)'
policy "T0 of policy anytime must be a whole number from 1 .*, not 0" 'anytime(lin_es, T0=0)'
policy "b of policy anytime must be a number above 1, not 1" 'anytime(lin_es, b=1)'
policy "schedule of anytime does not grow: T_1 = 2 comes after T_0 = 2" 'anytime(lin_es, T0=2, b=1.1)'
policy "schedule of anytime does not grow: T_2 = 50 comes after T_1 = 70" 'anytime(lin_es, schedule=[20, 70, 50])'
policy "schedule of policy anytime must be a list, .* not \[\]" 'anytime(lin_es, schedule=[])'
policy "anytime sets m of glm_es from .* m=10 fixes it; leave it out, or .*rule=own" 'anytime(glm_es(m=10))'
policy "any policy but anytime itself" 'anytime(anytime(lin_es))'
policy "no policy 'lin_ess'.*did you mean 'lin_es'" 'anytime(lin_ess)'
refused "m=theory asks for .* members with K=500, T=10000" -T 10000 -n 1 -e 'linear(K=500)' -p 'lin_es(m=theory)'
world "sigma of environment linear .* not -1" 'linear(sigma=-1)'
world "K of environment linear must be a whole number from 1 .*, not 0" 'linear(K=0)'
world "K of environment linear .* not 1e\+300" 'linear(K=1e300)'
world "d of environment linear must be a whole number from 1 .*, not 0" 'linear(d=0)'
world "arms of environment linear must be 'fixed' or 'fresh' or 'onehot' or 'duplicated' or 'collinear' or 'one_good', not stale" 'linear(arms=stale)'

# Numbers that options take.
number() {  # <pattern> <option> <value>
  local defaults=(-T 5 -n 1)
  [[ $2 != -T ]] || defaults=(-n 1)
  [[ $2 != -n ]] || defaults=(-T 5)
  refused "$1" "${defaults[@]}" -p lin_es "$2" "$3"
}
for value in 0 -5 -9223372036854775808; do
  number "(T|horizon).*$value" -T "$value"
  number "repetition.*$value" -n "$value"
  number "jobs.*$value" --jobs "$value"
done
for value in abc '' 1.5 5x '5 6' 99999999999999999999 -99999999999999999999 9223372036854775807; do
  number "horizon" -T "$value"
  number "repetition" -n "$value"
  number "jobs" --jobs "$value"
done
for value in -1 abc '' 1.5 9223372036854775808 18446744073709551616 99999999999999999999; do number "seed" --seed "$value"; done
number "band.*foo.*se.*sd" --band foo
number "band" --band ''

# A seed is decimal, or refused.
run "$POSSE" simulate -p uniform -T 5 -n 1 --quiet --seed 010
((code == 2)) || expect_in 'seed 10:' stdout.txt

# bayes in worlds without a known prior.
told='bayes must be told the prior of its arms, and this world has none; worlds that have one, with arms=fixed: linear, '
for world in 'linear(arms=fresh)' 'quadratic(arms=fresh)' 'logistic(noise=bernoulli)' poisson classification; do
  refused "$told" -T 5 -n 1 -p bayes -e "$world"
  refused "$told" -T 5 -n 1 -p 'anytime(bayes)' -e "$world"
done
refused "bayes needs noisy rewards, sigma above 0, not 0" -T 5 -n 1 -p bayes -e 'linear(sigma=0)'
refused "for at most K=2000 arms, not 2001" -T 5 -n 1 -p bayes -e 'linear(K=2001)'
policy "no rule 'ids'; there are: ts, ucb" 'bayes(rule=ids)'
policy "scale" 'bayes(rule=ts(scale=0))'
policy "alpha" 'bayes(rule=ucb(alpha=-1))'

# No policy, or one twice.
refused "policy" -T 5 -n 1
refused "policy" -T 5 -n 1 -p
refused "lin_es is given twice" -T 5 -n 1 -p lin_es -p lin_ts -p lin_es
refused "lin_es is given twice" -T 5 -n 1 -p lin_es -p 'lin_es()'
default=$("$POSSE" describe lin_es | sed -n 's/^  m=//p')
refused "twice" -T 5 -n 1 -p lin_es -p "lin_es(m=$default)"
refused "twice" -T 5 -n 1 -p 'lin_es(5)' -p 'lin_es(m=5)'

# The text of a policy tells which of several is wrong.
refused "--policy 'lin_ess': there is no policy" -T 5 -n 1 -p lin_es -p lin_ess
refused "--policy 'lin_es\\(m=0\\)': m of policy lin_es must be" -T 5 -n 1 -p lin_es -p 'lin_es(m=0)' -p lin_ts
refused "--policy 'lin_es\\(m=5': in spec .*position 11: expected" -T 5 -n 1 -p 'lin_es(m=5' -p lin_ts

# Unknown options, commands and names.
refused "extra" -T 5 -n 1 -p lin_es extra
refused "lin_ts" -T 5 -n 1 -p lin_es lin_ts
refused "no option '--polcy'; did you mean '--policy'\?" -T 5 -n 1 -p lin_es --polcy x
refused "no option '-x'" -T 5 -n 1 -p lin_es -x
refused "horizon" -T 5 -T 6 -n 1 -p lin_es
expect_mistake "out" simulate -p lin_es -T 5 -n 1 --quiet --out
expect_mistake "out" simulate -p lin_es -T 5 -n 1 --quiet --out ''

# An empty value does not take the next option for its own.
for option in --out --name --band --jobs --data --policy; do
  expect_mistake "$option= has no value; give it one, as in $option=VALUE" simulate -p lin_es -T 5 -n 1 "$option=" --quiet
done
expect_mistake "--csv= has no value" theory doubling --csv= --json
expect_no_file ./--quiet ./--json

# What only a folder shows needs one.
expect_mistake "--name requires --out" simulate -p lin_es -T 5 -n 1 --quiet --name mine
expect_mistake "--band requires --out" simulate -p lin_es -T 5 -n 1 --quiet --band sd

expect_mistake "no command 'simulat'; did you mean 'simulate'\?" simulat -p lin_es
expect_mistake "no command 'foo'; it has: " foo
expect_mistake "no option '--foo'" --foo
expect_mistake "no option '-p'" -p lin_es
expect_mistake "no list of 'foo'; there are: policies, environments, links, models, solvers, neural_solvers, rules\$" list foo
expect_mistake "did you mean 'policies'\?" list polices
expect_mistake "links" list policies links
expect_mistake "nothing called 'lin_se'; did you mean 'lin_es'\?" describe lin_se
expect_mistake "lin_ts" describe lin_es lin_ts
expect_mistake "describe what" describe
expect_mistake "describe what" describe --markdown
expect_mistake "foo" signature foo
