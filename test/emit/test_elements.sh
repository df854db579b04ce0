# Elements found by subscripts that vary: tables of numbers and local arrays of functions are arrays in C.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package P
  type Color = enumeration(red, green, blue);
  constant Integer N = 4000;
  constant Real squares[N] = {i^2 for i in 1:N};
  constant Real products[5, 7] = {{10*i*j for j in 1:7} for i in 1:5};
  constant Real powers[3, 2, 2] = {{{2^i*3^j*5^k for k in 1:2} for j in 1:2} for i in 1:3};
  constant Boolean odd[3] = {true, false, true};
  constant Real wavelength[Color] = {700, 550, 450};
  constant Real sign[Boolean] = {-1, 1};

  model Counter
    Integer k(start = 1, fixed = true);
  equation
    when sample(0.1, 0.1) then
      k = pre(k) + 1;
    end when;
  end Counter;

  function square
    input Integer k;
    input Real x;
    output Real y;
  algorithm
    y := squares[k]*x^2 + squares[k + 1];
  end square;

  model Table "the same table in equations, a function and its derivative"
    extends Counter;
    Real y = square(k, time), w = squares[k + 5];
    Real dy = der(y);
    Real error = abs(y - k^2*time^2 - (k + 1)^2) + abs(w - (k + 5)^2) + abs(dy - 2*k^2*time);
  end Table;

  function entries
    input Integer i;
    input Integer j;
    output Real whole;
    output Real row;
    output Real column;
    output Real part;
  algorithm
    whole := products[i, j];
    row := products[i, 3] + sum(products[i, 2:4]);
    column := products[5, j] + products[:, j]*{1, 0, 0, 0, 0};
    part := powers[i, 2, 1] + sum(powers[i, :, j]);
  end entries;

  model Matrix
    Integer i(start = 1, fixed = true), j(start = 2, fixed = true);
    Real whole, row, column, part;
    Real error = abs(whole - 10*i*j) + abs(row - 120*i) + abs(column - 60*j) + abs(part - 2^i*45 - 2^i*12*5^j);
  equation
    when sample(0.1, 0.1) then
      i = mod(pre(i), 3) + 1;
      j = mod(pre(j), 2) + 1;
    end when;
    (whole, row, column, part) = entries(i, j);
  end Matrix;

  model Types "indices of enumerations and Booleans; Boolean and Integer elements"
    extends Counter;
    Color color = if k < 4 then Color.red elseif k < 7 then Color.green else Color.blue;
    Boolean late = time > 0.5;
    Boolean is_odd = odd[mod(k - 1, 3) + 1];
    Real error = abs(wavelength[color] - (if k < 4 then 700 elseif k < 7 then 550 else 450)) +
        abs(sign[late] - (if late then 1 else -1)) + (if is_odd == (mod(k, 3) <> 2) then 0 else 1);
  end Types;

  function sorted "by insertion"
    input Real u[:];
    output Real v[size(u, 1)] = u;
  protected
    Real next;
    Integer at;
  algorithm
    for i in 2:size(u, 1) loop
      next := v[i];
      at := i;
      while at > 1 loop
        if v[at - 1] <= next then
          break;
        end if;
        v[at] := v[at - 1];
        at := at - 1;
      end while;
      v[at] := next;
    end for;
  end sorted;

  model Sort "elements are read and written by the same index, with their derivatives"
    Real v[4] = sorted({1 - time, time, 0.25, 0.6});
    Real d[4] = der(v);
    Real error = if noEvent(time < 0.2) then abs(v[1] - time) + abs(v[3] - 0.6) + abs(v[4] - 1 + time) + abs(d[1] - 1) + abs(d[2]) + abs(
        d[4] + 1) else if noEvent(time > 0.8) then abs(v[1] - 1 + time) + abs(v[4] - time) + abs(d[1] + 1) + abs(d[4] - 1) else 0;
  end Sort;

  function moments "of a matrix filled by loops whose bounds vary"
    input Integer n;
    input Real x;
    output Real s;
    output Real t;
  protected
    Real a[4, 5];
    Integer c[4];
  algorithm
    for i in 1:n loop
      c[i] := 2*i;
      for j in 1:n + 1 loop
        a[i, j] := c[i]*x^j;
      end for;
    end for;
    s := sum(a);
    t := a[n, n + 1];
  end moments;

  model Filled
    Integer n = if time < 0.5 then 2 else 4;
    Real s, t;
    Real error = abs(s - n*(n + 1)*sum(if j <= n + 1 then time^j else 0 for j in 1:5)) + abs(t - 2*n*time^(n + 1));
  equation
    (s, t) = moments(n, time);
  end Filled;

  record Point
    Real x[3];
    Real y;
  end Point;

  function bend "elements of records, and of arrays of records"
    input Integer k;
    input Real h;
    output Real z;
  protected
    Point p[3];
  algorithm
    for i in 1:k loop
      p[i].x[i] := h*i;
      p[i].y := h;
    end for;
    z := p[k].x[k] + p[k].y + sum(p[i].y for i in 1:3);
  end bend;

  model Records
    Integer k = if time < 0.5 then 1 else 3;
    Real error = abs(bend(k, time) - (2*k + 1)*time);
  end Records;

  function line "between two rows of a table"
    input Real table[:, 2];
    input Integer row;
    input Real x;
    output Real y;
    output Real slope;
  algorithm
    slope := (table[row + 1, 2] - table[row, 2])/(table[row + 1, 1] - table[row, 1]);
    y := table[row, 2] + slope*(x - table[row, 1]);
  end line;

  function broken_line "hands its table on; elements of another by number and by index; an array of its own"
    input Real table[:, 2];
    input Real few[3];
    input Integer row;
    input Real x;
    output Real y;
  protected
    Real moved[2, 2];
    Real slope;
  algorithm
    (y, slope) := line(table, row, x);
    for k in 1:2 loop
      moved[k, :] := {table[row + k - 1, 1], y + (k - 1)*slope*few[k + 1]};
    end for;
    y := line(moved, 1, table[row, 1]) + few[1] + few[mod(row, 3) + 1];
  end broken_line;

  model Parameters "tables of parameters, of variables, and of both"
    extends Counter;
    parameter Integer n = 3000;
    parameter Real table[n, 2] = {{i, i^2} for i in 1:n};
    parameter Real few[3] = {1, 2, 3};
    Real direct = line(table, k, time), handed = broken_line(table, few, k, time), mixed = broken_line(table, {0, time, 3}, k, time);
    Real inside = table[k, 2];
    Real value = (2*k + 1)*(time - k) + k^2;
    Real error = abs(direct - value) + abs(inside - k^2) + abs(handed - value - 1 - few[mod(k, 3) + 1]) + abs(
        mixed - value - (if mod(k, 3) == 0 then 0 elseif mod(k, 3) == 1 then time else 3));
  end Parameters;
end P;
MO

# MODEL: what differs from the solution, over the run, is less than 1e-6 of the greatest value.
right() {
  "$lied" run models.mo --model "P.$1" --stop 0.95 --tol 1e-9 --vars error -o r.csv --quiet || return 1
  awk -F, 'NR > 1 && !($2 < 1e-4 && $2 > -1e-4) { print; bad = 1 } END { exit bad || NR < 5 }' r.csv
}

text_of() { grep -l "\.name = \"P\.$1\"" "$XDG_CACHE_HOME"/lied/*.c; }

# MODEL NUMBER SIZE: the C has as many tables of as many numbers.
tables() { [ "$(awk -v size="$3" '/^static const double table/ { text = ""; t = 1 } t { text = text $0 } t && /};/ { t = 0;
  if (gsub(/,/, ",", text) == size - 1) n++ } END { print n + 0 }' "$(text_of "$1")")" = "$2" ]; }

small() { [ "$(grep -v -c '[0-9],$' "$(text_of Table)")" -lt 1000 ]; }

array() { grep -q 'double v\[4\] = {0};' "$(text_of Sort)" && grep -q 'set_element(v, 4.0, ' "$(text_of Sort)"; }

# Functions take a table as one argument, and it is read where it lies.
taken() {
  grep -q 'fn_P_broken_line([^)]*const double \*table,' "$(text_of Parameters)" &&
    [ "$(grep -c 'const double table_' "$(text_of Parameters)")" -lt 10 ]
}

plan 14
for model in Table Matrix Types Sort Filled Records Parameters; do
  check "$model is right" right $model
done
check "a table is written once" tables Table 1 4000
check "slices of a matrix are of one table" tables Matrix 1 35
check "three dimensions" tables Matrix 1 12
check "no line for each element" small
check "a local array is one in C" array
check "a table of parameters is an argument" taken
check "a table for each type of index" tables Types 2 3
finish
