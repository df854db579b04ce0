# The libraries that are installed. Nothing leaves them but what include/lied declares: the rest is hidden when it is compiled. An
# archive shows hidden symbols all the same; therefore its objects are joined into one, in which they become local.

set(shown --localize-hidden)
if(LIED_PACKAGE)
  list(APPEND shown --strip-debug)
endif()

set(joined_object ${generated}/joined.o)
set(public_object ${generated}/public.o)
add_custom_command(OUTPUT ${public_object}
  COMMAND ${CMAKE_LINKER} -r -o ${joined_object} $<TARGET_OBJECTS:lied_objects> ${builtin_object}
  COMMAND ${CMAKE_OBJCOPY} ${shown} ${joined_object} ${public_object}
  COMMAND ${CMAKE_COMMAND} -E rm ${joined_object}
  DEPENDS lied_builtin $<TARGET_OBJECTS:lied_objects> ${builtin_object}
  COMMENT "Hiding what is not public" VERBATIM COMMAND_EXPAND_LISTS)
set_source_files_properties(${public_object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)

add_library(lied_static STATIC ${public_object})
add_library(lied_shared SHARED $<TARGET_OBJECTS:lied_objects> ${builtin_object})
add_dependencies(lied_shared lied_builtin)
set_target_properties(lied_static lied_shared PROPERTIES OUTPUT_NAME lied LINKER_LANGUAGE C)
set(exports ${PROJECT_SOURCE_DIR}/cmake/lied.map)
target_link_options(lied_shared PRIVATE -Wl,--version-script=${exports})
set_target_properties(lied_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${lied_soversion} LINK_DEPENDS ${exports})
target_link_libraries(lied_shared PRIVATE ${dependency_libraries})
