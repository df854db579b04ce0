# docs/julia.md: its structs have the fields of lied.h, in the same order and at the same places; its program runs where there is a julia.
. "$(dirname "$0")/../support/tap.sh"
root=$here/../..
: "${CC:=cc}"
awk '/^```julia$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/docs/julia.md" >page.jl

# The struct of the page in C, under another name, and what must be equal.
in_c() { # STRUCT
  awk -v name="$1" '
    BEGIN {
      type["Cstring"] = "const char *"; type["Cdouble"] = "double "; type["Csize_t"] = "size_t "; type["Cint"] = "int "
      print "#include <lied/lied.h>\n#include <stddef.h>\nstruct Page {"
    }
    $0 == "struct " name { inside = 1; next }
    $0 == "end" { inside = 0 }
    inside {
      split($1, field, "::")
      print (field[2] ~ /^Ptr/ ? "void *" : type[field[2]]) field[1] ";"
      all[++n] = field[1]
    }
    END {
      print "};\n_Static_assert(sizeof(struct Page) == sizeof(" name "), \"size\");"
      for (k = 1; k <= n; k++) {
        place = "offsetof(struct Page, " all[k] ") == offsetof(" name ", " all[k] ")"
        size = "sizeof ((struct Page *)0)->" all[k] " == sizeof ((" name " *)0)->" all[k]
        print "_Static_assert(" place " && " size ", \"" all[k] "\");"
      }
    }' page.jl >"$1.c"
  grep -q offsetof "$1.c" && $CC -std=c11 -I"$root/include" -c "$1.c"
}
moved_field() { # the test notices
  sed 's/^    step::Cdouble/    step::Cint/' page.jl >other.jl && mv page.jl kept.jl && mv other.jl page.jl
  ! in_c LiedRun 2>/dev/null
  noticed=$?
  mv kept.jl page.jl
  return $noticed
}
in_julia() {
  cp "$root/examples/octave/models/Cart.mo" . && LIED_LIBRARY="$LIED_BUILD/liblied.so" julia page.jl >julia.txt && grep -qx -- '-0.208073' julia.txt
}

plan 4
check "LiedLoad" in_c LiedLoad
check "LiedRun" in_c LiedRun
check "a wrong field is noticed" moved_field
if has julia; then check "the page runs" in_julia; else skip "the page runs" "no julia"; fi
finish
