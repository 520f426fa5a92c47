// Says what data a world is made of: above tables and on the page.
#pragma once

#include <optional>
#include <string>

#include "posse/environments/data_summary.h"
#include "posse/experiments/simulation.h"
#include "posse/results/wrapped_text.h"

namespace posse {

// A few lines of a readable width: rows, classes with their shares, columns, what was left out.
std::string data_header(const DataSummary& data, std::size_t width = kAnyWidth);

// The same in one paragraph.
std::string data_paragraph(const DataSummary& data);

// What the data of a world are; nothing if it has none, or if they are not here any more.
std::optional<DataSummary> readable_data(const Spec& environment);

// The header of each world of data that a simulation plays in, followed by an empty line; empty if
// there is none.
std::string data_headers(const Simulation& simulation, std::size_t width = kAnyWidth);

// The same as paragraphs, one after the other.
std::string data_paragraphs(const Simulation& simulation);

}  // namespace posse
