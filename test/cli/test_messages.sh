#!/bin/sh
# --messages=json: everything on stderr is a record, one JSON object a line, with the same facts as the sentences.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

# EXPRESSION over `records`: every line of err.txt is an object with the eight fields, and the expression holds.
records() {
  python3 -c '
import json, sys
records = [json.loads(line) for line in open("err.txt")]
fields = ["severity", "code", "instance", "port", "variable", "place", "text", "remedy"]
for r in records:
    if list(r) != fields: sys.exit("fields of %s" % r)
    print(r)
sys.exit(not (records and eval(sys.argv[1])))' "$1"
}
model() { # NAME PARTS EQUATIONS
  cat >"$1.mo" <<EOF
model $1
  import Dialectic.Translational.*;
  $2
equation
  $3
end $1;
EOF
}

of_text() {
  model A 'Fixed wall; Real x = y;' '' && status 2 "$lied" check A.mo --messages=json &&
    records 'records[0]["severity"] == "error" and records[0]["code"] == "unknown-name" and records[0]["place"] == {"file": "A.mo", "line": 3, "column": 24}'
}
of_composition() {
  model B 'Fixed wall; Joint rail;' 'connect(wall.flange_b, rail.flange_a);' && status 2 "$lied" check B.mo --messages=json &&
    records 'records[0]["code"] == "no-inertia" and records[0]["instance"] == "rail" and records[0]["place"]["line"] == 3 and "body" in records[0]["remedy"]'
}
of_run() {
  model C 'Fixed wall; Joint rail(s(start=1), TD=0); Body cart(m=1, g=0); Spring spring(c=1e6);' \
    'connect(wall.flange_b, rail.flange_a); connect(rail.flange_b, cart.flange_a); connect(wall.flange_b, spring.flange_a); connect(spring.flange_b, cart.flange_a);' &&
    status 1 "$lied" run C.mo --solver euler --step 0.1 --stop 1000 -o r.csv --messages=json &&
    records '"unbounded" in [r["code"] for r in records] and all(r["place"] for r in records if r["instance"]) and records[-1]["code"] == "partial-result"'
}
of_command() {
  status 2 "$lied" run --messages=json --foo && records 'records[0]["code"] == "usage" and "lied help run" in records[0]["remedy"]' &&
    status 2 "$lied" chekc --messages json && records 'records[0]["code"] == "unknown-verb" and "check" in records[0]["remedy"]'
}
on_every_verb() {
  for verb in run view trust check eig plot diff explain; do
    "$lied" "$verb" /nowhere/x.mo y -o z.svg --messages=json >out.txt 2>err.txt
    [ $? -ne 0 ] && records 'records[0]["severity"] == "error"' || return 1
  done
}
is_silent() {
  model D 'Fixed wall; Joint rail(v(start=1)); Body cart(m=1, g=0);' 'connect(wall.flange_b, rail.flange_a); connect(rail.flange_b, cart.flange_a);' &&
    status 0 "$lied" run D.mo -o r.csv --messages=json && [ ! -s err.txt ] && status 0 "$lied" run D.mo -o r.csv --messages=text && [ -s err.txt ]
}
wrong_form() { status 2 "$lied" check D.mo --messages=xml && grep -q "text or json" err.txt; }
same_facts() { # the sentence is text and remedy
  status 2 "$lied" check B.mo && cp err.txt sentence.txt && status 2 "$lied" check B.mo --messages=json &&
    records 'records[0]["text"] + ": " + records[0]["remedy"] in open("sentence.txt").read()'
}
many() {
  i=0
  while [ $i -lt 30 ]; do echo "Real x$i = nobody$i;" && i=$((i + 1)); done >parts.txt
  model E "$(cat parts.txt)" '' && status 2 "$lied" check E.mo --messages=json &&
    records 'len(records) == 21 and records[-1]["code"] == "more-messages"'
}

plan 9
check "about a text: code and place" of_text
check "about a system: instance, place and remedy" of_composition
check "about a run: place of the instance" of_run
check "about the command line" of_command
check "on every verb" on_every_verb
check "no progress, no summary" is_silent
check "another form is refused" wrong_form
check "the same facts as in sentences" same_facts
check "what is not shown is counted" many
finish
