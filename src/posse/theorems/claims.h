// Checks what Theorem 1 and its lemmas promise against runs of a small problem.
//
//     below_bound   runs with R(T) <= the bound                                   all
//     E_bar         runs in which the fit stays near theta* (Lemma, MLE)          1 - delta
//     E_tilde_1     rounds whose member is near the fit (Lemma, perturbations)    1 - delta/T
//     E_1           runs in which the chosen members stay near theta*             1 - 2 delta
//     optimism      members with max_x x' theta^j >= x*' theta*, at the worst     p_N
//                   round on average over runs (Lemma, fixed arm sequence)
//     E_2           runs in which a share p_N / 4 of the members is always        1 - delta
//                   both optimistic and near the fit
#pragma once

#include "posse/theorems/report.h"
#include "posse/theorems/run.h"

namespace posse {

ProblemReport report_of(const TheoremProblem& problem, const TheoremRuns& runs);

}  // namespace posse
