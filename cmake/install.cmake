# make install: program, libraries, headers, library of models, Python package, and what pkg-config and CMake need to find them.
# Relocatable: no file names the folder it was installed to. Each component is a Debian package, see package.cmake.

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

# ---- program: with its manual page and what shells complete, which come from its own tables ------------------------------

install(TARGETS lied DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
set(manual ${PROJECT_BINARY_DIR}/generated/manual)
add_custom_command(TARGET lied POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E make_directory ${manual}
  COMMAND $<TARGET_FILE:lied> help --man > ${manual}/lied.1
  COMMAND $<TARGET_FILE:lied> help --completion bash > ${manual}/lied.bash
  COMMAND $<TARGET_FILE:lied> help --completion zsh > ${manual}/_lied
  COMMAND $<TARGET_FILE:lied> help --completion fish > ${manual}/lied.fish
  VERBATIM)
install(FILES ${manual}/lied.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${manual}/lied.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME lied COMPONENT program)
install(FILES ${manual}/_lied DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${manual}/lied.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# ---- library, development, models, Python ---------------------------------------------------------------------------------

install(TARGETS lied_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
install(TARGETS lied_static DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY include/lied DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(FILES ${PROJECT_BINARY_DIR}/lied.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/liedConfig.cmake ${PROJECT_BINARY_DIR}/liedConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT development)

install(DIRECTORY lib DESTINATION ${CMAKE_INSTALL_DATADIR}/lied COMPONENT models PATTERN variants.mo EXCLUDE)

# In the folder in which Debian's Python looks, for any version of it.
set(LIED_PYTHON_FOLDER lib/python3/dist-packages CACHE STRING "Where the Python package goes, below the prefix")
install(DIRECTORY python/lied DESTINATION ${LIED_PYTHON_FOLDER} COMPONENT python OPTIONAL
        FILES_MATCHING PATTERN "*.py" PATTERN py.typed PATTERN __pycache__ EXCLUDE)

set(components program library development models python)
set(package_of_program lied)
set(package_of_library liblied${lied_soversion})
set(package_of_development liblied-dev)
set(package_of_models lied-data)
set(package_of_python python3-lied)
if(LIED_PACKAGE)
  foreach(component ${components}) # where Debian looks for it
    install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package_of_${component}} RENAME copyright
            COMPONENT ${component})
  endforeach()
endif()
