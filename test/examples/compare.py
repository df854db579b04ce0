"""compare.py RESULT REFERENCE TOLERANCE [FROM [TO]]: all columns of the reference against the result, relative to their size."""
import sys

import numpy as np


def load(path):
    with open(path) as file:
        names = file.readline().strip().strip('"').split('","')
        return names, np.loadtxt(file, delimiter=",")


names, rows = load(sys.argv[1])
wanted, expected = load(sys.argv[2])
first, last = ([float(v) for v in sys.argv[4:6]] + [-np.inf, np.inf][len(sys.argv[4:6]):])[:2]
rows, expected = (r[(r[:, 0] >= first) & (r[:, 0] <= last)] for r in (rows, expected))
failed = rows.shape[0] != expected.shape[0] or rows.shape[0] < 5
if failed:
    print("rows:", rows.shape[0], expected.shape[0])
for k, name in enumerate(wanted):
    if failed:
        break
    error = np.abs(rows[:, names.index(name)] - expected[:, k]) / np.abs(expected[:, k]).max()
    if not error.max() <= float(sys.argv[3]):
        print(name, error.max(), "at", expected[error.argmax(), 0])
        failed = True
        break
sys.exit(failed)
