# The cache and the compiler when they do not behave: pipes instead of files, a cache that is removed while a class is compiled, a
# compiler that hangs, interrupts, folders above the cache that belong to others. Runs end as they should, in time, and leave nothing.
. "$(dirname "$0")/../support/tap.sh"
lied=$LIED_BUILD/lied
real=${CC:-cc}
unset LIEDPATH MODELICAPATH
export XDG_CACHE_HOME="$work/cache" TMPDIR="$work/tmp"
mkdir cache tmp
printf 'model M\n  Real x(start=1);\nequation\n  der(x) = -7*x;\nend M;\n' >M.mo

run() { timeout 60 "$lied" run M.mo --quiet -o M.csv >out.txt 2>err.txt; got=$?; cat out.txt err.txt; [ "$got" -eq "$1" ]; }
compiler() { printf '#!/bin/sh\n%s\n' "$1" >cc.sh && chmod +x cc.sh && export CC="$work/cc.sh"; }
left_over() { find cache tmp -name '*tmp-*' -o -name 'lied-*' | grep .; }

has_ended() { ! kill -0 "$1" 2>/dev/null || grep -q '^State:.*Z' "/proc/$1/status"; } # nobody may have waited for it

plain() { export CC="$real"; rm -rf cache/lied && run 0 && [ "$(find cache -name '*.so' | wc -l)" -eq 1 ] && ! left_over; }
pipes() {
  for kind in so c; do
    file=$(find cache/lied -maxdepth 1 -name "*.$kind") && rm cache/lied/*.so && rm -f "$file" && mkfifo "$file" && run 0 && [ -f "$file" ] || return 1
  done
}
folders() { file=$(find cache/lied -name '*.so') && rm "$file" && mkdir "$file" && run 0 && rmdir "$file" && ! left_over; }
removed_before() { rm -rf cache/lied && compiler "rm -rf '$work/cache/lied'; exec $real \"\$@\"" && run 0 && ! left_over; }
removed_after() { rm -rf cache/lied && compiler "$real \"\$@\"; status=\$?; rm -rf '$work/cache/lied'; exit \$status" && run 0 && ! left_over; }
removed_with_all_above() { rm -rf cache/lied && compiler "rm -rf '$work/cache'; exec $real \"\$@\"" && run 0 && mkdir -p cache && ! left_over; }
wrong_text_is_still_said() { rm -rf cache/lied && compiler "echo nonsense >&2; exit 3" && run 2 && grep -q "could not compile class M (exit status 3)" err.txt && grep -q nonsense err.txt; }

hangs() {
  rm -rf cache/lied && compiler "sleep 1000 & echo \$! >'$work/child'; wait" && export LIED_CC_TIMEOUT=0.3 && run 2
  status=$?
  unset LIED_CC_TIMEOUT
  [ "$status" -eq 0 ] && grep -q "did not compile class M within 0.3 s and was stopped" err.txt && has_ended "$(cat child)" && ! left_over
}
interrupted() { # SIGNAL
  rm -rf cache/lied child && compiler "sleep 1000 & echo \$! >'$work/child'; wait"
  "$lied" run M.mo --quiet -o M.csv 2>err.txt &
  id=$!
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do [ -s child ] && break; sleep 0.1; done
  kill -"$1" $id
  wait $id
  status=$?
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do has_ended "$(cat child)" && break; sleep 0.1; done # a signal takes its time
  [ "$status" -gt 128 ] && has_ended "$(cat child)" && ! left_over
}

open_above() { # a folder above in which anybody may rename
  mkdir -p open/own && chmod 777 open && export CC="$real" && XDG_CACHE_HOME=$work/open/own && run 0
  status=$?
  XDG_CACHE_HOME=$work/cache
  [ "$status" -eq 0 ] && grep -q "others may write to, or own, a folder above it" err.txt && [ -z "$(find open -name '*.so')" ]
}
through_link() {
  ln -s open/own link && XDG_CACHE_HOME=$work/link && run 0
  status=$?
  XDG_CACHE_HOME=$work/cache
  [ "$status" -eq 0 ] && grep -q "a folder above it" err.txt
}
sticky_above() { # as /tmp: names are protected
  chmod 1777 open && XDG_CACHE_HOME=$work/open/own && run 0
  status=$?
  XDG_CACHE_HOME=$work/cache
  [ "$status" -eq 0 ] && [ ! -s err.txt ] && [ -n "$(find open -name '*.so')" ]
}
foreign_above() {
  mkdir -p foreign/own && chown 12345 foreign && XDG_CACHE_HOME=$work/foreign/own && run 0
  status=$?
  XDG_CACHE_HOME=$work/cache
  [ "$status" -eq 0 ] && grep -q "a folder above it" err.txt
}

plan 14
check "compiled and kept" plain
check "pipes in the cache" pipes
check "a folder in the place of a file" folders
check "a cache that vanishes before the compiler runs" removed_before
check "a cache that vanishes behind the compiler" removed_after
check "with the folder above it" removed_with_all_above
check "what the compiler does not like is still said" wrong_text_is_still_said
check "a compiler that hangs is stopped, with all that it started" hangs
check "an interrupt while compiling" interrupted TERM
check "a hangup while compiling" interrupted HUP
check "a folder above to which anybody may write" open_above
check "the same through a link" through_link
check "a folder above in which names are protected" sticky_above
if [ "$(id -u)" -eq 0 ]; then
  check "a folder above that belongs to somebody else" foreign_above
else
  echo "ok 14 - a folder above that belongs to somebody else # SKIP only root can make one"
fi
finish
