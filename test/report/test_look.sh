#!/bin/sh
# How classes look: annotation(__lied(look={...})), from the text of a class to the sidecar.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
needs python3

model() { # LOOK: a class with two frames' worth of variables, and a system of it
  cat >m.mo <<MODEL
connector Point
  Real x;
  Real y;
  flow Real f;
end Point;
partial model Base
  parameter Real r = 0.5;
  Point p;
  Point q[2];
  input Real u = 0;
  Real z(start=1, fixed=true);
equation
  der(z) = -z;
  p.x = z;
  p.y = r;
  q.x = {z, 2*z};
  q.y = {r, r};
  $2
end Base;
model Thing "A thing"
  extends Base;
  $1
end Thing;
model System
  Thing thing;
end System;
MODEL
}
look() { # PYTHON: holds for `look`, that of the class Thing
  status 0 "$lied" run m.mo --stop 0 --quiet -o r.csv &&
    python3 -c 'import json, sys; s = json.load(open("r.lied.json")); look = [c for c in s["classes"] if c["name"] == "Thing"][0].get("look")
print(look); sys.exit(not eval(sys.argv[1]))' "$1"
}
annotated() { model "annotation(__lied(look=$1));"; }

ports() { annotated '{Bar(p, q[2])}' && look 'look == [["Bar", [{"port": "p"}, {"port": "q[2]"}], {}]]'; }
several() { annotated '{Dot(p), Hidden()}' && look '[s[0] for s in look] == ["Dot", "Hidden"]'; }
expressions() { annotated '{Circle(p, radius=2*r + z^2)}' && look 'look == [["Circle", [{"port": "p"}], {"radius": ["+", ["*", 2, "r"], ["^", "z", 2]]}]]'; }
vectors() { annotated '{Arrow({p.x, p.y}, {z, -z})}' && look 'look == [["Arrow", [{"list": ["p.x", "p.y"]}, {"list": ["z", ["neg", "z"]]}], {}]]'; }
texts() { annotated '{Value(z, "m\"<")}' && look 'look == [["Value", ["z", {"text": "m\"<"}], {}]]'; }
conditions() { annotated '{Dot(p, on=if z < 1 then sin(time) else 0)}' && look 'look[0][2]["on"] == ["if", ["<", "z", 1], ["sin", "time"], 0]'; }
inherited() { model "" "annotation(__lied(look={Dot(p)}));" && look 'look == [["Dot", [{"port": "p"}], {}]]'; }
nearest() { model "annotation(__lied(look={Hinge(p)}));" "annotation(__lied(look={Dot(p)}));" && look 'look[0][0] == "Hinge"'; }
none() { model "" && look 'look is None'; }
other_vendor() { model 'annotation(__other(look=3), Icon(graphics={Line(points={{0, 0}})}));' && look 'look is None'; }
unknown_name() { annotated '{Dot(nobody)}' && says 2 "nobody" "$lied" run m.mo -o r.csv && grep -q "m.mo:2[0-9]:" err.txt; }
no_list() { annotated 'Dot(p)' && says 2 "look must be a list" "$lied" run m.mo -o r.csv; }
no_shape() { annotated '{p}' && says 2 "a list of shapes" "$lied" run m.mo -o r.csv; }
wrong_plot() {
  annotated '{Dot(p)}' && sed 's/  Thing thing;/  Thing thing; annotation(__lied(plot={1}));/' m.mo >n.mo &&
    says 2 "what to plot must be a text" "$lied" run n.mo -o r.csv
}
no_recompile() { # a look is no part of what is compiled
  annotated '{Dot(p)}' && status 0 "$lied" run m.mo --stop 0 -o r.csv && annotated '{Hinge(p)}' && status 0 "$lied" run m.mo --stop 0 -o r.csv &&
    grep -q " 0 compiled" err.txt
}

plan 15
check "connectors are points" ports
check "a look is a list of shapes" several
check "arguments are expressions" expressions
check "vectors" vectors
check "texts" texts
check "conditions and functions" conditions
check "a class inherits the look of its base" inherited
check "its own look comes first" nearest
check "a class need not have one" none
check "annotations of others are left alone" other_vendor
check "a name that is not there is an error at its place" unknown_name
check "a look must be a list" no_list
check "of shapes" no_shape
check "what to plot is a text" wrong_plot
check "another look compiles nothing" no_recompile
finish
