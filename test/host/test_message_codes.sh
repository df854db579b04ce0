#!/bin/sh
# The table of docs/messages.md has every code of the runtime's messages, at the file that reports it, and no other.
. "$(dirname "$0")/../support/tap.sh"

root=$here/../..
cat >codes.py <<'PYTHON'
import glob, os, re, sys

root, what = sys.argv[1:]
FOLDERS = ["integrate", "structure", "compose", "contact", "evaluate", "simulate", "host", "load", "ensemble"]
CODE = r'"([a-z]+(?:-[A-Za-z]+)*)"'
# a code is an argument of topic_...(), a field .code, the first field of a Problem, a constant called `code`, or stands behind
# the severity of an assertion
HEADS = r'\btopic_\w+\((?:[^"();]|\([^"()]*\))*|\.code = |\(Problem\)\{|\bProblem \w+ = \{|\bcode(?:\[\])? = |, SEVERITY_\w+, '

def used():
    found = set()
    for folder in FOLDERS:
        for path in glob.glob(f"{root}/src/{folder}/*.c"):
            text = re.sub(r"\s+", " ", open(path).read()).replace("{ ", "{")
            for head in re.finditer(HEADS, text):
                for code in re.match(rf'(?:{CODE}(?: : )?)*', text[head.end():]).group(0).split(" : "):
                    if code: found.add((code.strip('"'), f"{folder}/{os.path.basename(path)}"))
    return found

def listed():
    found, folder = set(), ""
    for line in open(f"{root}/docs/messages.md").read().split("## While composing and running")[1].split("## On the")[0].splitlines():
        if line.startswith("### "): folder = line[4:]
        row = [cell.strip() for cell in line.split("|")]
        if len(row) < 7 or not row[1].startswith("`"): continue
        for file in row[5].split(", "): found.add((row[1].strip("`"), file if "/" in file else f"{folder}/{file}"))
    return found

missing = sorted(used() - listed() if what == "used" else listed() - used())
for code, file in missing: print(code, file)
sys.exit(bool(missing) or len(used()) < 50)
PYTHON

plan 2
check "every code is in the table" python3 codes.py "$root" used
check "every row is a code" python3 codes.py "$root" listed
finish
