# make deb: what `make install` installs as Debian packages, one for each component of install.cmake. What programs and libraries
# need of the system is read from them by dpkg-shlibdeps.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME lied)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_CONTACT "the authors of lied <lied@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(this_version "(= ${PROJECT_VERSION})")
set(from_this_version "(>= ${PROJECT_VERSION})")
set(about "lied reads models in Modelica, compiles each class once, and composes and simulates the instances.")

# debian_package(COMPONENT SECTION TEXT DEPENDS)
function(debian_package component section text depends)
  string(TOUPPER ${component} upper)
  foreach(setting "PACKAGE_NAME;${package_of_${component}}" "PACKAGE_SECTION;${section}" "PACKAGE_DEPENDS;${depends}")
    list(POP_FRONT setting name)
    set(CPACK_DEBIAN_${upper}_${name} "${setting}" PARENT_SCOPE)
  endforeach()
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${about}\n${text}" PARENT_SCOPE)
endfunction()

debian_package(program science "This package holds the program." "lied-data ${from_this_version}")
debian_package(library libs "This package holds the shared library." "lied-data ${from_this_version}")
debian_package(development libdevel "This package holds headers, the static library, and what pkg-config and CMake need."
               "${package_of_library} ${this_version}")
debian_package(models science "This package holds the library of models, in Modelica." "")
debian_package(python python "This package is for programs in Python."
               "python3, python3-numpy, ${package_of_library} ${from_this_version}")

foreach(component PROGRAM LIBRARY)
  set(CPACK_DEBIAN_${component}_PACKAGE_SHLIBDEPS ON)
  # A compiler for classes of one's own.
  set(CPACK_DEBIAN_${component}_PACKAGE_RECOMMENDS "gcc, libc6-dev")
endforeach()
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS librsvg2-bin) # plots in PNG
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "libsundials-dev, libexpat1-dev, libsuitesparse-dev") # what the static library is linked with
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-matplotlib, python3-pandas, python3-scipy")
set(python_scripts ${PROJECT_SOURCE_DIR}/cmake/python3-lied)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA "${python_scripts}/postinst;${python_scripts}/prerm")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_STRICT_PERMISSION ON)
foreach(component MODELS PYTHON)
  set(CPACK_DEBIAN_${component}_PACKAGE_ARCHITECTURE all)
endforeach()
include(CPack)
