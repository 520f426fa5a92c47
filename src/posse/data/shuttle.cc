// Statlog (Shuttle): 9 readings of a space shuttle's radiators, 7 states, most rows in one of them.
#include "posse/data/entries.h"

namespace posse {

KnownDataset shuttle_dataset() {
  return {.name = "shuttle",
          .summary = "states of a space shuttle's radiator from 9 readings",
          .files = {{"shuttle.trn",
                     1153518,
                     "87b24ee9fb5137e1d417659cf905d84d0e15342bbaa60770f1ae83da1a38200a",
                     {kUci + "statlog/shuttle/shuttle.trn.Z"}},
                    {"shuttle.tst",
                     384257,
                     "f776934a628d9b94c482cb058a76ddaa63823e0f74aec065813c9dff3b89d661",
                     {kUci + "statlog/shuttle/shuttle.tst"}}},
          .rows = 58000,
          .d = 9,
          .K = 7,
          .citation =
              "Statlog (Shuttle) [Dataset]. UCI Machine Learning Repository. "
              "https://doi.org/10.24432/C5WS31",
          .licence = kUciLicence,
          .traps =
              "separated by blanks; the training file is published compressed by compress(1); "
              "four classes have 171 rows or fewer, class 6 only 10",
          .read = [](const std::vector<NamedBytes>& files) {
            return read_texts(files, {.separator = ' ', .label = 9}, numbered_columns(9));
          }};
}

}  // namespace posse
