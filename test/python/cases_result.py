"""Results: arrays, files, plots, reports, other libraries."""

import copy
import gc
import importlib
import pickle
import unittest

import numpy as np

import lied
from models import DRIVEN, MODELS


def has(module):
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


class Results(unittest.TestCase):
    def setUp(self):
        self.r = lied.load_text(DRIVEN).run(stop=1, every=0.1, tolerance=1e-9)

    def test_columns(self):
        """columns by name, units, mapping"""
        r = self.r
        self.assertEqual(r.names[0], "time")
        self.assertEqual(list(r), r.names)
        self.assertEqual(len(r), len(r.names))
        self.assertTrue("x" in r and "nix" not in r)
        self.assertEqual((r.units["x"], r.units["time"]), ("m", "s"))
        np.testing.assert_allclose(r["x"], np.cos(2 * r.time), atol=1e-7)
        self.assertEqual(r[["x", "v"]].shape, (11, 2))
        self.assertEqual(dict(r)["v"].shape, (11,))
        with self.assertRaises(KeyError):
            r["nix"]
        with self.assertRaises(TypeError):
            r[3]

    def test_views(self):
        """columns are views that cannot be written and live on"""
        x = self.r["x"]
        self.assertTrue(np.shares_memory(x, self.r.table))
        with self.assertRaises(ValueError):
            x[0] = 3
        before = x.copy()
        del self.r
        gc.collect()
        self.assertTrue(np.array_equal(x, before))

    def test_at(self):
        """between rows, and not outside"""
        r = self.r
        self.assertAlmostEqual(r.at("x", 0.25), (r["x"][2] + r["x"][3]) / 2, places=12)
        self.assertEqual(r.at("x", [0, 1]).tolist(), [r["x"][0], r["x"][-1]])
        with self.assertRaises(ValueError):
            r.at("x", 1.1)

    def test_files(self):
        """CSV and MAT read back equal"""
        for file in ("r.csv", "r.mat"):
            self.r.save(file)
            again = lied.read(file)
            self.assertEqual(again.names, self.r.names)
            self.assertTrue(np.array_equal(again.table, self.r.table))
        with self.assertRaises(lied.LiedError):
            self.r.save("/no/such/folder/r.csv")
        with self.assertRaises(lied.LiedError):
            lied.read("nix.csv")
        with open("odd.csv", "w") as odd:
            odd.write('"time","x"\n0,1\n1,two\n')
        with self.assertRaises(lied.LiedError) as caught:
            lied.read("odd.csv")
        self.assertIn("3", str(caught.exception))

    def test_copies(self):
        """copies are the same result; pickling is refused"""
        self.assertIs(copy.copy(self.r), self.r)
        self.assertIs(copy.deepcopy(self.r), self.r)
        with self.assertRaises(TypeError):
            pickle.dumps(self.r)

    def test_plot(self):
        """an SVG, by matplotlib or without"""
        self.assertIsNotNone(self.r.plot("x", "v", file="plot.svg", title="cos & sin"))
        with open("plot.svg") as svg:
            self.assertIn("<svg", svg.read())
        with self.assertRaises(KeyError):
            self.r.plot("nix")
        with self.assertRaises(TypeError):
            self.r.plot()

    def test_drawing(self):
        """the library's own SVG for notebooks"""
        from lied.plot import draw

        self.assertIn("<svg", draw(self.r.time, [self.r["x"]], ["x"], "time", None, None)._repr_svg_())

    def test_report(self):
        """the report, in a file and inline"""
        r = lied.load(MODELS / "Stop.mo").run(stop=0.1)
        report = r.report("stop.html")
        with open("stop.html") as page:
            self.assertEqual(page.read(), report.html)
        self.assertTrue(report.html.lower().startswith("<!doctype html"))
        self.assertIn("<iframe srcdoc=", report._repr_html_())
        self.assertNotIn('"', report._repr_html_().split('srcdoc="')[1].split('" style')[0])
        self.assertIn("Stop", lied.load(MODELS / "Stop.mo").report(stop=0.1).html)

    def test_table(self):
        """a small table for notebooks"""
        self.assertIn("<td>x</td><td>m</td><td>1</td>", self.r._repr_html_())

    def test_empty(self):
        """a run that takes no step has its first row"""
        m = lied.load_text(DRIVEN)
        r = m.run(stop=1, progress=lambda t: True, solver="rk4", step=0.5, every=0.5)
        self.assertGreaterEqual(len(r.time), 1)

    def test_pandas(self):
        """a DataFrame with the same numbers"""
        if not has("pandas"):
            with self.assertRaisesRegex(ImportError, "pandas"):
                self.r.to_pandas()
            self.skipTest("no pandas")
        frame = self.r.to_pandas()
        self.assertTrue(np.array_equal(frame["x"].to_numpy(), self.r["x"]))
        self.assertEqual(frame.index.name, "time")

    def test_xarray(self):
        """a Dataset with the same numbers"""
        if not has("xarray"):
            with self.assertRaisesRegex(ImportError, "xarray"):
                self.r.to_xarray()
            self.skipTest("no xarray")
        data = self.r.to_xarray()
        self.assertTrue(np.array_equal(data["x"].values, self.r["x"]))
        self.assertEqual(data["x"].attrs["units"], "m")
