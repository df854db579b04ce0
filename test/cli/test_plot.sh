# The program from the outside: exit status, streams, and plots of results, good and broken.
. "$(dirname "$0")/../support/tap.sh"
lied=$LIED_BUILD/lied

# status WANTED COMMAND...: runs the command, leaves out.txt and err.txt, and compares its exit status.
status() {
  wanted=$1
  shift
  "$@" >out.txt 2>err.txt </dev/null
  got=$?
  cat out.txt err.txt
  [ "$got" -eq "$wanted" ] || { echo "exit status $got instead of $wanted"; return 1; }
}

says() { # WANTED TEXT COMMAND...: the same, with TEXT on stderr and nothing on stdout
  text=$2
  wanted=$1
  shift 2
  status "$wanted" "$@" && grep -qF -- "$text" err.txt && [ ! -s out.txt ]
}

prints() { # TEXT COMMAND...: status 0 with TEXT on stdout and nothing on stderr
  text=$1
  shift
  status 0 "$@" && grep -qF -- "$text" out.txt && [ ! -s err.txt ]
}

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

plan 32
check "version" prints "lied 0.1.0" "$lied" --version
check "help lists the verbs" prints "lied plot" "$lied" help
check "help on a verb" prints "usage: lied plot RESULT VAR... -o FILE.svg" "$lied" help plot
check "a verb's own help" prints "usage: lied plot" "$lied" plot --help
check "no verb" says 2 "usage: lied" "$lied"
check "unknown verb" says 2 "there is no verb 'frobnicate'" "$lied" frobnicate
check "help on an unknown verb" says 2 "there is no verb 'frobnicate'" "$lied" help frobnicate
check "control characters do not reach the terminal" says 2 "there is no verb 'a\\x1B[31m'" "$lied" "$(printf 'a\033[31m')"

check "plots a variable" draws "a.b" "$lied" plot good.csv a.b -o p.svg
check "plots several, options anywhere" draws "x[1,2]" "$lied" plot -o p.svg good.csv a.b 'x[1,2]'
check "plots odd names" draws "odd &quot;name&quot; &lt;&amp;&gt;" "$lied" plot good.csv 'odd "name" <&>' a.b -o p.svg
check "plots a name of two lines" draws "two" "$lied" plot good.csv "two
lines" -o p.svg
check "plots one variable twice" draws "a.b" "$lied" plot good.csv a.b a.b -o p.svg
check "reads lines with carriage returns" draws "class=\"curve\"" "$lied" plot crlf.csv a -o p.svg
check "reads names without quotes" draws "class=\"curve\"" "$lied" plot bare.csv a -o p.svg
check "reads a result that was cut off" draws "class=\"curve\"" "$lied" plot cut.csv a -o p.svg
check "draws axes for a result without rows" draws "class=\"axis\"" "$lied" plot no_rows.csv a -o p.svg

check "no result" says 2 "which result?" "$lied" plot
check "no variables" says 2 "which variables" "$lied" plot good.csv -o p.svg
check "no output" says 2 "-o FILE.svg" "$lied" plot good.csv a.b
check "output without a name" says 2 "-o needs" "$lied" plot good.csv a.b -o
check "unknown option" says 2 "there is no option '--frob'" "$lied" plot good.csv --frob a.b -o p.svg
check "unknown variable" says 2 "good.csv has no variable 'a.c'; it has time, a.b, x[1,2]" "$lied" plot good.csv a.c -o p.svg
check "missing result" says 2 "cannot read none.csv: No such file" "$lied" plot none.csv a -o p.svg
check "a folder as result" says 2 "cannot read .: Is a directory" "$lied" plot . a -o p.svg
check "unwritable output" says 1 "cannot write /nonexistent/p.svg: No such file" "$lied" plot good.csv a.b -o /nonexistent/p.svg
check "full disk" says 1 "No space left on device" "$lied" plot good.csv a.b -o /dev/full
check "a word instead of a number" says 2 "word.csv: line 3" "$lied" plot word.csv a -o p.svg
check "a line too short" says 2 "short.csv: line 3" "$lied" plot short.csv a -o p.svg
check "a line too long" says 2 "long.csv: line 2" "$lied" plot long.csv a -o p.svg
check "an empty file" says 2 "has no variable" "$lied" plot empty.csv a -o p.svg
check "a file of zeros" says 2 "is not a trajectory" "$lied" plot zeros.mat a -o p.svg
finish
