# SPDX-License-Identifier: MIT
# The systems that are compared: libraries, generated code, and files of this folder. Included by bench/CMakeLists.txt,
# in whose scope generated files must be.

# A system that comes from a package: systems/<name>.cpp, if all the libraries are there, and the sources generated for
# it. One that is missing keeps its rows in the tables, which say so.
#   add_system(<name> [LIBRARIES <target>...] [ROWS <name of a row>...] [SOURCES <generated source>...])
set(not_installed "")

function(add_system name)
  cmake_parse_arguments(PARSE_ARGV 1 system "" "" "LIBRARIES;ROWS;SOURCES")
  if(HPS_BENCH_SYSTEMS AND NOT name IN_LIST HPS_BENCH_SYSTEMS)
    return()
  endif()
  foreach(library IN LISTS system_LIBRARIES)
    if(NOT TARGET ${library})
      if(NOT system_ROWS)
        set(system_ROWS ${name})
      endif()
      message(STATUS "bench: ${name} is not installed")
      set(not_installed ${not_installed} ${system_ROWS} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  target_sources(hps_bench_suite PRIVATE systems/${name}.cpp ${system_SOURCES})
  target_link_libraries(hps_bench_suite PUBLIC ${system_LIBRARIES})
endfunction()

# A header-only library that no package brings: found where CMake looks or in -D<LIBRARY>_ROOT=..., such as a checkout
# of its repository. Defines the target <library>::<library> if it is there.
function(find_header_only library header)
  string(TOUPPER ${library} LIBRARY)
  find_path(${LIBRARY}_INCLUDE_DIR ${header} HINTS ${${LIBRARY}_ROOT} PATH_SUFFIXES include)
  mark_as_advanced(${LIBRARY}_INCLUDE_DIR)
  if(${LIBRARY}_INCLUDE_DIR)
    add_library(${library}::${library} INTERFACE IMPORTED)
    target_include_directories(${library}::${library} INTERFACE ${${LIBRARY}_INCLUDE_DIR})
  endif()
endfunction()

add_system(hps)
add_system(hps_packed LIBRARIES hps::zstd hps::lz4)
add_system(memcpy)
add_system(binary)
add_system(by_hand)
add_system(naive_varint)

find_package(Boost QUIET COMPONENTS serialization)
add_system(boost LIBRARIES Boost::serialization)

find_package(cereal QUIET)
add_system(cereal LIBRARIES cereal::cereal ROWS cereal cereal-portable)

find_header_only(msgpack msgpack.hpp)  # for CMake, the library for C has the same name
add_system(msgpack LIBRARIES msgpack::msgpack)

find_package(Protobuf QUIET)
if(Protobuf_FOUND)
  protobuf_generate_cpp(protobuf_sources protobuf_headers systems/protobuf/arrays.proto systems/protobuf/before.proto
    systems/protobuf/entries.proto systems/protobuf/peptides.proto systems/protobuf/records.proto
    systems/protobuf/today.proto)
endif()
add_system(protobuf LIBRARIES protobuf::libprotobuf SOURCES ${protobuf_sources} ${protobuf_headers})

# With RapidJSON's SIMD for strings, which it has to be asked for.
find_package(RapidJSON QUIET)
find_package(simdjson QUIET)
if(RapidJSON_FOUND AND simdjson_FOUND)
  add_library(bench_json INTERFACE IMPORTED)
  target_include_directories(bench_json INTERFACE ${RAPIDJSON_INCLUDE_DIRS})
  target_link_libraries(bench_json INTERFACE simdjson::simdjson)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    target_compile_definitions(bench_json INTERFACE RAPIDJSON_SSE2)
  endif()
endif()
add_system(json LIBRARIES bench_json)

pkg_check_modules(stringencoders QUIET IMPORTED_TARGET stringencoders)
add_system(json_base64 LIBRARIES bench_json PkgConfig::stringencoders ROWS json-base64)

# A library without its compiler of schemas counts as not installed.
find_program(FLATC flatc)
if(FLATC)
  find_package(flatbuffers QUIET CONFIG NAMES flatbuffers FlatBuffers)
endif()
foreach(schema IN ITEMS arrays before entries peptides records today)
  set(source ${CMAKE_CURRENT_SOURCE_DIR}/systems/flatbuffers/${schema}.fbs)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${schema}_generated.h)
  add_custom_command(OUTPUT ${header} DEPENDS ${source} VERBATIM
    COMMAND ${FLATC} --cpp -o ${CMAKE_CURRENT_BINARY_DIR} ${source})
  list(APPEND flatbuffers_headers ${header})
endforeach()
add_system(flatbuffers LIBRARIES flatbuffers::flatbuffers SOURCES ${flatbuffers_headers})

# By pkg-config: Debian's CMake package of Cap'n Proto asks for more, a C compiler and OpenSSL.
find_program(CAPNP capnp)
if(CAPNP)
  pkg_check_modules(capnp QUIET IMPORTED_TARGET capnp)
endif()
foreach(schema IN ITEMS arrays before entries peptides records today)
  set(directory ${CMAKE_CURRENT_SOURCE_DIR}/systems/capnp)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${schema}.capnp)
  add_custom_command(OUTPUT ${generated}.c++ ${generated}.h DEPENDS ${directory}/${schema}.capnp VERBATIM
    COMMAND ${CAPNP} compile -oc++:${CMAKE_CURRENT_BINARY_DIR} --src-prefix=${directory} -I${capnp_INCLUDEDIR}
      ${directory}/${schema}.capnp)
  list(APPEND capnp_sources ${generated}.c++ ${generated}.h)
endforeach()
add_system(capnp LIBRARIES PkgConfig::capnp ROWS capnp capnp-packed SOURCES ${capnp_sources})

# Parquet, when found: by its files, because Python's package of Arrow has none for CMake. That brings libraries of its
# own, which the dynamic linker cannot tell from ours: of simdjson, ours must come first; of Thrift, it must not come.
find_path(PARQUET_INCLUDE_DIR parquet/api/writer.h HINTS ${PARQUET_ROOT} PATH_SUFFIXES include)
find_library(PARQUET_LIBRARY parquet HINTS ${PARQUET_ROOT} PATH_SUFFIXES lib)
find_library(ARROW_LIBRARY arrow HINTS ${PARQUET_ROOT} PATH_SUFFIXES lib)
mark_as_advanced(PARQUET_INCLUDE_DIR PARQUET_LIBRARY ARROW_LIBRARY)
if(PARQUET_INCLUDE_DIR AND PARQUET_LIBRARY AND ARROW_LIBRARY)
  add_library(parquet::parquet INTERFACE IMPORTED)
  target_include_directories(parquet::parquet INTERFACE ${PARQUET_INCLUDE_DIR})
  target_link_libraries(parquet::parquet INTERFACE ${PARQUET_LIBRARY} ${ARROW_LIBRARY})
endif()
add_system(parquet LIBRARIES parquet::parquet ROWS parquet parquet-split)

# Code that is generated goes into a library of its own, which has none of the warnings.
find_program(thrift_compiler thrift)
if(thrift_compiler)
  pkg_check_modules(thrift QUIET IMPORTED_TARGET thrift)
endif()
if(thrift_FOUND AND NOT TARGET parquet::parquet)
  set(thrift_directory ${CMAKE_CURRENT_BINARY_DIR}/thrift)
  file(MAKE_DIRECTORY ${thrift_directory})
  add_library(hps_bench_thrift STATIC EXCLUDE_FROM_ALL)
  foreach(schema arrays entries peptides records)
    set(schema_file ${CMAKE_CURRENT_SOURCE_DIR}/systems/thrift/${schema}.thrift)
    set(generated ${thrift_directory}/${schema}_types)
    add_custom_command(OUTPUT ${generated}.cpp ${generated}.h ${generated}.tcc
      COMMAND ${thrift_compiler} --gen cpp:templates,moveable_types -out ${thrift_directory} ${schema_file}
      DEPENDS ${schema_file} VERBATIM)
    target_sources(hps_bench_thrift PRIVATE ${generated}.cpp)
  endforeach()
  target_compile_features(hps_bench_thrift PRIVATE cxx_std_20)
  target_compile_definitions(hps_bench_thrift INTERFACE HPS_BENCH_THRIFT_VERSION="${thrift_VERSION}")
  target_include_directories(hps_bench_thrift SYSTEM PUBLIC ${thrift_directory})
  target_link_libraries(hps_bench_thrift PUBLIC PkgConfig::thrift)
endif()
add_system(thrift LIBRARIES hps_bench_thrift ROWS thrift-binary thrift-compact)

pkg_check_modules(avro QUIET IMPORTED_TARGET avro-c)
add_system(avro LIBRARIES PkgConfig::avro)
set_source_files_properties(systems/avro.cpp PROPERTIES COMPILE_DEFINITIONS
  "HPS_BENCH_AVRO_SCHEMAS=\"${CMAKE_CURRENT_SOURCE_DIR}/systems/avro/\";HPS_BENCH_AVRO_VERSION=\"${avro_VERSION}\"")

# rpcgen writes C.
find_program(rpcgen rpcgen)
include(CheckLanguage)
check_language(C)
if(rpcgen AND CMAKE_C_COMPILER)
  pkg_check_modules(tirpc QUIET IMPORTED_TARGET libtirpc)
endif()
if(tirpc_FOUND)
  enable_language(C)
  set(xdr_directory ${CMAKE_CURRENT_BINARY_DIR}/xdr)
  file(MAKE_DIRECTORY ${xdr_directory})
  add_library(hps_bench_xdr STATIC EXCLUDE_FROM_ALL)
  foreach(schema arrays entries peptides records)
    set(schema_file ${CMAKE_CURRENT_SOURCE_DIR}/systems/xdr/${schema}.x)
    set(generated ${xdr_directory}/${schema})
    add_custom_command(OUTPUT ${generated}.h ${generated}_xdr.c
      COMMAND ${rpcgen} -h ${schema}.x > ${generated}.h
      COMMAND ${rpcgen} -c ${schema}.x > ${generated}_xdr.c
      WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/systems/xdr
      DEPENDS ${schema_file} VERBATIM)
    target_sources(hps_bench_xdr PRIVATE ${generated}_xdr.c)
  endforeach()
  target_compile_definitions(hps_bench_xdr INTERFACE HPS_BENCH_TIRPC_VERSION="${tirpc_VERSION}")
  target_include_directories(hps_bench_xdr SYSTEM PUBLIC ${CMAKE_CURRENT_BINARY_DIR})
  target_link_libraries(hps_bench_xdr PUBLIC PkgConfig::tirpc)
endif()
add_system(xdr LIBRARIES hps_bench_xdr)

pkg_check_modules(blosc QUIET IMPORTED_TARGET blosc)
add_system(blosc LIBRARIES PkgConfig::blosc ROWS blosc-lz4 blosc-zstd)

find_package(HDF5 QUIET COMPONENTS C HL)
add_system(hdf5 LIBRARIES hdf5::hdf5_hl hdf5::hdf5)

find_package(zfp QUIET CONFIG)
add_system(zfp LIBRARIES zfp::zfp)

find_package(fpzip QUIET CONFIG)
add_system(fpzip LIBRARIES fpzip::fpzip)

# Not packaged by Debian: used when found.
find_header_only(hps01 src/hps.h)
# The library of 2018 has our namespace. Under another name, the linker tells their functions apart.
set_source_files_properties(systems/hps01.cpp PROPERTIES COMPILE_DEFINITIONS hps=hps01)
add_system(hps01 LIBRARIES hps01::hps01 ROWS hps-0.1)

find_package(Conduit QUIET)
add_system(conduit LIBRARIES conduit::conduit ROWS conduit conduit-base64)

# The C library that Cargo builds in a checkout's folder pco_c.
find_path(PCODEC_INCLUDE_DIR cpcodec.h HINTS ${PCODEC_ROOT} PATH_SUFFIXES include pco_c/include)
find_library(PCODEC_LIBRARY cpcodec HINTS ${PCODEC_ROOT} PATH_SUFFIXES lib target/release)
mark_as_advanced(PCODEC_INCLUDE_DIR PCODEC_LIBRARY)
if(PCODEC_INCLUDE_DIR AND PCODEC_LIBRARY)
  add_library(pcodec::pcodec INTERFACE IMPORTED)
  target_include_directories(pcodec::pcodec INTERFACE ${PCODEC_INCLUDE_DIR})
  target_link_libraries(pcodec::pcodec INTERFACE ${PCODEC_LIBRARY})
endif()
add_system(pcodec LIBRARIES pcodec::pcodec)

find_header_only(yas yas/serialize.hpp)
add_system(yas LIBRARIES yas::yas ROWS yas yas-compact)

find_header_only(zpp_bits zpp_bits.h)
add_system(zpp_bits LIBRARIES zpp_bits::zpp_bits)

find_header_only(bitsery bitsery/brief_syntax/optional.h)
add_system(bitsery LIBRARIES bitsery::bitsery)

find_header_only(struct_pack ylt/struct_pack.hpp)
add_system(struct_pack LIBRARIES struct_pack::struct_pack)

find_package(Fory QUIET HINTS ${FORY_ROOT})
add_system(fory LIBRARIES fory::serialization)
set_source_files_properties(systems/fory.cpp PROPERTIES COMPILE_DEFINITIONS HPS_BENCH_FORY_VERSION="${Fory_VERSION}")

# Of its versions only the latest ones bring a package for CMake, and the headers of some want fmt. The library's file
# name is the only place that tells the version.
find_path(AVRO_CPP_INCLUDE_DIR avro/Specific.hh HINTS ${AVRO_CPP_ROOT} PATH_SUFFIXES include)
find_library(AVRO_CPP_LIBRARY avrocpp HINTS ${AVRO_CPP_ROOT} PATH_SUFFIXES lib)
mark_as_advanced(AVRO_CPP_INCLUDE_DIR AVRO_CPP_LIBRARY)
if(AVRO_CPP_INCLUDE_DIR AND AVRO_CPP_LIBRARY)
  find_package(fmt QUIET)
  file(REAL_PATH ${AVRO_CPP_LIBRARY} avro_cpp_file)
  string(REGEX MATCH "[0-9]+\\.[0-9.]*[0-9]" avro_cpp_version "${avro_cpp_file}")
  add_library(avro-cpp::avro-cpp INTERFACE IMPORTED)
  target_include_directories(avro-cpp::avro-cpp INTERFACE ${AVRO_CPP_INCLUDE_DIR})
  target_link_libraries(avro-cpp::avro-cpp INTERFACE ${AVRO_CPP_LIBRARY} $<TARGET_NAME_IF_EXISTS:fmt::fmt-header-only>)
  set_source_files_properties(systems/avro_cpp.cpp PROPERTIES
    COMPILE_DEFINITIONS HPS_BENCH_AVRO_CPP_VERSION="${avro_cpp_version}")
endif()
add_system(avro_cpp LIBRARIES avro-cpp::avro-cpp ROWS avro-cpp)
