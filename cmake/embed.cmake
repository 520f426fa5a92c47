# posse_embed(<target> <function> <file>...): builds the files' text into the target, as
# std::span<const posse::EmbeddedFile> posse::<function>(), in the order given. The header that
# offers it declares it; posse/core/embedded.h says what it returns. An edited file is embedded again.
function(posse_embed target function)
  set(entries "")
  foreach(file ${ARGN})
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    cmake_path(GET file FILENAME name)
    file(READ ${file} text)
    string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded/${function}.cc)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include "posse/core/embedded.h"

namespace posse {

std::span<const EmbeddedFile> @function@();

std::span<const EmbeddedFile> @function@() {
  static constexpr EmbeddedFile kFiles[] = {
@entries@  };
  return kFiles;
}

}  // namespace posse
]])
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  target_sources(${target} PRIVATE ${source})
endfunction()
