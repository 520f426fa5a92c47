#include "posse/cli/data_option.h"

#include "posse/cli/folder_name.h"
#include "posse/data/folder.h"

namespace posse {

Option add_data_option(Command command) {
  return command
      .add_option(
          "--data", [](const std::string& folder) { set_data_folder(folder); },
          "Folder of the datasets; if not given, $POSSE_DATA or else the user's cache")
      .type_name("DIR")
      .check(check_folder_name);
}

}  // namespace posse
