# What the library needs. `make` installs it on Debian; elsewhere point CMAKE_PREFIX_PATH at it.

function(require_library variable name header package)
  find_library(${variable} ${name})
  find_path(${variable}_INCLUDE ${header} PATH_SUFFIXES suitesparse)
  if(NOT ${variable} OR NOT ${variable}_INCLUDE)
    message(FATAL_ERROR "lib${name} or <${header}> not found. On Debian: apt-get install ${package}")
  endif()
endfunction()

require_library(CVODE_LIBRARY sundials_cvode cvode/cvode.h libsundials-dev)
require_library(NVECSERIAL_LIBRARY sundials_nvecserial nvector/nvector_serial.h libsundials-dev)
require_library(EXPAT_LIBRARY expat expat.h libexpat1-dev)
require_library(KLU_LIBRARY klu klu.h libsuitesparse-dev)

set(dependency_libraries ${CVODE_LIBRARY} ${NVECSERIAL_LIBRARY} ${EXPAT_LIBRARY} ${KLU_LIBRARY} m)
# Names for lied.pc and liedConfig.cmake: an installed package must not remember where this machine keeps its libraries.
set(dependency_names sundials_cvode sundials_nvecserial expat klu m)

add_library(lied_dependencies INTERFACE)
target_include_directories(lied_dependencies SYSTEM INTERFACE ${CVODE_LIBRARY_INCLUDE} ${NVECSERIAL_LIBRARY_INCLUDE}
                           ${EXPAT_LIBRARY_INCLUDE} ${KLU_LIBRARY_INCLUDE})
target_link_libraries(lied_dependencies INTERFACE ${dependency_libraries})

# files_with_main(PROGRAMS OTHERS FILE...) tells programs from files that belong to several of them.
function(files_with_main programs others)
  set(with)
  set(without)
  foreach(source ${ARGN})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(STRINGS ${source} main REGEX "^int main\\(")
    if(main)
      list(APPEND with ${source})
    else()
      list(APPEND without ${source})
    endif()
  endforeach()
  set(${programs} ${with} PARENT_SCOPE)
  set(${others} ${without} PARENT_SCOPE)
endfunction()
