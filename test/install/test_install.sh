# What `make install` leaves: programs in C, C++ and Python build and run against it, by pkg-config and by CMake, wherever it is moved,
# and find its models; nothing leaves its libraries but what lied.h declares.
. "$(dirname "$0")/../support/tap.sh"
case $LIED_BUILD_TYPE in
Sanitize | Threads | Coverage | Fuzz)
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
  for file in bin/lied include/lied/lied.h include/lied/component.h lib/liblied.a lib/liblied.so lib/liblied.so.1 \
    lib/pkgconfig/lied.pc lib/cmake/lied/liedConfig.cmake share/lied/lib/Dialectic/package.mo share/man/man1/lied.1 \
    lib/python3/dist-packages/lied/__init__.py; do
    [ -e "$prefix/$file" ] || { echo "missing: $file"; tail -n 3 install.txt; return 1; }
  done
}
inside_is_not_there() { ! find "$prefix" | grep -e internal -e variants.mo -e __pycache__; }

# ---- programs of others ----
warnings="-Wall -Wextra -Wpedantic -Werror"
static_libraries=$(pkg-config --static --libs lied | sed 's/-llied /-l:liblied.a /')
in_c() { $CC -std=c11 $warnings "$here/consumer.c" $(pkg-config --cflags lied) -o in_c $(pkg-config --libs lied) -lm && ./in_c; }
in_c_static() { $CC -std=c11 "$here/consumer.c" $(pkg-config --cflags lied) -o in_c_static $static_libraries && LD_LIBRARY_PATH= ./in_c_static; }
c_as_cxx() { g++ -std=c++11 $warnings -x c++ "$here/consumer.c" -x none $(pkg-config --cflags lied) -o c_as_cxx $(pkg-config --libs lied) && ./c_as_cxx; }
in_cxx() { g++ -std=c++17 $warnings "$here/consumer.cpp" $(pkg-config --cflags lied) -o in_cxx $(pkg-config --libs lied) && ./in_cxx; }
by_cmake() {
  cmake -S "$here" -B by_cmake -DCMAKE_PREFIX_PATH="$prefix" && cmake --build by_cmake && by_cmake/c_shared && by_cmake/cpp_shared &&
    LD_LIBRARY_PATH= by_cmake/c_static && LD_LIBRARY_PATH= by_cmake/cpp_static
}
in_python() { PYTHONPATH="$prefix/lib/python3/dist-packages" /usr/bin/python3 "$here/consumer.py"; }

# A program elsewhere: the only thing that can lead to this model is the place of the shared library.
printf 'package Luggage\n  model Body = Dialectic.Translational.Body(m=2);\nend Luggage;\n' >luggage.mo
own_models() {
  cp luggage.mo "$prefix/share/lied/lib/Luggage.mo"
  printf 'model Falling\n Dialectic.Translational.Fixed ground;\n Dialectic.Translational.Joint joint(TD=0, s(start=1));\n' >falling.mo
  printf ' Luggage.Body body;\nequation\n connect(ground.flange_b, joint.flange_a);\n' >>falling.mo
  printf ' connect(joint.flange_b, body.flange_a);\nend Falling;\n' >>falling.mo
  mkdir -p elsewhere/deep/bin && cp in_c elsewhere/deep/bin/foreign && elsewhere/deep/bin/foreign falling.mo
}
# As Debian has it, a folder for each kind of machine.
own_models_by_triplet() {
  mkdir "$prefix/lib/triplet" && cp "$prefix"/lib/liblied.so.1 "$prefix/lib/triplet/" &&
    LD_LIBRARY_PATH="$prefix/lib/triplet" elsewhere/deep/bin/foreign falling.mo
}
own_models_of_the_program() { LD_LIBRARY_PATH= "$prefix/bin/lied" check falling.mo; }

# ---- what it says and shows ----
version_agrees() { [ "lied $(pkg-config --modversion lied)" = "$("$prefix/bin/lied" --version)" ] && [ "$(pkg-config --modversion lied)" = "$(./in_c)" ]; }
sed -n 's/^LIED_API \([^(]*\)(.*/\1/p' "$prefix/include/lied/lied.h" | sed 's/.*[ *]//' | LC_ALL=C sort >declared.txt
defined() { awk 'NF == 3 && $2 != "A" { sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort; } # A: the version itself
shared_exports() { nm -D --defined-only "$prefix/lib/liblied.so" | defined | diff declared.txt -; }
static_exports() { nm -g --defined-only "$prefix/lib/liblied.a" | defined | diff declared.txt -; }
declares_many() { [ "$(wc -l <declared.txt)" -gt 40 ] && ! grep -v '^lied_' declared.txt; }
has_a_soname() { readelf -d "$prefix/lib/liblied.so" | grep -F 'soname: [liblied.so.1]'; }
# Each header compiles alone.
alone() { echo "#include <lied/$2>" | $1 $warnings -fsyntax-only $(pkg-config --cflags lied) -; }
no_folder_inside() { ! grep -rF "$work" "$prefix/lib/pkgconfig" "$prefix/lib/cmake"; }

plan 21
check "files are in place" is_there
check "what is for the build alone is not installed" inside_is_not_there
check "a program in C" in_c
check "a program in C with the static library" in_c_static
check "the same text as C++" c_as_cxx
check "a program in C++17" in_cxx
check "programs by CMake" by_cmake
check_with python:numpy "a program in Python" in_python
check "a moved library finds its models" own_models
check "... from a folder for a kind of machine, too" own_models_by_triplet
check "a moved program finds its models" own_models_of_the_program
check "one version everywhere" version_agrees
check "lied.h declares functions that begin with lied_" declares_many
check "they leave the shared library, and nothing else" shared_exports
check "they leave the static library, and nothing else" static_exports
check "the shared library has the name that programs remember" has_a_soname
check "component.h alone, in C" alone "$CC -std=c11 -xc" component.h
check "lied.h alone, in C" alone "$CC -std=c11 -xc" lied.h
check "component.h alone, in C++" alone "g++ -std=c++11 -xc++" component.h
check "lied.h alone, in C++" alone "g++ -std=c++11 -xc++" lied.h
check "the package files name no folder" no_folder_inside
finish
