# SPDX-License-Identifier: MIT
# The headers and what find_package(hps) and pkg-config need. Nothing depends on the prefix, and without hps::compiled
# nothing on the machine.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/hps)
set(pkgconfig_dir ${CMAKE_INSTALL_DATADIR}/pkgconfig)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/hps DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
set(targets hps)
set(any_machine ARCH_INDEPENDENT)
if(HPS_COMPILED)
  list(APPEND targets hps_compiled)
  set(any_machine "")
endif()
install(TARGETS ${targets} EXPORT hpsTargets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT hpsTargets NAMESPACE hps:: DESTINATION ${package_dir})

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/hpsConfig.cmake.in hpsConfig.cmake
  INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(hpsConfigVersion.cmake COMPATIBILITY SameMajorVersion ${any_machine})
install(FILES ${PROJECT_BINARY_DIR}/hpsConfig.cmake ${PROJECT_BINARY_DIR}/hpsConfigVersion.cmake
    ${CMAKE_CURRENT_LIST_DIR}/hpsCompressors.cmake ${CMAKE_CURRENT_LIST_DIR}/hpsFile.cmake
    ${CMAKE_CURRENT_LIST_DIR}/hpsMpi.cmake
  DESTINATION ${package_dir})

file(RELATIVE_PATH include_dir_from_pkgconfig_dir
  ${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig ${CMAKE_INSTALL_FULL_INCLUDEDIR})
file(RELATIVE_PATH library_dir_from_pkgconfig_dir
  ${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig ${CMAKE_INSTALL_FULL_LIBDIR})
set(packages hps)
if(HPS_COMPILED)
  list(APPEND packages hps-compiled)
endif()
foreach(package ${packages})
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${package}.pc.in ${package}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${package}.pc DESTINATION ${pkgconfig_dir})
endforeach()
