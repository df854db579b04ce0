# Files that the program writes and reads: what a failed run leaves behind is what it says; no command overwrites what it reads,
# by whatever name; a CSV or MAT file that is not right is refused with its line, never read as something else.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package F
  model Fine
    Real x(start=0);
  equation
    der(x) = 1;
  end Fine;
  model Late "Fails at t = 1 s"
    Real x(start=1);
  equation
    der(x) = x^2;
    annotation(experiment(StopTime=2, Interval=0.1));
  end Late;
  model Never "Fails before its first row"
    Real x(start=0);
  equation
    assert(x > 1, "x is too small to begin");
    der(x) = 1/x;
  end Never;
  model NoRest "Has no steady state"
    Real x(start=0);
  equation
    der(x) = 1;
  end NoRest;
end F;
MO
printf 'model In\n  input Real u;\n  Real x(start=0);\nequation\n  der(x) = u;\nend In;\n' >In.mo

run() { # STATUS MODEL OPTION...
  wanted=$1 model=$2
  shift 2
  status "$wanted" "$lied" run models.mo --model "F.$model" "$@"
}

# ---- what is left

keeps_rows() { run 1 Late -o r.csv && grep -q "the results until then are kept in r.csv" err.txt && [ "$(wc -l <r.csv)" -ge 10 ] && [ -s r.lied.json ]; }
claims_nothing() {
  run 0 Fine --quiet -o r.csv && run 1 Never -o r.csv && ! grep -q kept err.txt && [ ! -e r.csv ] || return 1
  run 0 Fine --quiet -o r.csv && run 1 NoRest --steady -o r.csv && ! grep -q kept err.txt && [ ! -e r.csv ]
}
# What was refused before it began leaves the older result as it was, with what describes it.
refused_keeps_old() {
  run 0 Fine --quiet -o r.csv && cp r.csv old.csv && cp r.lied.json old.json && run 2 Fine --vars nothing -o r.csv && cmp r.csv old.csv &&
    cmp r.lied.json old.json && run 2 Fine --every -1 -o r.csv && cmp r.csv old.csv
}
# A run that is killed has no description of an older one beside it.
killed() {
  printf 'model Long\n  Real x(start=0);\nequation\n  der(x) = 1;\nend Long;\n' >Long.mo
  echo '{"model":"older"}' >k.lied.json
  "$lied" run Long.mo --solver euler --step 1e-6 --stop 1e6 --every 1e-6 --quiet -o k.csv &
  id=$!
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -e k.lied.json ] || break; sleep 0.1; done
  kill -KILL $id
  wait $id 2>/dev/null
  [ -s k.csv ] && [ ! -e k.lied.json ]
}
devices() {
  run 0 Fine --quiet -o /dev/null && [ ! -e /dev/null.lied.json ] || return 1
  "$lied" run models.mo --model F.Fine --quiet -o /dev/stdout | grep -q '^"time"' || return 1
  mkfifo pipe && { cat pipe >through.csv & } && run 0 Fine --quiet -o pipe && wait && [ "$(wc -l <through.csv)" -eq 502 ] && [ -p pipe ] &&
    run 1 Never -o /dev/null && [ -c /dev/null ]
}
no_page_of_nothing() {
  echo old >p.html
  status 1 "$lied" view models.mo --model F.Never -o p.html && ! grep -q "report in" err.txt && [ ! -e p.html ] && status 1 "$lied" view models.mo --model F.Late -o late.html &&
    [ -s late.html ]
}
full_disk() { status 1 "$lied" view models.mo --model F.Fine -o /dev/full && run 1 Fine -o /dev/full && grep -q "No space" err.txt && ! grep -q kept err.txt; }

# ---- what is read stays

input() { printf 'time,u\n0,1\n1,2\n' >"$1"; }
same() { printf 'time,u\n0,1\n1,2\n' | cmp - "$1"; }
stays() { # FILE COMMAND...: is refused, and the file is as it was
  file=$1
  shift
  input "$file"
  says 2 "would be overwritten" "$@" && same "$file"
}
own_input() { stays u.csv "$lied" run In.mo --input u.csv -o u.csv; }
report_over_input() { stays u.html "$lied" view In.mo --input u.html -o u.html; }
sidecar_over_input() { stays a.lied.json "$lied" run In.mo --input a.lied.json -o a.csv; }
by_link() { input u.csv && ln -f u.csv hard.csv && ln -sf u.csv soft.csv && stays u.csv "$lied" run In.mo --input u.csv -o hard.csv && ln -f u.csv hard.csv && stays u.csv "$lied" run In.mo --input u.csv -o soft.csv; }
over_sidecar() {
  run 0 Fine --quiet -o r.csv && cp r.lied.json old.json && says 2 "would be overwritten" "$lied" view r.csv -o r.lied.json &&
    says 2 "would be overwritten" "$lied" plot r.csv x -o r.lied.json && cmp r.lied.json old.json
}
over_package() {
  mkdir -p lib && printf 'package Pack\n  model P\n    Real x(start=0);\n  equation\n    der(x) = 1;\n  end P;\nend Pack;\n' >lib/Pack.mo
  printf 'model Uses\n  Pack.P p;\nend Uses;\n' >Uses.mo
  cp lib/Pack.mo Pack.txt
  says 2 "would be overwritten" "$lied" run Uses.mo --lib lib -o lib/Pack.mo && cmp lib/Pack.mo Pack.txt &&
    says 2 "would be overwritten" "$lied" view Uses.mo --lib lib -o lib/Pack.mo && cmp lib/Pack.mo Pack.txt
}
view_names() { run 0 Fine --quiet -o r.csv && status 0 "$lied" view r.csv && [ -s r.html ] && status 0 "$lied" view In.mo && [ -s In.html ]; }

# ---- files that are not right

refuses() { # TEXT FORMAT: lied plot says TEXT of a file that printf makes
  printf "$2" >bad.csv
  rm -f p.svg
  says 2 "$1" "$lied" plot bad.csv x -o p.svg && [ ! -e p.svg ]
}
reads() { # VALUE FORMAT: the last value of x is VALUE
  printf "$2" >good.csv
  printf '"time","x"\n0,%s\n1,%s\n' "$1" "$1" >wanted.csv
  status 0 "$lied" diff good.csv wanted.csv --tol 0
}
empty_last() { refuses "line 3 has no number for 'x'" 'time,x\n0,1\n1,\n2,5\n'; }
wrong_rows() {
  refuses "line 3 has no number" 'time,x,y\n0,1,1\n1,,3\n' && refuses "line 3 does not have 2 numbers" 'time,x\n0,1\n1\n' &&
    refuses "line 2 does not have 2 numbers" 'time,x\n0,1,2\n' && refuses "line 3 does not have" 'time,x\n0,1\n\n1,2\n'
}
wrong_numbers() {
  refuses "'0x10' is not a number" 'time,x\n0,0x10\n' && refuses "'\"1\"' is not a number" 'time,x\n0,"1"\n' && refuses "'1 2' is not a number" 'time,x\n0,1 2\n' &&
    refuses "'abc' is not a number" 'time,x\n0,abc\n' && refuses "line 3: '1e' is not" 'time,x\n0,1\n1,1e\n' && refuses "is not a number" 'time,x\n0,nan(1)\n'
}
not_text() { refuses "line 3 holds a zero byte" 'time,x and much more than twenty bytes\n0,1\n1,\0002\n' && refuses "is empty" ''; }
twice() { refuses "holds the name 'x' twice" 'time,x,x\n0,1,2\n'; }
backwards() { refuses "time decreases in row 3" 'time,x\n0,1\n2,1\n1,1\n' && refuses "time decreases" 'time,x\nnan,1\n'; }
readable() {
  reads 7 'time,x\r\n0,7\r\n1,7\r\n' && reads 7 '\357\273\277time,x\n0,7\n1,7\n' && reads 7 'time,x\n0, 7\n1,\t7 \n' && reads 7 'time,x\n0,7\n1,7\n\n\n' &&
    reads nan 'time,x\n0,NaN\n1,-nan\n' && reads -inf 'time,x\n0,-inf\n1,-Infinity\n' && reads 0.1 '"time","x"\n0,1e-1\n1,+.1\n' &&
    reads 7 'time,x\n0,0000000000000000000000000000000000000000000000000000000000000000000000000000000007\n1,7\n'
}
cut_off() { printf 'time,x\n0,7\n1,7\n2,7' >cut.csv; printf 'time,x\n0,7\n1,7\n' >whole.csv; status 0 "$lied" diff cut.csv whole.csv && grep -q "cut.csv: the last line is incomplete" err.txt; }
no_rows() { printf 'time,x\n' >none.csv && says 2 "none.csv has no rows" "$lied" diff none.csv none.csv; }
input_zero() { printf 'time,u\n0,1\n\0001,2\n' >z.csv && says 2 "z.csv:3:1: error: there is a zero byte here" "$lied" run In.mo --input z.csv -o o.csv; }

mats() {
  run 0 Fine --quiet -o r.mat && /usr/bin/python3 - <<'PYTHON'
import struct
data = open("r.mat", "rb").read()
at, parts = 0, []
while at < len(data):
    kind, rows, columns, imaginary, length = struct.unpack_from("<5i", data, at)
    name = data[at + 20:at + 19 + length].decode()
    size = rows * columns * {0: 8, 2: 4, 5: 1}[kind // 10]
    start = at + 20 + length
    parts.append([name, kind, rows, columns, data[start:start + size]])
    at = start + size
def write(file, change):
    with open(file, "wb") as f:
        for part in parts:
            name, kind, rows, columns, content = change(*part)
            f.write(struct.pack("<5i", kind, rows, columns, 0, len(name) + 1) + name.encode() + b"\0" + content)
def only(which, make):
    return lambda *part: make(*part) if part[0] == which else part
write("same.mat", lambda *p: p)
write("normal.mat", only("Aclass", lambda n, k, r, c, d: (n, k, r, c, d.replace(b"T", b"N"))))
write("floats.mat", only("dataInfo", lambda n, k, r, c, d: (n, 10, r, c, d)))
write("far.mat", only("dataInfo", lambda n, k, r, c, d: (n, k, r, c, d[:20] + struct.pack("<i", 2 ** 31 - 1) + d[24:])))
write("least.mat", only("dataInfo", lambda n, k, r, c, d: (n, k, r, c, d[:20] + struct.pack("<i", -2 ** 31) + d[24:])))
write("third.mat", only("dataInfo", lambda n, k, r, c, d: (n, k, r, c, d[:16] + struct.pack("<i", 3) + d[20:])))
write("big.mat", lambda n, k, r, c, d: (n, k + 1000, r, c, d))
write("huge.mat", only("name", lambda n, k, r, c, d: (n, k, 2 ** 31 - 1, 2 ** 31 - 1, d)))
write("minus.mat", only("data_2", lambda n, k, r, c, d: (n, k, r, -5, d)))
open("short.mat", "wb").write(data[:60])
PYTHON
}
mats_refused() {
  mats && status 0 "$lied" diff r.mat same.mat --tol 0 || return 1
  for file in normal floats far least third big huge minus short; do
    status 2 "$lied" plot $file.mat x -o p.svg && grep -q "$file.mat" err.txt || { echo "$file.mat is read"; return 1; }
  done
}

# ---- logarithms

table() { printf 'time,x,y\n0,%s,-1\n1,%s,-1\n2,%s,0\n' "$1" "$2" "$3" >log.csv; }
log_some() { table 1 0 100 && status 0 "$lied" plot log.csv x --log y -o l.svg && grep -q "1 of 3 points of 'x' is not positive" err.txt; }
log_none() { table 1 10 100 && says 2 "no point of 'y' is positive" "$lied" plot log.csv y --log y -o none.svg && [ ! -e none.svg ]; }
log_x() { table 1 10 100 && status 0 "$lied" plot log.csv x --log x -o l.svg && grep -q "1 of 3 points" err.txt; }
log_all() { table 1 10 100 && status 0 "$lied" plot log.csv x --log y -o l.svg && [ ! -s err.txt ]; }

plan 29
check "a run that fails late keeps its rows, and says so" keeps_rows
check "a run that fails early claims nothing, and leaves no older result" claims_nothing
check "what is refused before it begins leaves the older result" refused_keeps_old
check "a run that is killed is not described as an older one" killed
check "devices and pipes" devices
check "no page of nothing" no_page_of_nothing
check "a full disk" full_disk
check "the file of inputs" own_input
check "a report over the file of inputs" report_over_input
check "what describes a result, over the file of inputs" sidecar_over_input
check "by another name" by_link
check "over what describes a result" over_sidecar
check "over a package" over_package
check "a report has a name of its own" view_names
check "an empty last field" empty_last
check "rows of other lengths" wrong_rows
check "what is not a number" wrong_numbers
check "what is no text" not_text
check "a name twice" twice
check "time that goes back" backwards
check "what others write" readable
check "a line that was cut off is said" cut_off
check "names without rows" no_rows
check "a zero byte among inputs" input_zero
check_with /usr/bin/python3 "MAT files that are not right" mats_refused
check "some points without a logarithm" log_some
check "no point with a logarithm" log_none
check "the same across" log_x
check "all points with a logarithm" log_all
finish
