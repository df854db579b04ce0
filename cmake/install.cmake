# make install: program, libraries, headers, and what pkg-config and CMake need to find them. Relocatable: no file names the
# folder it was installed to.

include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/lied)
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_to_prefix ${pc_to_prefix})
list(TRANSFORM dependency_names PREPEND -l OUTPUT_VARIABLE pc_libraries)
list(JOIN pc_libraries " " pc_libraries)

configure_file(cmake/lied.pc.in lied.pc @ONLY)
configure_package_config_file(cmake/liedConfig.cmake.in liedConfig.cmake INSTALL_DESTINATION ${package_folder}
                              PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(liedConfigVersion.cmake COMPATIBILITY SameMinorVersion)

install(TARGETS lied DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS lied_static lied_shared DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY lib DESTINATION ${CMAKE_INSTALL_DATADIR}/lied OPTIONAL PATTERN variants.mo EXCLUDE)
install(DIRECTORY include/lied DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_BINARY_DIR}/lied.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_BINARY_DIR}/liedConfig.cmake ${PROJECT_BINARY_DIR}/liedConfigVersion.cmake DESTINATION ${package_folder})
# The manual page and what shells complete come from the program's own tables.
set(manual ${PROJECT_BINARY_DIR}/generated/manual)
add_custom_command(TARGET lied POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E make_directory ${manual}
  COMMAND $<TARGET_FILE:lied> help --man > ${manual}/lied.1
  COMMAND $<TARGET_FILE:lied> help --completion bash > ${manual}/lied.bash
  COMMAND $<TARGET_FILE:lied> help --completion zsh > ${manual}/_lied
  COMMAND $<TARGET_FILE:lied> help --completion fish > ${manual}/lied.fish
  VERBATIM)
install(FILES ${manual}/lied.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${manual}/lied.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME lied)
install(FILES ${manual}/_lied DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${manual}/lied.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(LIED_PACKAGE)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright) # where Debian looks for it
endif()
