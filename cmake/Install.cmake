# What `cmake --install` lays down: both programs, one shared library with the public headers, and a package config
# (`find_package(kanon)` gives kanon::kanon). The layers stay inside the shared library; its users need none of ours.
add_library(kanon_shared SHARED $<TARGET_OBJECTS:kanon> $<TARGET_OBJECTS:kanon_certify> $<TARGET_OBJECTS:kanon_ground>)
add_library(kanon::kanon ALIAS kanon_shared)
set_target_properties(kanon_shared PROPERTIES OUTPUT_NAME kanon EXPORT_NAME kanon LINKER_LANGUAGE CXX
                      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
                      LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/exports.map)
target_include_directories(kanon_shared PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                               $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_features(kanon_shared PUBLIC cxx_std_20)
target_link_libraries(kanon_shared PRIVATE fmt::fmt DuckDB::DuckDB Threads::Threads TBB::tbb
                                           tomlplusplus::tomlplusplus ${kanon_xgboost})
target_link_options(kanon_shared PRIVATE LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/exports.map)

# A DuckDB that no package manager keeps goes into a folder of our own, where it cannot hide another one.
set(kanon_private_lib ${CMAKE_INSTALL_LIBDIR}/kanon)
if(DuckDB_FROM STREQUAL npm)
  install(FILES ${DuckDB_LIBRARY} DESTINATION ${kanon_private_lib})
else()
  set_target_properties(kanon_shared kanon_cli kanon_check PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
endif()
file(RELATIVE_PATH from_bin /${CMAKE_INSTALL_BINDIR} /${kanon_private_lib})
set_target_properties(kanon_shared PROPERTIES INSTALL_RPATH "\$ORIGIN/kanon")
set_target_properties(kanon_cli kanon_check PROPERTIES INSTALL_RPATH "\$ORIGIN/${from_bin}")

install(TARGETS kanon_cli kanon_check)
install(TARGETS kanon_shared EXPORT kanon_targets)
install(DIRECTORY include/kanon DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.hpp PATTERN *.h)
set(kanon_config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/kanon)
install(EXPORT kanon_targets FILE kanonConfig.cmake NAMESPACE kanon:: DESTINATION ${kanon_config_folder})
include(CMakePackageConfigHelpers)
write_basic_package_version_file(kanonConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/kanonConfigVersion.cmake DESTINATION ${kanon_config_folder})
