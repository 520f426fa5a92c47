// Checks what Theorem 2 and its lemmas promise, in the tangent model, against runs.
//
//     below_bound   runs with R(T) <= the bound                                   all
//     E_1           runs in which |f(x; theta_bar) - h(x)| <= alpha_{t-1}         1 - 2 delta
//                   ||phi(x)||_A^-1 for all arms in all rounds
//     E_2           rounds whose member has |f(x; theta^j) - f(x; theta_bar)|     1 - (t - 1)^-2
//                   <= beta_{t-1} ||phi(x)||_A^-1 for all arms
//     optimism      members with f(x*; theta^j) >= h(x*), at the worst round      p'_N
//                   on average over runs
//     E_3           runs in which a share p'_N / 4 of the members is always       1 - delta
//                   both optimistic and near the fit
//
// The lemma on optimism needs alpha_t <= alpha_T, which holds for the lemma's alpha_T but not
// always for the theorem's. If a run exceeds it, optimism and E_3 are not guaranteed.
#pragma once

#include "posse/theorems/neural_run.h"
#include "posse/theorems/report.h"

namespace posse {

ProblemReport report_of(const NeuralTheoremProblem& problem, const TheoremRuns& runs);

}  // namespace posse
