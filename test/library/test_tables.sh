# Tables of Modelica.Blocks as lied has them, against values found by hand from the formulas of each smoothness.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
. "$here/../support/numbers.sh"
unset LIEDPATH MODELICAPATH

table() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Tables.mo" --model "Tables.$model" "$@" 2>err.txt
  cat err.txt
  [ ! -s err.txt ]
}
is() { at "$1" "$2" "$(number "$3")" "${4:-1e-12}"; } # VARIABLE TIME EXPRESSION [TOLERANCE]

# At 1.25, between (1, 1) and (2, 4): Hermite's cubic with the slopes p and q there.
hermite() { is "y[$1].y[1]" 1.25 "1*0.84375 + 4*0.15625 + ($2)*0.140625 - ($3)*0.046875"; }
between() { table Curves --stop 6 --every 0.25 && is 'y[1].y[1]' 1.25 1.75 && is 'y[3].y[1]' 1.25 1 && is 'y[3].y[1]' 2 4 &&
  hermite 2 11/7 11/7 && hermite 4 1.5 0 && hermite 5 2 0 && hermite 6 11.5/7.5 20.5/13.5; }
# The slope at the end of Steffen's curve is that of the last piece.
beyond() { is 'held.y[1]' 0.5 0 && is 'held.y[1]' 6 0 && is 'repeated.y[1]' 0.5 1 && is 'repeated.y[1]' 6 1 && is 'y[1].y[1]' 5 -2 &&
  is 'extended.y[1]' 6 -2 && is 'single.y[1]' 1 7 && is range 0 4; }

surfaces() { table Surfaces --stop 2 --every 0.25 && is smooth_.y 1.5 1.5^2*2.5^2 && is v 1.25 '2*1.25*2.25*3.5' &&
  is a 1.25 '2*(6*1.25^2 + 6*1.25 + 1)' && is 'linear.y[1]' 1.5 2.5*6.5 && is 'linear.y[2]' 0 23 && is stairs.y 1.5 4; }
surfaces_beyond() { is held.y 2 16*2.5 && is held.y 0.5 12.5*2.5; }

# Events at the points: rows on both sides, and areas that the solver finds as exactly as its tolerance says.
first_at() { awk -F, -v t="$1" 'NR > 1 && $1 == t {print $2; exit}' edges.csv; }
edges() { status 0 "$lied" run "$here/Tables.mo" --model Tables.Times --stop 16 --quiet --vars 'wave.y*' -o edges.csv && near "$(first_at 1)" 1 1e-12 &&
  near "$(first_at 5)" 1 1e-12 && [ "$(grep -c '^13,' edges.csv)" -eq 2 ] && near "$(first_at 14)" 4 1e-12; }
areas() { table Times --stop 16 --tol 1e-8 --every 0.5 && is x 16 32 1e-6 && is z 16 32 1e-6 && is x 9 16.5 1e-6; }
fixed_steps() { table Times --stop 16 --solver rk3 --step 0.3 --every 0.5 && is x 16 32 1e-12 && is z 16 32 1e-12; }
scales() { table Times --stop 16 --every 0.5 && is 'late.y[1]' 1 10 && is 'late.y[2]' 1 20 && is 'late.y[1]' 2 14 &&
  is 'late.y[2]' 3 '20 + 5' && is 'late.y[1]' 6 26 && is 'stairs.y[1]' 0.5 1 && is 'stairs.y[1]' 1 2 && is 'stairs.y[1]' 2 1 &&
  is 'stairs.y[1]' 15 2 && is 'smooth_.y[1]' 2.5 6.25 && is v 2.5 5 && is a 2.5 2 && is 'wave.y[1]' 6.5 3; }

printf '#1\n# a comment\ndouble other(1,2)\n7 8\nfloat wanted (3 , 3) # more\n0, 1 2\n1;\t3 4\n# within\n2 5e0 6\ndouble plane(3,3) 0 1 2 0 3 5 1 4 8\n' >t.txt
printf 'a table\n"x";"y"\n0;1\n\n1;-2.5e1\r\n' >t.csv
zeros='\0\0\0'
{
  printf "\\0$zeros\\2$zeros\\2$zeros\\0$zeros\\2${zeros}m\\0"
  printf '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\360\077\0\0\0\0\0\0\0\100\0\0\0\0\0\0\024\100'
} >t.mat
files() { table Files --stop 1 && is 'text.y[1]' 0.5 2 && is 'text.y[2]' 1 4 && is 'lines.y[1]' 0.5 -12 && is 'matlab.y[1]' 0.5 3.5 && is plane.y 0.5 5; }

refuses() { # TEXT DECLARATION
  printf 'model W import Modelica.Blocks.*; import Modelica.Blocks.Types.*; %s end W;\n' "$2" >W.mo
  says "${3:-2}" "$1" "$lied" run W.mo --stop 3 --quiet -o w.csv
}
declare_table() { printf 'Tables.CombiTable1Ds t(u=time, %s);' "$1"; }
large() { awk 'BEGIN {
    print "model W Modelica.Blocks.Sources.CombiTimeTable t(table={"
    for (i = 0; i < 9000; i++) printf "{%d, %d}%s\n", i, i % 7, i < 8999 ? "," : "}, timeEvents=Modelica.Blocks.Types.TimeEvents.NoTimeEvents);"
    print "end W;" }' >W.mo
  simulate W.mo --stop 8998 --every 14 && at 't.y[1]' 8988 0 1e-9 && at 't.y[1]' 8998 3 1e-9; }

plan 21
check "every smoothness has the values of its formula" between
check "every extrapolation" beyond
check "surfaces, and their derivatives" surfaces
check "surfaces held beyond their edges" surfaces_beyond
check "a jump shows both sides, in each period" edges
check "events are where the table has its points" areas
check "with fixed steps too" fixed_steps
check "shifts, scales, offsets, derivatives by time" scales
check "text, .csv and .mat files" files
check "a table of 9000 rows" large
check "says which points run back" refuses "W.t.curve: table: its points must ascend, but 1 follows 2 (number 3)" "$(declare_table 'table=[0, 1; 2, 1; 1, 1]')"
check "says that there are no rows" refuses "it has 0 rows and 2 columns, but at least 1 and 2 are needed" "Sources.CombiTimeTable t;"
check "says what is outside, and where" refuses "'t': table: " "$(declare_table 'table=[0, 1; 2, 1], extrapolation=Extrapolation.NoExtrapolation')" 1
check "says it of time as well" refuses "is outside of its points, 0 to 2" "Sources.CombiTimeTable t(table=[0, 1; 2, 1], extrapolation=Extrapolation.NoExtrapolation);" 1
check "warns of it once, if asked" refuses "warning: table: " "$(declare_table 'table=[0, 1; 2, 1], verboseExtrapolation=true')" 0
check "says which column is not there" refuses "it has no column 5, but 2 columns" "$(declare_table 'table=[0, 1; 2, 1], columns={5}')" 1
check "says that a file is not there" refuses "the file nix.txt cannot be read" "$(declare_table 'tableOnFile=true, fileName="nix.txt", columns={2}')"
check "says that a file has no such table" refuses "t.txt:1: table none: the file has no table of that name" "$(declare_table 'tableOnFile=true, fileName="t.txt", tableName="none", columns={2}')"
check "says where a number is missing" refuses "t.csv:1: table NoName: a number is expected here" "$(declare_table 'tableOnFile=true, fileName="t.csv", columns={2}')"
check "says that a file is needed" refuses "tableOnFile needs a fileName" "$(declare_table 'tableOnFile=true, tableName="t", columns={2}')"
check "says which smoothness surfaces have" refuses "needs smoothness = Smoothness.ContinuousDerivative" "Tables.CombiTable2Ds t(u1=time, u2=0, table=[0, 1; 2, 1], smoothness=Smoothness.MonotoneContinuousDerivative1);"
