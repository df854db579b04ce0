# lied check: right and wrong models, and their sizes.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package Pack
  model Oscillator
    parameter Real w = 2;
    Real x(start = 1), v;
  equation
    der(x) = v;
    der(v) = -w^2*x;
  end Oscillator;

  model Three
    Oscillator o[3](w = {1, 2, 3});
  end Three;

  model Unbalanced
    Real x, y;
  equation
    der(x) = y;
  end Unbalanced;
end Pack;
MO

size() { grep -qx "$1 $2" out.txt || { grep "^$1 " out.txt; return 1; }; } # KEY NUMBER
ok() { prints "Pack.Three: ok" "$lied" check models.mo --model Pack.Three && [ "$(cat out.txt)" = "Pack.Three: ok" ]; }
sizes() {
  prints "Pack.Three: ok" "$lied" check models.mo --model Pack.Three --stats && size instances 3 && size classes 1 &&
    size states 6 && size modes 0
}
classes() {
  status 0 "$lied" check models.mo --model Pack.Three --stats &&
    grep -qE '^class Pack.Oscillator instances=3 parameters=[0-9]+ states=2 ports=0 blocks=[0-9]+ rows=[0-9]+ unknowns=[0-9]+ modes=0$' out.txt
}
# The first run compiles a class of the user's own, the second finds it.
cache() {
  rm -rf "$XDG_CACHE_HOME"
  status 0 "$lied" check models.mo --model Pack.Three --stats && size classes-compiled 1 && size classes-cached 0 &&
    takes cold-start && takes seconds-compiling && ! grep -q "^warm-start" out.txt &&
    status 0 "$lied" check models.mo --model Pack.Three --stats && size classes-compiled 0 && size classes-cached 1 &&
    takes warm-start && size seconds-compiling 0 && ! grep -q "^cold-start" out.txt
}
takes() { awk -v key="$1" '$1 == key && $2 > 0 { n++ } END { exit n != 1 }' out.txt; }
# The stages are all of a start.
stages_add_up() {
  status 0 "$lied" check models.mo --model Pack.Three --stats &&
    awk '/^warm-start / { all = $2 } /^seconds-/ { sum += $2 } END { exit !(all > 0 && sum > 0.99*all && sum < 1.01*all) }' out.txt
}
key_lines() { # nothing but `key number` between the first line and the classes
  status 0 "$lied" check models.mo --model Pack.Three --stats && ! sed 1d out.txt | grep -v '^class ' | grep -vE '^[a-z-]+ [0-9.e+-]+$'
}
writes_nothing() { mkdir empty && (cd empty && "$lied" check ../models.mo --model Pack.Three && [ -z "$(ls)" ]); }

plan 9
check "right" ok
check "sizes" sizes
check "classes" classes
check "compiled once" cache
check "lines that are easily read by programs" key_lines
check "the stages of a start" stages_add_up
check "no file is written" writes_nothing
check "a wrong model" says 2 "models.mo:15:13: error: class Pack.Unbalanced has 1 equation too few: nothing determines y" "$lied" check models.mo --model Pack.Unbalanced
check "a wrong setting" says 2 "error" "$lied" check models.mo --model Pack.Three --set 'o[4].w=1'
finish
