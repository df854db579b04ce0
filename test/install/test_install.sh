# What `make install` leaves: programs in C and C++ build and run against it, by pkg-config and by CMake, wherever it is moved.
. "$(dirname "$0")/../support/tap.sh"
case $LIED_BUILD_TYPE in
Sanitize | Coverage)
  echo "1..0 # SKIP a library with sanitizers or counters is not installed"
  exit 0
  ;;
esac

needs g++ pkg-config

cmake --install "$LIED_BUILD" --prefix "$work/first" >install.txt 2>&1
mv first moved # nothing may remember where it was installed
prefix=$work/moved
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib"

is_there() {
  for file in bin/lied include/lied/lied.h include/lied/component.h lib/liblied.a lib/liblied.so lib/liblied.so.0 \
    lib/pkgconfig/lied.pc lib/cmake/lied/liedConfig.cmake; do
    [ -e "$prefix/$file" ] || { echo "missing: $file"; cat install.txt; return 1; }
  done
}

warnings="-Wall -Wextra -Wpedantic -Werror"
in_c() { $CC -std=c11 $warnings "$here/consumer.c" $(pkg-config --cflags lied) -o in_c $(pkg-config --libs lied) && ./in_c; }
in_cxx() { g++ -std=c++11 $warnings -x c++ "$here/consumer.c" -x none $(pkg-config --cflags lied) -o in_cxx $(pkg-config --libs lied) && ./in_cxx; }
static() { $CC -std=c11 "$here/consumer.c" $(pkg-config --cflags lied) -o static "$prefix/lib/liblied.a" $(pkg-config --static --libs-only-l lied | sed 's/-llied //') && LD_LIBRARY_PATH= ./static; }
by_cmake() {
  cmake -S "$here" -B by_cmake -DCMAKE_PREFIX_PATH="$prefix" && cmake --build by_cmake && by_cmake/consumer_shared && by_cmake/consumer_static
}
version_agrees() { [ "lied $(pkg-config --modversion lied)" = "$("$prefix/bin/lied" --version)" ] && [ "$(pkg-config --modversion lied)" = "$(./in_c)" ]; }
# Only what the headers declare is visible.
hides_the_rest() { ! nm -D --defined-only "$prefix/lib/liblied.so" | grep -v ' lied_' | grep ' [A-Z] '; }
# Each header compiles alone.
alone() { echo "#include <lied/$2>" | $1 $warnings -fsyntax-only $(pkg-config --cflags lied) -; }
no_folder_inside() { ! grep -rF "$work" "$prefix/lib/pkgconfig" "$prefix/lib/cmake"; }

plan 11
check "files are in place" is_there
check "a program in C" in_c
check "a program in C++" in_cxx
check "a program with the static library" static
check "a program by CMake" by_cmake
check "one version everywhere" version_agrees
check "only the API is visible" hides_the_rest
check "component.h alone, in C" alone "$CC -std=c11 -xc" component.h
check "lied.h alone, in C" alone "$CC -std=c11 -xc" lied.h
check "component.h alone, in C++" alone "g++ -std=c++11 -xc++" component.h
check "the package files name no folder" no_folder_inside
finish
