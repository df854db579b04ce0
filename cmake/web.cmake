# web/: the page of a report, joined with uPlot, if it can be had, into one file and embedded in the program.

set(npm ${PROJECT_BINARY_DIR}/npm)
set(page ${generated}/report.html)
set(page_template ${generated}/page_template.c)
file(GLOB web_sources CONFIGURE_DEPENDS web/src/*.js web/*.html web/*.css web/modules.txt)

# npm_package(TARGET PACKAGE TEXT): looks for it in every build; TEXT says what is missing without it.
function(npm_package target name text)
  add_custom_target(${target}
    COMMAND ${CMAKE_COMMAND} -DLOCK=${PROJECT_SOURCE_DIR}/web/package-lock.json -DNAME=${name} -DFOLDER=${npm}
            "-DWITHOUT=${text}" -P ${PROJECT_SOURCE_DIR}/cmake/npm.cmake
    BYPRODUCTS ${npm}/${name}.state
    COMMENT "Looking for ${name}" VERBATIM)
endfunction()

npm_package(uplot uplot "reports will show no plots")
add_custom_command(OUTPUT ${page}
  COMMAND ${CMAKE_COMMAND} -DWEB=${PROJECT_SOURCE_DIR}/web -DUPLOT=${npm}/uplot -DOUTPUT=${page}
          -P ${PROJECT_SOURCE_DIR}/cmake/bundle.cmake
  DEPENDS uplot ${npm}/uplot.state ${web_sources} cmake/bundle.cmake
  COMMENT "Joining the page of reports" VERBATIM)
add_custom_command(OUTPUT ${page_template}
  COMMAND ${CMAKE_COMMAND} -DINPUT=${page} -DOUTPUT=${page_template} -DHEADER=report/page_template.h -DARRAY=page_template
          -DSIZE=page_template_size -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${page} cmake/embed.cmake
  COMMENT "Embedding the page of reports" VERBATIM)

# What drives the browser in test/report and makes the pictures of the gallery.
npm_package(browser_driver playwright-core "tests in a browser will be skipped")
