# posse_unity(<target>): compiles the target's files several at a time, as one translation unit:
# headers are parsed and templates instantiated once for all of them. The files of a unit are in
# one folder, so names that a file hides must differ only within its folder; they are few, so that
# an edit is compiled quickly and all cores have work. Files that set SKIP_UNITY_BUILD_INCLUSION are
# compiled alone.
option(POSSE_UNITY "Compile several files of a folder at once; off: each file alone" ON)
set(posse_files_per_unit 12)

function(posse_unity target)
  if(NOT POSSE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR unit "0${files_in_${folder}} / ${posse_files_per_unit}")
    math(EXPR files_in_${folder} "0${files_in_${folder}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${unit})
  endforeach()
endfunction()
