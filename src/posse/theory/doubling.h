// The price of not knowing the horizon (Besson & Kaufmann, "What Doubling Tricks Can and Can't Do
// for Multi-Armed Bandits", 2018, theorem 4).
//
// Restarted at the rounds T_i = floor(T_0 b^i), an algorithm with regret c T^gamma (log T)^delta
// has, up to terms of lower order, at most l times that regret, with
//
//     l = (log(T_0 (b - 1) + 1) / log(T_0 (b - 1)))^delta  b^gamma (b - 1)^gamma / (b^gamma - 1).
//
// Ensemble sampling has gamma = 1/2 and delta = 3/2. This delta is an exponent, not a probability.
#pragma once

#include <vector>

namespace posse {

// l. Throws Error unless 0 < gamma < 1, delta >= 0, T_0 >= 1, b > 1 and, where delta > 0,
// T_0 (b - 1) > 1, and if l overflows.
double doubling_loss(double gamma, double delta, double T_0, double b);

// The b with the smallest l. With delta = 0, or as T_0 grows, it solves b^gamma + 1/b = 2: for
// gamma = 1/2 it is (3 + sqrt(5)) / 2, the paper's choice. Throws Error as above, and for a gamma
// so small that this b overflows.
double best_b(double gamma, double delta, double T_0);

// T_i = floor(T_0 b^i), the last round of segment i. A product that rounding leaves just below a
// whole number counts as that number.
double geometric_end(double T_0, double b, double i);

// The lengths T_0, T_1 - T_0, ... of the segments that begin within the first T rounds: the
// horizons that the restarted algorithm is told. The last one may end after T. Throws Error unless
// T >= 1, T_0 >= 1 and b > 1, and if there are more than 10^6 restarts.
std::vector<double> segments(double T_0, double b, double T);

}  // namespace posse
