"""What a notebook shows: a table, the interactive report, and the result as a pandas.DataFrame."""

import pathlib
import sys
import tempfile

import lied

m = lied.load(pathlib.Path(__file__).parent / "models" / "Oscillator.mo")
r = m.run()
folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.gettempdir())

report = r.report(folder / "oscillator.html")  # in a notebook the last line of a cell, it shows itself
print(f"a report of {len(report.html) // 1000} kB, inline: {report._repr_html_().startswith('<iframe')}")
print(f"a table: {r._repr_html_().count('<tr>')} rows")
r.save(folder / "oscillator.csv")
print(f"read back equal: {(lied.read(folder / 'oscillator.csv').table == r.table).all()}")

try:
    print(r.to_pandas()[["rail.s", "rail.v"]].describe().round(4))
except ImportError as error:
    print(error)
