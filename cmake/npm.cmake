# cmake -DLOCK=package-lock.json -DNAME=PACKAGE -DFOLDER=FOLDER -P npm.cmake: FOLDER/PACKAGE, unpacked from the npm registry at
# the version and with the checksum of the lock file; npm itself is not needed. -DOPTIONAL=ON goes on without it.
# NPM_CONFIG_REGISTRY names another registry, LIED_NPM_FOLDER a folder in which PACKAGE-VERSION.tgz lies already.

file(READ ${LOCK} lock)
string(JSON version GET "${lock}" packages node_modules/${NAME} version)
string(JSON integrity GET "${lock}" packages node_modules/${NAME} integrity)

string(REGEX REPLACE "^sha512-" "" digest "${integrity}")
execute_process(COMMAND sh -c "printf %s '${digest}' | base64 -d | od -An -v -tx1 | tr -d ' \\n'"
                OUTPUT_VARIABLE digest COMMAND_ERROR_IS_FATAL ANY)

set(archive ${FOLDER}/${NAME}-${version}.tgz)
set(package ${FOLDER}/${NAME})
file(MAKE_DIRECTORY ${FOLDER})
set(registry https://registry.npmjs.org)
if(DEFINED ENV{NPM_CONFIG_REGISTRY})
  string(REGEX REPLACE "/$" "" registry "$ENV{NPM_CONFIG_REGISTRY}")
endif()
set(url ${registry}/${NAME}/-/${NAME}-${version}.tgz)
if(DEFINED ENV{LIED_NPM_FOLDER})
  file(COPY $ENV{LIED_NPM_FOLDER}/${NAME}-${version}.tgz DESTINATION ${FOLDER})
endif()

function(check result)
  set(${result} FALSE PARENT_SCOPE)
  if(EXISTS ${archive})
    file(SHA512 ${archive} found)
    if(found STREQUAL digest)
      set(${result} TRUE PARENT_SCOPE)
    endif()
  endif()
endfunction()

check(is_there)
foreach(attempt RANGE 2)
  if(NOT is_there)
    file(DOWNLOAD ${url} ${archive} STATUS status TIMEOUT 120)
    check(is_there)
  endif()
endforeach()
if(NOT is_there)
  file(REMOVE ${archive})
  set(severity FATAL_ERROR)
  if(OPTIONAL)
    set(severity WARNING)
  endif()
  message(${severity} "${NAME} ${version} could not be fetched from ${url} (${status}), or is not what it should be. Without "
    "network, put ${NAME}-${version}.tgz into a folder and set LIED_NPM_FOLDER to it.")
  return()
endif()

if(EXISTS ${package}/package.json)
  file(READ ${package}/package.json about)
  string(JSON unpacked GET "${about}" version)
endif()
if(NOT unpacked STREQUAL version)
  file(REMOVE_RECURSE ${package} ${package}.new)
  file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${package}.new)
  file(RENAME ${package}.new/package ${package})
  file(REMOVE_RECURSE ${package}.new)
endif()
file(TOUCH ${package}/package.json) # archives of npm are from 1985
