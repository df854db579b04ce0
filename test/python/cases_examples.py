"""The examples of examples/python: each runs, and what it prints is what theory says."""

import math
import re
import subprocess
import sys
import unittest

from models import ROOT


def run(name):
    done = subprocess.run([sys.executable, str(ROOT / "examples" / "python" / name), "."], capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(done.stderr)
    return done.stdout


def numbers(text):
    return [float(word) for word in re.findall(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e-?\d+)?", text)]


class Examples(unittest.TestCase):
    def test_01(self):
        """01: depth v sqrt(m/c), speed restored"""
        depth, speed = (numbers(line)[0] for line in run("01_run_and_plot.py").split("\n")[:2])
        self.assertAlmostEqual(depth, math.sqrt(2 / 1e5), delta=2e-5)
        self.assertAlmostEqual(speed, -1, delta=1e-3)

    def test_02(self):
        """02: depth falls with the root of stiffness"""
        for line in run("02_sweep.py").strip().split("\n"):
            c, depth = numbers(line)
            self.assertAlmostEqual(depth, 1e3 * math.sqrt(2 / c), delta=0.02 * depth)

    def test_03(self):
        """03: the known optimum, k = 10, d = sqrt(20)"""
        k, d, cost, _ = numbers(run("03_tune_controller.py"))
        self.assertAlmostEqual(k, 10, delta=0.02)
        self.assertAlmostEqual(d, math.sqrt(20), delta=0.01)
        self.assertAlmostEqual(cost, 0.01 * 10 * math.sqrt(20), delta=1e-4)

    def test_04(self):
        """04: distances are those of the formula"""
        mean, spread = numbers(run("04_monte_carlo.py").split("\n")[0])
        error = numbers(run("04_monte_carlo.py").split("\n")[2])[-1]
        self.assertLess(error, 0.02)
        self.assertAlmostEqual(mean, 9 / (2 * 9.81 * 0.4), delta=0.05)
        self.assertGreater(spread, 0.1)

    def test_05(self):
        """05: the closed loop is stable, the nonlinear model balances"""
        lines = run("05_lqr.py").strip().split("\n")
        self.assertGreater(max(numbers(lines[1])), 3.9)
        self.assertLess(numbers(lines[2])[0], -0.5)
        time, angle, place = numbers(lines[3])
        self.assertEqual(time, 10)
        self.assertLess(max(angle, place), 1e-2)

    def test_06(self):
        """06: a policy is found among 256 copies"""
        lines = run("06_environment.py").strip().split("\n")
        self.assertGreater(numbers(lines[-2])[1], 190)
        self.assertGreater(numbers(lines[-1])[0], 95)

    def test_07(self):
        """07: the controller reaches 0.2 m with the overshoot of its damping"""
        time, s, overshoot = numbers(run("07_step_loop.py"))
        ratio = 8 / (2 * math.sqrt(40))
        self.assertAlmostEqual(s, 0.2, delta=1e-5)
        self.assertAlmostEqual(overshoot, 100 * math.exp(-math.pi * ratio / math.sqrt(1 - ratio**2)), delta=0.5)

    def test_08(self):
        """08: the bob flies along a parabola"""
        lines = run("08_break.py").strip().split("\n")
        self.assertNotEqual(lines[0].split("before")[1], lines[1].split("after")[1])
        for line in lines[2:]:
            got, parabola = numbers(line)
            self.assertAlmostEqual(got, parabola, delta=1e-4)

    def test_09(self):
        """09: without T_D the roots are those of m s^2 + d s + c"""
        rows = run("09_root_locus.py").strip().split("\n")
        self.assertEqual(len(rows), 8)
        for row in rows[:4]:
            c = float(re.search(r"c +(\S+)", row)[1])
            got = sorted((complex(float(a), float(b)) for a, b in re.findall(r"(-?\d+\.\d+) *([+-] *\d+\.\d+)i", row)), key=lambda z: (z.real, z.imag))
            root = (4 - c + 0j) ** 0.5
            for z, expected in zip(got, sorted((-2 - root, -2 + root), key=lambda z: (z.real, z.imag))):
                self.assertAlmostEqual(abs(z - expected), 0, delta=2e-3)

    def test_10(self):
        """10: report, table, a file that reads back equal"""
        text = run("10_notebook.py")
        self.assertIn("inline: True", text)
        self.assertIn("read back equal: True", text)
