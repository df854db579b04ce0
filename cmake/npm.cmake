# cmake -DLOCK=package-lock.json -DNAME=PACKAGE -DFOLDER=FOLDER -P npm.cmake: FOLDER/PACKAGE, unpacked from the npm registry at
# the version and with the checksum of the lock file; npm itself is not needed. NPM_CONFIG_REGISTRY names another registry;
# LIED_NPM_FOLDER a folder in which PACKAGE-VERSION.tgz lies already, for machines without network.

file(READ ${LOCK} lock)
string(JSON version GET "${lock}" packages node_modules/${NAME} version)
string(JSON integrity GET "${lock}" packages node_modules/${NAME} integrity)

string(REGEX REPLACE "^sha512-" "" digest "${integrity}")
execute_process(COMMAND sh -c "printf %s '${digest}' | base64 -d | od -An -v -tx1 | tr -d ' \\n'"
                OUTPUT_VARIABLE digest COMMAND_ERROR_IS_FATAL ANY)

set(archive ${FOLDER}/${NAME}-${version}.tgz)
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
  message(FATAL_ERROR "${NAME} ${version} could not be fetched from ${url} (${status}), or is not what it should be. Without "
    "network, put ${NAME}-${version}.tgz into a folder and set LIED_NPM_FOLDER to it.")
endif()
file(REMOVE_RECURSE ${FOLDER}/package ${FOLDER}/${NAME})
file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${FOLDER})
file(RENAME ${FOLDER}/package ${FOLDER}/${NAME})
