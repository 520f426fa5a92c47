// Names the entries of the catalogue of links, each defined in the file of its name.
#pragma once

#include "posse/links/link.h"

namespace posse {

Entry<LinkFactory> identity_link();

}  // namespace posse
