# make deb: what `make install` installs as a Debian package. What it depends on is read from its programs by dpkg-shlibdeps.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME lied)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "the authors of lied <lied@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION "lied reads models in Modelica, compiles each class once, and composes and simulates the instances.
The package holds the program, the library to link against, its headers, and the library of models.")
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# A compiler for classes of one's own, a converter for plots in PNG, what the static library is linked with.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gcc, libc6-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "librsvg2-bin, libsundials-dev")
include(CPack)
