// The worlds and networks of the comparisons with neural transcriptions, small enough for descent
// over raw rows in every round.
#pragma once

#include <string>

#include "tests/paper/raw_network.h"

namespace posse::paper::small {

inline constexpr Index kFeatures = 4;
inline constexpr auto kNtk = RawNetwork::Form::ntk;
inline constexpr auto kStandard = RawNetwork::Form::standard;

// The means are close, so that many arms are played before a policy settles on a few.
inline const std::string kFixedArms = "linear(K=8, d=4, theta_norm=0.3)";
inline const std::string kFreshArms = "linear(K=8, d=4, theta_norm=0.3, arms=fresh)";
inline constexpr Index kRounds = 160;
inline constexpr Index kFew = 60;  // for transcriptions with many steps

inline constexpr RawNetwork kDeepNtk{kNtk, kFeatures, 3, 6};
inline constexpr RawNetwork kNtkOfTwo{kNtk, kFeatures, 2, 8};
inline constexpr RawNetwork kDeepStandard{kStandard, kFeatures, 3, 6};
inline constexpr RawNetwork kStandardOfTwo{kStandard, kFeatures, 2, 8};

inline const std::string kDeepNtkSpec = "form=ntk, L=3, N=6, standardise=off)";
inline const std::string kNtkOfTwoSpec = "form=ntk, L=2, N=8, standardise=off)";
inline const std::string kDeepStandardSpec = "form=standard, L=3, N=6, standardise=off)";
inline const std::string kStandardOfTwoSpec = "form=standard, L=2, N=8, standardise=off)";

}  // namespace posse::paper::small
