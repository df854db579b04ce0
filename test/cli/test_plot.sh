# Plots of results, good and broken.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

draws() { # TEXT COMMAND...: status 0, no word, and TEXT in p.svg
  text=$1
  shift
  rm -f p.svg
  status 0 "$@" && [ ! -s out.txt ] && [ ! -s err.txt ] && grep -qF -- "$text" p.svg
}

cat >good.csv <<'CSV'
"time","a.b","x[1,2]","odd ""name"" <&>","two
lines"
0,0,1,nan,1
0.5,1,0.5,2,1
1,4,0.25,inf,1
CSV
printf '"time","a"\r\n0,1\r\n1,2\r\n' >crlf.csv
printf 'time,a\n0,1\n1,2\n' >bare.csv
printf '"time","a"\n0,1\n1,2\n2,' >cut.csv
printf '"time","a"\n0,1\n1,x\n' >word.csv
printf '"time","a"\n0,1\n1\n' >short.csv
printf '"time","a"\n0,1,2\n' >long.csv
printf '"time","a"\n' >no_rows.csv
printf '"time","a' >open_quote.csv
: >empty.csv
head -c 3000 /dev/zero >zeros.mat

cat >more.csv <<'CSV'
"time","a.b","a.c"
0,1,10
1,2,100
CSV
several_files() { draws "a.b (more.csv)" "$lied" plot good.csv more.csv a.b -o p.svg && grep -qF "a.b (good.csv)" p.svg; }
png() { rm -f p.png && status 0 "$lied" plot good.csv a.b -o p.png && [ "$(head -c 8 p.png | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ]; }
no_converter() { says 1 "librsvg2-bin" env PATH=/nonexistent "$lied" plot good.csv a.b -o q.png; }
# 10 and 100 are as far apart as the decade is high; the axis names both.
logarithmic() { draws ">100<" "$lied" plot more.csv a.c --log y -o p.svg && grep -q ">20<" p.svg; }
in_order() { draws "a.c" "$lied" plot more.csv a.c a.b -o p.svg && awk '/a.c</ { c = NR } /a.b</ { b = NR } END { exit !(c < b) }' p.svg; }
wild() { draws "a.c" "$lied" plot more.csv 'a.*' -o p.svg && grep -qF "a.b" p.svg; }

# A CSV file has its units beside it; a sidecar that is broken or belongs to something else is none.
printf '"time","j.s","j.v","j.f"\n0,1,2,3\n1,2,3,4\n' >units.csv
printf '{"lied":1,"classes":[{"variables":[["s","m","","state"],["v","m/s","","state"]]}],"instances":[["j",0,[]]]}' >units.lied.json
has_units() { draws ">j.s [m]<" "$lied" plot units.csv j.s j.v j.f -o p.svg && grep -qF ">j.v [m/s]<" p.svg && grep -qF ">j.f<" p.svg; }
as_mat() { # the same panels from both formats of one run
  status 0 "$lied" run "$here/../../examples/clamp/Clamp.mo" --quiet --stop 0.1 -o r.csv &&
    status 0 "$lied" run "$here/../../examples/clamp/Clamp.mo" --quiet --stop 0.1 -o r.mat &&
    draws "[" "$lied" plot r.csv 'drive.*' 'left.*' 'energy.*' -o p.svg && cp p.svg csv.svg &&
    draws "[" "$lied" plot r.mat 'drive.*' 'left.*' 'energy.*' -o p.svg && grep -o '>[^<]*\[[^<]*<' csv.svg >csv.txt &&
    grep -o '>[^<]*\[[^<]*<' p.svg >mat.txt && cmp csv.txt mat.txt
}
torn_sidecar() {
  for text in '' '{' '[]' 'nonsense' '{"classes":[{"variables":[["s","m"' '{"classes":7,"instances":[["j",0]]}'; do
    printf '%s' "$text" >units.lied.json
    draws ">j.s<" "$lied" plot units.csv j.s -o p.svg || return 1
  done
}

cat >warm.mo <<'MO'
model Warm
  Real T(unit="K", displayUnit="degC", start=293.15, fixed=true);
  Real dT(unit="K") = T - 293.15;
equation
  der(T) = 1;
end Warm;
MO
# 20 to 25 degC; the axis of the difference begins at 0.
display_units() {
  "$lied" run warm.mo --quiet --stop 5 -o warm.csv 2>err.txt && "$lied" plot warm.csv T -o p.svg &&
    grep -q '>T \[degC\]<' p.svg && grep -q '>20.0<' p.svg && grep -q '>25.0<' p.svg && ! grep -q '>295.0<' p.svg &&
    "$lied" run warm.mo --quiet --stop 5 -o warm.mat 2>err.txt && "$lied" plot warm.mat T dT -o p.svg &&
    grep -q '>T \[degC\]<' p.svg && grep -q '>dT \[K\]<' p.svg && grep -q '>20' p.svg && grep -q '>0' p.svg
}
in_si() { "$lied" plot warm.csv T --si -o p.svg && grep -q '>T \[K\]<' p.svg && grep -q '>295.0<' p.svg; }

plan 42
check "display units" display_units
check "or SI units" in_si
check "plots a variable" draws "a.b" "$lied" plot good.csv a.b -o p.svg
check "plots several, options anywhere" draws "x[1,2]" "$lied" plot -o p.svg good.csv a.b 'x[1,2]'
check "plots odd names" draws "odd &quot;name&quot; &lt;&amp;&gt;" "$lied" plot good.csv 'odd "name" <&>' a.b -o p.svg
check "plots a name of two lines" draws "two" "$lied" plot good.csv "two
lines" -o p.svg
check "plots one variable twice" draws "a.b" "$lied" plot good.csv a.b a.b -o p.svg
check "reads lines with carriage returns" draws "class=\"curve\"" "$lied" plot crlf.csv a -o p.svg
check "reads names without quotes" draws "class=\"curve\"" "$lied" plot bare.csv a -o p.svg
cut() { status 0 "$lied" plot cut.csv a -o p.svg && grep -q "class=\"curve\"" p.svg && grep -q "the last line is incomplete" err.txt; }
check "reads a result that was cut off" cut
check "draws axes for a result without rows" draws "class=\"axis\"" "$lied" plot no_rows.csv a -o p.svg

check "no result" says 2 "RESULT... is missing" "$lied" plot -o p.svg
check "no variables" says 2 "VAR... is missing" "$lied" plot good.csv -o p.svg
check "no output" says 2 "give -o FILE.svg" "$lied" plot good.csv a.b
check "output without a name" says 2 "-o needs" "$lied" plot good.csv a.b -o
check "unknown option" says 2 "there is no option '--frob'" "$lied" plot good.csv --frob a.b -o p.svg
check "unknown variable" says 2 "good.csv has no variable 'a.c'; it has time, a.b, x[1,2]" "$lied" plot good.csv a.c -o p.svg
check "missing result" says 2 "cannot read none.csv: No such file" "$lied" plot none.csv a -o p.svg
check "a folder as result" says 2 "cannot read .: Is a directory" "$lied" plot . a -o p.svg
check "unwritable output" says 2 "cannot write /nonexistent/p.svg: No such file" "$lied" plot good.csv a.b -o /nonexistent/p.svg
check "the result itself as output" says 2 "would be overwritten" "$lied" plot good.csv a.b -o ./good.csv
check "a folder as output" says 2 "Is a directory" "$lied" plot good.csv a.b -o .
check "help" prints "usage: lied plot RESULT... VAR... -o FILE.svg" "$lied" help plot
check "full disk" says 1 "No space left on device" "$lied" plot good.csv a.b -o /dev/full
check "a word instead of a number" says 2 "word.csv: line 3" "$lied" plot word.csv a -o p.svg
check "a line too short" says 2 "short.csv: line 3" "$lied" plot short.csv a -o p.svg
check "a line too long" says 2 "long.csv: line 2" "$lied" plot long.csv a -o p.svg
check "an empty file" says 2 "empty.csv is empty" "$lied" plot empty.csv a -o p.svg
check "a file of zeros" says 2 "is not a trajectory" "$lied" plot zeros.mat a -o p.svg
check "several results together" several_files
check_with rsvg-convert "a PNG" png
check "a PNG without the program for it" no_converter
check "a logarithmic axis" logarithmic
check "another axis than x and y" says 2 "--log takes x, y or xy" "$lied" plot more.csv a.c --log z -o p.svg
check "over another variable" draws "a.b" "$lied" plot more.csv a.c --over a.b -o p.svg
check "in the order asked for" in_order
check "patterns" wild
check "a title" draws ">Hello &lt;there&gt;</text>" "$lied" plot more.csv a.b --title "Hello <there>" -o p.svg
check "time over time" says 2 "there is nothing to draw" "$lied" plot more.csv time -o p.svg
check "units of a CSV file" has_units
check "the same units as in a MAT file" as_mat
check "no units from a broken sidecar" torn_sidecar
finish
