# SPDX-License-Identifier: MIT
# hps_extract_snippets(<page> <folder>): writes each block of C++ in a page of docs/ to the file that its first line
# names, "// log.h", so that what the page shows is what the tests include. Compilers report lines of the page.

function(hps_extract_snippets page folder)
  set(fence "\n```cpp\n")
  file(READ ${PROJECT_SOURCE_DIR}/${page} rest)
  set(line 1)
  while(TRUE)
    string(FIND "${rest}" "${fence}" begin)
    if(begin EQUAL -1)
      break()
    endif()
    string(SUBSTRING "${rest}" 0 ${begin} text)
    string(REGEX MATCHALL "\n" lines "${text}")
    list(LENGTH lines count)
    math(EXPR line "${line} + ${count} + 2")  # of the first one in the block

    string(LENGTH "${fence}" length)
    math(EXPR begin "${begin} + ${length}")
    string(SUBSTRING "${rest}" ${begin} -1 rest)
    string(FIND "${rest}" "\n```\n" end)
    string(SUBSTRING "${rest}" 0 ${end} snippet)
    if(NOT snippet MATCHES "^// ([a-z_]+\\.h)\n")
      message(FATAL_ERROR "${page}:${line}: the first line of a block of C++ names its file, as in \"// log.h\"")
    endif()
    set(file ${folder}/${CMAKE_MATCH_1})
    file(WRITE ${file}.new "#pragma once\n#line ${line} \"${page}\"\n${snippet}\n")
    file(COPY_FILE ${file}.new ${file} ONLY_IF_DIFFERENT)
    file(REMOVE ${file}.new)

    string(SUBSTRING "${rest}" ${end} -1 rest)
    string(REGEX MATCHALL "\n" lines "${snippet}")
    list(LENGTH lines count)
    math(EXPR line "${line} + ${count}")
  endwhile()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${page})
endfunction()
