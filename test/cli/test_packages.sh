# Packages in folders: what may be named on the command line, which version of a library is taken, and `lied check PACKAGE`.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
unset LIEDPATH MODELICAPATH

mkdir -p work/MyLib/Sub "work/Other 1.0.0" "work/Other 1.10.0" "work/Other 1.9.0" far/Far
cat >work/MyLib/package.mo <<'MO'
package MyLib
  constant Real k = 2;
  annotation (uses(Other(version="1.9.0")));
end MyLib;
MO
printf 'Sub\nA\nk\nGone\n' >work/MyLib/package.order
printf 'within MyLib;\npackage Sub\nend Sub;\n' >work/MyLib/Sub/package.mo
cat >work/MyLib/A.mo <<'MO'
within MyLib;
model A
  Sub.B b;
  Other.P p;
  Real y = k*time;
  annotation (experiment(StopTime=2));
end A;
MO
printf 'within MyLib.Sub;\nmodel B\n  Real x(start = k);\nequation\n  der(x) = -x;\nend B;\n' >work/MyLib/Sub/B.mo
for version in 1.0.0 1.9.0 1.10.0; do
  echo "package Other model P Real v = ${version%.0}0*time; end P; annotation(version=\"$version\"); end Other;" >"work/Other $version/package.mo"
done
echo 'package Single model S Real x = 3*time; end S; annotation(version="2.1"); end Single;' >'work/Single 2.1.mo'
echo 'model User Other.P p; Single.S s; end User;' >work/user.mo
echo 'package Far model F Real x = time; end F; end Far;' >far/Far/package.mo
echo 'model Needs Far.F f; end Needs;' >work/needs.mo
echo 'package Asks model Q Other.P p; end Q; annotation(uses(Other(version="7.0"))); end Asks;' >work/asks.mo

from_inside() (cd work/MyLib && prints "MyLib.A: ok" "$lied" check A.mo && cd Sub && prints "MyLib.Sub.B: ok" "$lied" check B.mo &&
  prints "MyLib.A: ok" "$lied" check ../A.mo)
forms() (for operand in work/MyLib work/MyLib/ work/MyLib/package.mo; do
    prints "MyLib.A: ok" "$lied" check $operand --model MyLib.A || return 1
  done
  cd work && prints "MyLib.A: ok" "$lied" check MyLib.A)
# The folder of the outermost package may have any name.
renamed() { cp -r work/MyLib work/checkout-1.2 && prints "MyLib.A: ok" "$lied" check work/checkout-1.2/A.mo; }
linked() { mkdir -p links && ln -sfn ../work/MyLib links/MyLib && ln -sfn "../work/Other 1.9.0" "links/Other 1.9.0" &&
  prints "MyLib.A: ok" "$lied" check links/MyLib/A.mo; }
value() { "$lied" run "$1" --stop 1 --quiet --vars "$2" -o value.csv && near "$3" 1e-9 "$(last value.csv 2)"; } # FILE VARIABLE WANTED
used_version() { value work/MyLib/A.mo p.v 1.90; }
newest_version() { value work/user.mo p.v 1.100; }
missing_version() { status 0 "$lied" check work/asks.mo && grep -qF 'Asks uses Other 7.0, but version 1.10.0 is what was found' err.txt &&
  status 0 "$lied" check work/asks.mo --model Asks && [ "$(grep -c 'Asks uses Other 7.0' err.txt)" -eq 1 ]; }
# The own Modelica stands in only for a user without one, whichever version a library asks for.
own_last() { mkdir -p "later/Modelica 4.9.0" &&
  echo 'package Modelica model P Real v = 7*time; end P; annotation(version="4.9.0", conversion(noneFromVersion="4.0.0")); end Modelica;' \
    >"later/Modelica 4.9.0/package.mo" &&
  echo 'package Takes model Q Modelica.P p; end Q; annotation(uses(Modelica(version="4.0.0"))); end Takes;' >work/takes.mo &&
  MODELICAPATH=later value work/takes.mo p.v 7; }
path_order() { # --lib, beside, LIEDPATH, MODELICAPATH
  for folder in named own common; do
    mkdir -p $folder/Far && echo "package Far model F Real x = $((${#folder}))*time; end F; end Far;" >$folder/Far/package.mo || return 1
  done
  says 2 "Far is not known" "$lied" check work/needs.mo && MODELICAPATH=common value work/needs.mo f.x 6 &&
    MODELICAPATH=common LIEDPATH=own value work/needs.mo f.x 3 &&
    cp -r far/Far work/Far && LIEDPATH=own value work/needs.mo f.x 1 && rm -r work/Far &&
    status 0 "$lied" run work/needs.mo --lib named --stop 1 --quiet --vars f.x -o value.csv && near 5 1e-9 "$(last value.csv 2)"; }
beside_not_a_library() { # files beside a model are not read as packages unless they are one
  mkdir -p notes && echo 'model Other Real x = 1; end Other;' >notes/sin.mo && echo 'model M Real x = sin(time); end M;' >notes/m.mo &&
    prints "M: ok" "$lied" check notes/m.mo; }
wrong_within() { mkdir -p bad/Lib && echo 'package Lib end Lib;' >bad/Lib/package.mo &&
  echo 'within Else; model A Real x = 1; end A;' >bad/Lib/A.mo && says 2 'bad/Lib/A.mo:1:8: error: Else is not known' "$lied" check bad/Lib/A.mo; }
viewed() (status 0 "$lied" view work/MyLib --model MyLib.A && [ -s A.html ] && rm A.html && cd work &&
  status 0 "$lied" view MyLib.A && [ -s A.html ] && says 2 'cannot read gone.csv' "$lied" view gone.csv)
nothing() { says 2 'Nope: error: there is no such file, folder or class' "$lied" run Nope && says 2 'gone.mo: error: cannot be read' "$lied" run gone.mo; }
no_package() { mkdir -p empty && says 2 "the folder has no package.mo" "$lied" check empty; }
no_model() { status 2 "$lied" run work/MyLib && grep -qF 'use --model, as in MyLib.A' err.txt; }
is_package() { status 2 "$lied" run work/MyLib --model MyLib.Sub && grep -qF 'MyLib.Sub is a package, not a model' err.txt; }

table() { # in the order of package.order, whose line without a class is reported
  status 0 "$lied" check work/MyLib && printf 'ok     MyLib.Sub.B\nok     MyLib.A\n' >wanted.txt && head -2 out.txt | cmp - wanted.txt &&
    grep -qx '2 models: 2 ok, 0 open, 0 wrong; 1 other classes: 0 wrong' out.txt && grep -q 'package.order:4:1: warning: MyLib has no Gone' err.txt; }
stats() { prints 'ok     MyLib.A  parts=3 classes=3 states=1 unknowns=0' "$lied" check work/MyLib/Sub/../../MyLib --stats 2>/dev/null ||
  grep -q 'ok     MyLib.A  parts=3 classes=3 states=1 unknowns=0' out.txt; }
keeps_going() { # errors of text, of names, of rules; functions and records count as others
  mkdir -p all/All && cat >all/All/package.mo <<'MO' && echo 'within All; model Broken Real x = ; end Broken;' >all/All/Broken.mo
package All
  partial model Base
    parameter Integer n;
    Real x[n];
  end Base;
  model Unknown
    Missing.Thing t;
  end Unknown;
  model Open "may be used, but does not stand alone"
    parameter Real m;
    Real x(start=1);
  equation
    m*der(x) = -x;
  end Open;
  model Sized "leaves a size to its user"
    parameter Integer n;
    Real x[n] = fill(time, n);
  end Sized;
  function f
    input Nothing u;
    output Real y;
  algorithm
    y := 1;
  end f;
  record R
    Real a;
  end R;
  model Right
    Open o(m=1);
    annotation (experiment(StopTime=1));
  end Right;
  model Wrong
    Open o;
    annotation (experiment(StopTime=1));
  end Wrong;
end All;
MO
  status 2 "$lied" check all/All && grep -q '^error  All.Unknown  all/All/package.mo:7:5: Missing is not known' out.txt &&
    grep -q '^ok     All.Open$' out.txt && grep -q '^open   All.Sized' out.txt && grep -q '^error  function All.f  all/All/package.mo:20:11: Nothing is not known' out.txt &&
    grep -q '^ok     All.Right$' out.txt && grep -q '^error  All.Wrong  all/All/package.mo:[0-9]*:10: parameter o.m has no value' out.txt &&
    grep -q '^error  class All.Broken  all/All/Broken.mo:1:35' out.txt &&
    grep -qx '5 models: 2 ok, 1 open, 2 wrong; 4 other classes: 2 wrong' out.txt; }
one_file() { printf 'package P\n  model A\n    Real x = 1;\n  end A;\n  model B\n    Real y = time;\n  end B;\nend P;\n' >P.mo &&
  prints '2 models: 2 ok' "$lied" check P.mo --model P && prints "P.B: ok" "$lied" check P.mo; }
own_library() { # all that lied has itself, by name
  prints ' 0 wrong; 65 other classes: 0 wrong' "$lied" check Modelica.Blocks && prints ' 0 open, 0 wrong' "$lied" check Dialectic.Translational; }
json() { status 2 "$lied" check all/All --messages=json && grep -q '"code": "unknown-name"' err.txt; }
link_loop() { mkdir -p loop/Lib && echo 'package Lib model A Real x = 1; end A; end Lib;' >loop/Lib/package.mo && ln -sfn . loop/Lib/Lib &&
  status 0 timeout 20 "$lied" check loop/Lib; }

plan 23
check "a file inside of a package, from several folders" from_inside
check "a folder, its package.mo, a name" forms
check "a folder of another name" renamed
check "links" linked
check "the version that is used" used_version
check "the newest version otherwise, and a single file with one" newest_version
check "a version that is not there" missing_version
check "a newer Modelica than the one asked for" own_last
check "the order of folders" path_order
check "files beside a model" beside_not_a_library
check "a file in the wrong folder" wrong_within
check "a folder without package" no_package
check "reports of models in packages" viewed
check "neither file nor class" nothing
check "a package without model names those that run" no_model
check "a package is not a model" is_package
check "a table of all models" table
check "with sizes" stats
check "errors do not end it" keeps_going
check "a package in one file" one_file
check "the library of lied itself" own_library
check "records" json
check "a link to a folder around it" link_loop
finish
