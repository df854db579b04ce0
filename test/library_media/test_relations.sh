# Media beside thermodynamics: inverse functions, slopes, and what the compiler makes of them; far outside the data, too.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

liquids="Water WaterTable ThermalOil"
gases="Air Nitrogen Oxygen CarbonDioxide Steam Argon Helium"

for m in $liquids $gases; do
  for kind in Sweep Slopes; do echo "model $m$kind = Properties.$kind(redeclare package Medium = Streams.Media.$m);"; done
done | cat "$here/Properties.mo" - >all.mo

# sweep MEDIUM PROGRAM OPTIONS...: runs PROGRAM (awk, with c["NAME"] as columns) over the rows of a sweep
sweep() {
  medium=$1 program=$2
  shift 2
  simulate all.mo --model "${medium}Sweep" --every 1e-3 "$@" &&
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) { gsub("\"", "", $i); c[$i] = i } next }
      function bad(what, a, tol) { if (!(a <= tol && -a <= tol)) { print what " off by " a " at " $c["T"] " K"; exit wrong = 1 } }
      '"$program"'
      END { if (NR < 900) { print NR " rows"; wrong = 1 } exit wrong }' out.csv
}

inverts() { # T(p, h) and the state from d and u
  sweep "$1" '{ bad("T(h)", $c["dT"], 2e-12*$c["T"]); bad("T(d, u)", $c["dT_du"], 1e-11*$c["T"]); bad("p(d, u)", $c["dp_du"], '"$2"') }'
}

# Central differences of smooth functions: their error falls with the square of the step
differentiates() { # dh/dT = cp, ds/dT = cp/T, u = h - p/d; over a quarter of the range, where cp has no kink
  sweep "$1" '
    { T[NR] = $c["T"]; h[NR] = $c["h"]; s[NR] = $c["s"]; cp[NR] = $c["cp"]; bad("u", ($c["h"] - 1e5/$c["d"] - $c["u"])/$c["h"], 1e-13) }
    NR > 3 { k = NR - 1; dT = T[NR] - T[NR - 2]
             bad("dh/dT", (h[NR] - h[NR - 2])/dT/cp[k] - 1, 1e-7)
             bad("ds/dT", (s[NR] - s[NR - 2])/dT*T[k]/cp[k] - 1, 1e-6) }' --set T_from="$2" --set T_to="$3"
}

isentropic() { sweep "$1" '{ bad("s", $c["ds"], 1e-11*$c["s"]) }'; }

monotone() { # from far below to far above the data: h and s rise, d falls (liquids: stays positive), everything is a number
  sweep "$1" '
    { for (i = 1; i <= NF; i++) if ($i != $i + 0 || $i ~ /[nN]/) { print "row " NR ": " $0; exit wrong = 1 } }
    NR > 2 && !($c["h"] > h && $c["s"] > s && $c["d"] > 0 && $c["cp"] > 0) { print "not monotone at " $c["T"] " K"; exit wrong = 1 }
    { h = $c["h"]; s = $c["s"]; bad("T(h)", $c["dT"], 1e-9) }' --set T_from="$2" --set T_to="$3"
}

any_enthalpy() { # a gas at enthalpies that do not exist: the temperature stays positive and finite
  cat >"odd.mo" <<END
model Odd
  package Medium = Streams.Media.$1;
  Real T = Medium.temperature(Medium.setState_ph(1e5, -1e9 + 1e10*time));
  Real d = Medium.density(Medium.setState_ph(1e5, -1e9 + 1e10*time));
end Odd;
END
  simulate odd.mo --every 0.01 && near "$(ask min T 0 1)" 1 1e-12 && [ "$(ask max T 0 1 | cut -d. -f1)" -gt 1000 ]
}

slopes() { # each derivative beside a central difference of its function
  simulate all.mo --model "$1Slopes" --stop 0.2 --every 1e-3 --tol 1e-12 --set T_0="$2" &&
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) { gsub("\"", "", $i); c[$i] = i } next }
      { t[NR] = $1; for (k = 1; k <= 8; k++) { y[k, NR] = $c["y[" k "]"]; d[k, NR] = $c["y_der[" k "]"] } }
      END {
        for (k = 1; k <= 8; k++)
          for (r = 3; r < NR; r++) {
            e = (y[k, r + 1] - y[k, r - 1])/(t[r + 1] - t[r - 1]) - d[k, r]
            size = d[k, r] < 0 ? -d[k, r] : d[k, r]; value = y[k, r] < 0 ? -y[k, r] : y[k, r]
            if (!(e <= 1e-5*size + 1e-9*value && -e <= 1e-5*size + 1e-9*value)) {
              print "y[" k "] at " t[r] ": " d[k, r] ", difference " d[k, r] + e; exit 1 }
          }
        if (NR < 200) { print NR " rows"; exit 1 }
      }' out.csv
}

plan 45
for m in $liquids; do check "$m: inverse functions" inverts "$m" 1e-5; done
for m in $gases; do check "$m: inverse functions" inverts "$m" 1e-12; done
for m in $liquids; do check "$m: slopes of enthalpy and entropy" differentiates "$m" 300 330; done
for m in $gases; do check "$m: slopes of enthalpy and entropy" differentiates "$m" 400 500; done
for m in Air Steam Argon; do check "$m: slopes above 1000 K" differentiates "$m" 1200 1500; done
for m in $gases; do check "$m: isentropic change" isentropic "$m"; done
for m in WaterTable ThermalOil; do check "$m: outside its data" monotone "$m" 100 1000; done
for m in Air CarbonDioxide; do check "$m: outside its data" monotone "$m" 20 12000; done
check "any enthalpy has a temperature" any_enthalpy Air
for m in $liquids $gases; do check "$m: derivatives by the compiler" slopes "$m" 310; done
finish
