# cmake -DLOCK=package-lock.json -DNAME=PACKAGE -DFOLDER=FOLDER -DWITHOUT=TEXT -P npm.cmake: FOLDER/PACKAGE, unpacked from the
# npm registry at the version and with the checksum of the lock file; npm itself is not needed. A package that cannot be had is
# no error: a warning says what is missing WITHOUT it. FOLDER/PACKAGE.state, the version or `missing`, changes only when that does.
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
if(EXISTS "$ENV{LIED_NPM_FOLDER}/${NAME}-${version}.tgz")
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

# keep_state(TEXT): written only when it differs, so that what is made from the package is made again only then.
function(keep_state text)
  set(state ${FOLDER}/${NAME}.state)
  set(before)
  if(EXISTS ${state})
    file(READ ${state} before)
  endif()
  if(NOT before STREQUAL text)
    file(WRITE ${state} ${text})
  endif()
endfunction()

# A registry that does not answer is asked once, one that answers wrongly three times.
check(is_there)
set(code 0)
foreach(attempt RANGE 2)
  if(NOT is_there AND NOT code MATCHES "^(6|7|28)$")
    file(DOWNLOAD ${url} ${archive} STATUS status TIMEOUT 60)
    list(GET status 0 code)
    check(is_there)
  endif()
endforeach()
if(NOT is_there)
  file(REMOVE ${archive})
  file(REMOVE_RECURSE ${package})
  keep_state(missing)
  message(WARNING "${NAME} ${version} could not be fetched from ${url} (${status}), or is not what it should be: ${WITHOUT}. "
    "Without network, put ${NAME}-${version}.tgz into a folder, set LIED_NPM_FOLDER to it, and build again.")
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
keep_state(${version})
