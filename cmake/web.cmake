# web/: the page of a report, joined with uPlot into one file and embedded in the program.

set(npm ${PROJECT_BINARY_DIR}/npm)
set(page ${generated}/report.html)
set(page_template ${generated}/page_template.c)
file(GLOB web_sources CONFIGURE_DEPENDS web/src/*.js web/*.html web/*.css web/modules.txt)

add_custom_command(OUTPUT ${npm}/uplot/package.json
  COMMAND ${CMAKE_COMMAND} -DLOCK=${PROJECT_SOURCE_DIR}/web/package-lock.json -DNAME=uplot -DFOLDER=${npm}
          -P ${PROJECT_SOURCE_DIR}/cmake/npm.cmake
  DEPENDS web/package-lock.json cmake/npm.cmake
  COMMENT "Fetching uPlot" VERBATIM)
add_custom_command(OUTPUT ${page}
  COMMAND ${CMAKE_COMMAND} -DWEB=${PROJECT_SOURCE_DIR}/web -DUPLOT=${npm}/uplot -DOUTPUT=${page}
          -P ${PROJECT_SOURCE_DIR}/cmake/bundle.cmake
  DEPENDS ${npm}/uplot/package.json ${web_sources} cmake/bundle.cmake
  COMMENT "Joining the page of reports" VERBATIM)
add_custom_command(OUTPUT ${page_template}
  COMMAND ${CMAKE_COMMAND} -DINPUT=${page} -DOUTPUT=${page_template} -DHEADER=report/page_template.h -DARRAY=page_template
          -DSIZE=page_template_size -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${page} cmake/embed.cmake
  COMMENT "Embedding the page of reports" VERBATIM)

# What drives the browser in test/view; without it those tests are skipped.
add_custom_target(browser_driver
  COMMAND ${CMAKE_COMMAND} -DLOCK=${PROJECT_SOURCE_DIR}/web/package-lock.json -DNAME=playwright-core -DFOLDER=${npm}
          -DOPTIONAL=ON -P ${PROJECT_SOURCE_DIR}/cmake/npm.cmake
  COMMENT "Looking for playwright-core" VERBATIM)
