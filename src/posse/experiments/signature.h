// Signs the behaviour of every policy: a digest of the arms it plays in small fixed worlds.
//
// Arms, not scores: rounding differs between compilers and instruction sets, decisions must not. A
// change of the digest is a change of behaviour, which must be deliberate.
#pragma once

#include <string>
#include <vector>

namespace posse {

// A line per policy and world: digest, policy, world.
std::string behaviour_signature();

// The policies whose decisions are signed: every entry with its defaults, and the options that
// change a rule.
std::vector<std::string> signed_policies();

}  // namespace posse
