"""What the documentation shows, runs: the blocks of docs/python.md as one program, the examples of the docstrings; and the program."""

import doctest
import importlib
import pathlib
import pkgutil
import re
import subprocess
import sys
import unittest

import numpy as np

import lied
from models import DECAY, MODELS, ROOT

SAID = ["0.50", "1.0 ['time',", "m/s", "unknown", "cart.mass", "[0.2", "rail.s", "(10, 256, 1)", "(64, 2) True"]


class Page(unittest.TestCase):
    def test_page(self):
        """the blocks of docs/python.md"""
        text = (ROOT / "docs" / "python.md").read_text()
        program = "\n".join(re.findall(r"```python\n(.*?)```", text, re.S))
        done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        for words in SAID:
            self.assertIn(words, done.stdout)


class Docstrings(unittest.TestCase):
    def test_every_public_name(self):
        """every public class and function has a docstring"""
        for name in lied.__all__:
            self.assertTrue(getattr(lied, name).__doc__, name)


def module_case(name):
    def test(self):
        module = importlib.import_module(name)
        names = {"lied": lied, "np": np, "MODEL": DECAY, **{n: getattr(lied, n) for n in lied.__all__}}
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
        failed, _ = doctest.testmod(module, extraglobs=names, optionflags=flags)
        self.assertEqual(failed, 0)

    test.__doc__ = f"docstrings of {name}"
    return test


for found in pkgutil.iter_modules(lied.__path__):
    if found.name not in ("__main__", "_library"):
        setattr(Docstrings, f"test_{found.name}", module_case(f"lied.{found.name}"))
setattr(Docstrings, "test_lied", module_case("lied"))


class Program(unittest.TestCase):
    def run_module(self, *words):
        return subprocess.run([sys.executable, "-m", "lied", *words], capture_output=True, text=True)

    def test_run(self):
        """python3 -m lied run writes what the package reads"""
        done = self.run_module("run", str(MODELS / "Stop.mo"), "-o", "stop.csv", "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(lied.read("stop.csv").time[-1], 1)

    def test_statuses(self):
        """exit statuses and messages are the program's"""
        self.assertEqual(self.run_module("check", "nix.mo").returncode, 2)
        self.assertIn(lied.__version__, self.run_module("--version").stdout)

    def test_function(self):
        """lied.main, several times in a process"""
        self.assertEqual([lied.main(["check", str(MODELS / "Stop.mo")]) for _ in range(3)], [0, 0, 0])
        for odd in ("run", [1], ["\0"], None):
            self.assertRaises((TypeError, ValueError), lied.main, odd)


class Types(unittest.TestCase):
    def test_mypy(self):
        """type hints, by mypy"""
        try:
            import mypy  # noqa: F401
        except ImportError:
            self.skipTest("no mypy")
        done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", str(ROOT / "python" / "lied")], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_header(self):
        """every function of lied.h that the package uses is declared there, with as many arguments"""
        from lied import _library

        header = (ROOT / "include" / "lied" / "lied.h").read_text()
        for row in _library._PROTOTYPES.strip().split("\n"):
            name, _, *arguments = row.split()
            found = re.search(rf"LIED_API [^;]*?\blied_{name}\(([^;]*)\);", re.sub(r"/\*.*?\*/", "", header, flags=re.S))
            self.assertIsNotNone(found, name)
            expected = 0 if found[1].strip() == "void" else found[1].count(",") + 1
            self.assertEqual(len("".join(arguments)), expected, name)
