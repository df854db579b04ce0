# The program and its library: found uninstalled and installed, used without a C compiler, by several runs at a time.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
export XDG_CACHE_HOME="$work/cache of classes"
unset LIEDPATH MODELICAPATH

cat >library.mo <<'MO'
model Clamped
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint(TD = 1e-3, f_ext = if time < 0.1 then 100 else 0);
  Body body(m = 1);
  SpringDamper spring(c = 1000, d = 10);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, spring.flange_a);
  connect(spring.flange_b, body.flange_a);
end Clamped;
MO
cat >own.mo <<'MO'
model Own
  model Decay parameter Real k = 1; Real x(start = 1); equation der(x) = -k * x; end Decay;
  model Swing Real x(start = 1), v(start = 0); equation der(x) = v; der(v) = -x; end Swing;
  Decay decay[3](k = {1, 2, 3});
  Swing swing;
end Own;
MO
cat >extra.mo <<'MO'
model Extra ByHand.Decay d; Dialectic.Translational.Fixed wall; end Extra;
MO

mkdir bin
uninstalled() { status 0 env -u CC PATH="$work/bin" "$lied" run library.mo -o r.csv && [ ! -e "$XDG_CACHE_HOME" ]; }
needs_compiler() {
  status 2 env -u CC PATH="$work/bin" "$lied" run own.mo -o r.csv && grep -q "own.mo:2:[0-9]*: error: class Own.Decay" err.txt &&
    grep -q "apt-get install gcc" err.txt
}
compiles() { status 0 "$lied" run own.mo -o r.csv && grep -q "classes  *2: 0 built in, 0 cached, 2 compiled" err.txt &&
  grep -qE "^  cold start  *[0-9.e-]+ s \(2 classes compiled\): .*C compiler [0-9.e-]+ s" err.txt; }
remembers() { status 0 env PATH="$work/bin" "$lied" run own.mo -o r.csv && grep -q "0 built in, 2 cached, 0 compiled" err.txt &&
  grep -qE "^  warm start  *[0-9.e-]+ s: reading .* s, lowering .* s, composing .* s, first step .* s$" err.txt; }

# Eight runs begin on an empty cache.
crowd() {
  rm -rf "$XDG_CACHE_HOME"
  for i in 1 2 3 4 5 6 7 8; do
    { "$lied" run own.mo -o "crowd$i.csv" >"crowd$i.txt" 2>&1; echo $? >"crowd$i.status"; } &
  done
  wait
  for i in 1 2 3 4 5 6 7 8; do
    cat "crowd$i.txt"
    [ "$(cat "crowd$i.status")" = 0 ] && cmp "crowd1.csv" "crowd$i.csv" || return 1
  done
  [ "$(ls "$XDG_CACHE_HOME/lied" | grep -c '\.so$')" -eq 2 ] && ! ls "$XDG_CACHE_HOME/lied" | grep '\.tmp'
}

# Cut off in the middle, as after a crash of the machine.
damaged() {
  for file in "$XDG_CACHE_HOME"/lied/*.so; do
    head -c 5000 "$file" >short && cat short >"$file"
  done
  status 0 "$lied" run own.mo -o r.csv && cmp r.csv crowd1.csv
}

# A package that exists in the installed library only shows that it is that one which is used.
installed() {
  cmake --install "$LIED_BUILD" --prefix "$work/first" >/dev/null && mv first "the prefix" || return 1
  echo 'package ByHand model Decay Real x(start = 1); equation der(x) = -x; end Decay; end ByHand;' >"the prefix/share/lied/lib/ByHand.mo"
  status 2 "$lied" check extra.mo && status 0 "the prefix/bin/lied" check extra.mo
}
installed_built_in() { status 0 env -u CC PATH="$work/bin" "the prefix/bin/lied" run library.mo -o r2.csv && cmp r.csv r2.csv; }

plan 8
check "library parts need no compiler" uninstalled
check "own classes do" needs_compiler
check "compiled on first use" compiles
check "and found again" remembers
check "eight runs on an empty cache" crowd
check "a damaged cache" damaged
if [ "$LIED_BUILD_TYPE" = Sanitize ]; then
  echo "ok 7 # SKIP a program with sanitizers is not installed"
  echo "ok 8 # SKIP a program with sanitizers is not installed"
else
  check "installed: its own library" installed
  status 0 "$lied" run library.mo -o r.csv >/dev/null
  check "installed: still built in" installed_built_in
fi
finish
