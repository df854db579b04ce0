"""Models: load, look, set, run, step, keep, linearise, change; errors and warnings; life and threads."""

import copy
import gc
import math
import pathlib
import pickle
import signal
import threading
import time
import unittest
import warnings
import weakref

import numpy as np

import lied
from models import DECAY, DRIVEN, ENDS, FAILS, MODELS


class Loading(unittest.TestCase):
    def test_file(self):
        """a file, by str and by path"""
        for file in (str(MODELS / "Stop.mo"), MODELS / "Stop.mo"):
            with lied.load(file) as m:
                self.assertEqual(m.name, "Stop")

    def test_contract(self):
        """set and run as the page promises"""
        m = lied.load(MODELS / "Stop.mo", model=None)
        m.set("stop.c", 1e5)
        r = m.run(stop=1.0, solver="rk3", step=1e-3)
        self.assertIsInstance(r["rail.s"], np.ndarray)
        self.assertEqual(r["rail.s"].ndim, 1)
        self.assertEqual(r.time[-1], 1.0)

    def test_settings(self):
        """settings: parameters and start values"""
        m = lied.load_text(DRIVEN, set={"c": 9, "x.start": 0.5})
        self.assertEqual((m["c"], m["x"]), (9.0, 0.5))

    def test_structural_settings(self):
        """settings that shape the model"""
        m = lied.load_text("model A parameter Integer n = 2; Real x[n](each start=1, each fixed=true);"
                           "equation der(x) = -x; end A;", set={"n": 5})
        self.assertEqual(len(m.states), 5)

    def test_wrong_model(self):
        """a wrong model is ModelError with records"""
        with self.assertRaises(lied.ModelError) as caught:
            lied.load_text("model M\n  Real x;\nequation\n  der(x) = y;\nend M;", file="M.mo")
        error = caught.exception
        self.assertEqual(error.status, lied.Status.WRONG_MODEL)
        self.assertEqual((error.messages[0].severity, error.messages[0].file, error.messages[0].line), ("error", "M.mo", 4))
        self.assertIn("M.mo:4:", str(error))
        self.assertIn("^", str(error))

    def test_missing_file(self):
        """a file that is not there"""
        with self.assertRaises(lied.LiedError) as caught:
            lied.load("/no/such/file.mo")
        self.assertIn("/no/such/file.mo", str(caught.exception))

    def test_classes(self):
        """the classes of a text and of the library"""
        found = lied.classes(text="package P model A end A; partial block B end B; end P;")
        self.assertEqual([c.name for c in found if c.kind != "package"], ["P.A", "P.B"])
        self.assertEqual([c.is_partial for c in found if c.kind == "block"], [True])
        self.assertIn("Dialectic.Translational.Joint", [c.name for c in lied.classes()])

    def test_experiment(self):
        """what the model says of its simulation"""
        experiment = lied.load(MODELS / "CartPole.mo").experiment
        self.assertEqual((experiment.start, experiment.stop, experiment.solver, experiment.step), (0, 2, "rk4", 0.01))
        self.assertIsNone(experiment.tolerance)

    def test_version(self):
        """the version is the library's"""
        self.assertRegex(lied.__version__, r"^\d+\.\d+\.\d+")


class Looking(unittest.TestCase):
    def setUp(self):
        self.m = lied.load_text(DRIVEN)

    def test_views(self):
        """parameters, states, inputs, outputs, variables"""
        m = self.m
        self.assertIn("c", m.parameters)
        self.assertEqual(sorted(m.states.names), ["v", "x"])
        self.assertEqual(m.inputs.names, ["u"])
        self.assertEqual(m.outputs.names, ["y"])
        self.assertEqual(dict(m.states), {"x": 1.0, "v": 0.0})
        self.assertEqual(m.states.units["v"], "m/s")
        self.assertIn("der(v)", m.variables)
        self.assertNotIn("nix", m.variables)
        self.assertEqual(m.states.array().tolist(), m.get_states().tolist())
        self.assertIn("x = 1 m", repr(m.states))

    def test_many_names(self):
        """all values of a long model, in time that is linear in its length"""
        text = "model Many parameter Integer n=10; parameter Real k[n]=1:n; Real x[n]; equation der(x)=k; end Many;"
        m = lied.load_text(text, set={"n": 3000})
        began = time.perf_counter()
        values = dict(m.parameters)
        self.assertLess(time.perf_counter() - began, 5.0)
        self.assertEqual((values["k[3000]"], len(values)), (3000.0, 3001))

    def test_names_follow(self):
        """what is removed and added is known to a view at once"""
        m = lied.load(MODELS / "Stop.mo")
        view = m.parameters
        self.assertIn("stop.c", view)
        m.remove("stop")
        m.add("Dialectic.Translational.Spring", "other")
        m.connect("wall.flange_b", "other.flange_a")
        m.connect("other.flange_b", "cart.flange_a")
        m.set("other.c", 3)
        m.step(1e-3)
        self.assertEqual(("stop.c" in view, view["other.c"]), ("stop.c" in view.names, 3.0))

    def test_get_and_set(self):
        """by name, by index, by mapping"""
        m = self.m
        m["u"] = 3
        m.set({"c": 2, "v": 5})
        self.assertEqual(m.get(["u", "c", "v", "y"]).tolist(), [3, 2, 5, 5])
        m.parameters["c"] = 7
        self.assertEqual(m["der(v)"], -7 + 3)
        self.assertTrue("x" in m and "nix" not in m and 3 not in m)

    def test_unknown(self):
        """a name that is not there is a KeyError, too"""
        for call in (lambda: self.m["nix"], lambda: self.m.set("nix", 1), lambda: self.m.unit("nix"), lambda: self.m.states["c"]):
            with self.assertRaises(KeyError) as caught:
                call()
            self.assertIsInstance(caught.exception, lied.LiedError)
            self.assertIn(caught.exception.args[0], str(caught.exception))

    def test_refused(self):
        """a value that is not allowed is a ValueError, too"""
        m = lied.load(MODELS / "Stop.mo")
        with self.assertRaises(ValueError) as caught:
            m.set("cart.m", -1)
        self.assertEqual(caught.exception.messages[0].variable or "m", "m")
        self.assertEqual(m["cart.m"], 2)

    def test_derivatives(self):
        """f(t, x) as written down"""
        names = self.m.states.names
        x = {"x": 0.3, "v": -0.2}
        dx = dict(zip(names, self.m.derivatives([x[n] for n in names], time=5)))
        self.assertAlmostEqual(dx["x"], -0.2)
        self.assertAlmostEqual(dx["v"], -1.2)
        self.assertEqual(self.m["x"], 1)

    def test_states(self):
        """another state and time"""
        self.m.set_states([0.5] * 2, time=2)
        self.assertEqual((self.m.time, self.m["x"]), (2, 0.5))

    def test_energies(self):
        """energies add up"""
        m = lied.load(MODELS / "Oscillator.mo")
        self.assertAlmostEqual(m.energies()["elastic"], 100 * 0.1**2 / 2)
        m.run()
        e = m.energies()
        self.assertAlmostEqual(e["total"], 0.5, places=4)

    def test_stats(self):
        """counts"""
        self.m.run(stop=1, solver="rk4", step=0.01)
        self.assertEqual((self.m.stats.steps, self.m.stats.states), (100, 2))


class Running(unittest.TestCase):
    def test_analytic(self):
        """x = exp(-k t), by an adaptive solver and by fixed steps"""
        for options in ({"tolerance": 1e-9}, {"solver": "rk4", "step": 1e-3}):
            m = lied.load_text(DECAY)
            m["k"] = 2
            r = m.run(stop=1, every=0.1, **options)
            np.testing.assert_allclose(r["x"], np.exp(-2 * r.time), rtol=1e-6)

    def test_again(self):
        """a run goes on where the last one ended"""
        m = lied.load_text(DECAY)
        m.run(stop=1)
        r = m.run(stop=2)
        self.assertEqual((r.time[0], r.time[-1]), (1, 2))

    def test_variables(self):
        """patterns choose columns"""
        m = lied.load_text(DRIVEN)
        self.assertEqual(m.run(stop=1, variables=["x", "y"]).names, ["time", "x", "y"])
        self.assertEqual(m.run(stop=2, variables="v").names, ["time", "v"])
        with self.assertRaises(KeyError):
            m.run(stop=3, variables="nix*")

    def test_events(self):
        """rows at events, or none"""
        def model():
            return lied.load_text("model E Real x(start=0, fixed=true); equation der(x) = if time < 0.35 then 1 else 2; end E;")

        with_rows, without = model().run(stop=1, every=0.1), model().run(stop=1, every=0.1, events=False)
        self.assertEqual((len(with_rows.time), len(without.time)), (13, 11))

    def test_failure(self):
        """a run that fails keeps the rows until then"""
        with self.assertRaises(lied.SimulationError) as caught:
            lied.load_text(FAILS).run(stop=2, solver="rk4", step=0.01)
        error = caught.exception
        self.assertGreater(len(error.result.time), 10)
        self.assertTrue(np.isfinite(error.result["x"][:5]).all())
        self.assertTrue(error.messages)

    def test_terminate(self):
        """a model that ends itself is no failure"""
        m = lied.load_text(ENDS)
        r = m.run(stop=2)
        self.assertEqual(r.status, lied.Status.TERMINATED)
        self.assertAlmostEqual(r.time[-1], 0.5, places=6)
        self.assertIn("far enough", str(m.messages[0]))

    def test_progress(self):
        """a callback sees each step, may read and stop"""
        m = lied.load_text(DECAY)
        seen = []
        r = m.run(stop=1, solver="rk4", step=0.01, progress=lambda t: seen.append(m["x"]) or t > 0.5)
        self.assertEqual(r.status, lied.Status.STOPPED)
        self.assertAlmostEqual(r.time[-1], 0.51)
        np.testing.assert_allclose(seen[-1], math.exp(-0.51), rtol=1e-8)

    def test_progress_raises(self):
        """a callback that raises stops the run, and the exception comes out"""
        m = lied.load_text(DECAY)

        def fail(t):
            raise ZeroDivisionError(t)

        with self.assertRaises(ZeroDivisionError):
            m.run(stop=1, solver="rk4", step=0.01, progress=fail)
        self.assertAlmostEqual(m.run(stop=1)["x"][-1], math.exp(-1), places=5)

    def test_progress_misuse(self):
        """a callback cannot close, run or step the model that runs"""
        for misuse in (lambda m: m.close(), lambda m: m.run(stop=5), lambda m: m.step(0.1), lambda m: m.compose()):
            m = lied.load_text(DECAY)
            with self.assertRaises(lied.LiedError):
                m.run(stop=1, solver="rk4", step=0.01, progress=lambda t: misuse(m))
            self.assertGreater(m["x"], 0)

    def test_interrupt(self):
        """Ctrl-C stops a long run, and the model can go on"""
        m = lied.load_text(DECAY)
        threading.Timer(0.3, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)).start()
        begin = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            m.run(stop=1e6, solver="rk4", step=1e-4, every=1e5)
        self.assertLess(time.monotonic() - begin, 5)
        self.assertGreater(m.time, 0)
        m.step(1e-4)

    def test_file(self):
        """the same in a file and in memory"""
        r = lied.load_text(DRIVEN).run(stop=1, file="driven.csv")
        self.assertTrue(np.array_equal(lied.read("driven.csv").table, r.table))

    def test_warning(self):
        """warnings are Python's, and the model's messages"""
        m = lied.load_text('model W Real x(start=0, fixed=true); equation der(x) = 1; '
                           'assert(x < 0.5, "too far", AssertionLevel.warning); end W;')
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            m.run(stop=1)
        self.assertIn("too far", str(caught[0].message))
        self.assertIs(caught[0].category, lied.LiedWarning)
        self.assertEqual(caught[0].filename, __file__)
        self.assertEqual(m.messages[0].severity, "warning")

    def test_steady(self):
        """a steady state"""
        m = lied.load(MODELS / "Oscillator.mo")
        m.steady()
        self.assertAlmostEqual(m["rail.s"], 0, places=9)

    def test_step_loop(self):
        """steps are those of a run, bit for bit"""
        run, loop = lied.load_text(DRIVEN), lied.load_text(DRIVEN)
        r = run.run(stop=1, solver="rk3", step=0.125, every=0.125)
        loop.use_solver("rk3")
        for x in r["x"]:
            self.assertEqual(loop["x"], x)
            self.assertEqual(loop.step(0.125), lied.Status.OK)

    def test_bound_again(self):
        """a second binding ends the first, which says so"""
        m = lied.load_text(DRIVEN)
        first = m.bind(inputs=["u"], outputs=["x"])
        second = m.bind(inputs=["u"], outputs=["x"])
        with self.assertRaisesRegex(lied.LiedError, "bound again"):
            first.step(0.01)
        second.step(0.01)
        second.close()
        m.step(0.01)

    def test_sweep(self):
        """a sweep runs copies"""
        m = lied.load_text(DECAY)
        s = m.sweep("k", [1, 2, 3], stop=1, tolerance=1e-9)
        np.testing.assert_allclose(s.final("x"), np.exp([-1, -2, -3]), rtol=1e-5)
        self.assertEqual((m.time, m["k"]), (0, 1))
        s = lied.sweep(m, {"k": [1, 2], "x": [3, 4]}, stop=1, tolerance=1e-9)
        np.testing.assert_allclose(s.final("x"), [3 * math.exp(-1), 4 * math.exp(-2)], rtol=1e-5)
        np.testing.assert_allclose(s.most("x"), [3, 4])

    def test_sweep_fails(self):
        """a sweep in which a run fails"""
        m = lied.load_text(FAILS)
        options = {"stop": 2, "solver": "rk4", "step": 0.01}
        with self.assertRaises(lied.SimulationError):
            m.sweep("x", [1, 5], **options)
        kept = m.sweep("x", [1, 5], keep_failed=True, **options)
        self.assertNotEqual(kept[0].status, lied.Status.OK)
        self.assertEqual(kept[1].status, lied.Status.OK)


class Linearising(unittest.TestCase):
    def test_matrices(self):
        """A, B, C, D as written down"""
        linear = lied.load_text(DRIVEN).linearise()
        order = [linear.states.index(n) for n in ("x", "v")]
        np.testing.assert_allclose(linear.A[np.ix_(order, order)], [[0, 1], [-4, 0]], atol=1e-9)
        np.testing.assert_allclose(linear.B[order], [[0], [1]], atol=1e-9)
        np.testing.assert_allclose(linear.C[:, order], [[2, 0]], atol=1e-9)
        np.testing.assert_allclose(linear.D, [[1]], atol=1e-9)
        np.testing.assert_allclose(linear.eigenvalues(), [-2j, 2j], atol=1e-9)

    def test_jacobian(self):
        """the Jacobian is A, its eigenvalues those of the library"""
        m = lied.load(MODELS / "CartPole.mo")
        np.testing.assert_allclose(m.jacobian(), m.linearise().A, atol=1e-9)
        np.testing.assert_allclose(m.eigenvalues().real, np.sort(np.linalg.eigvals(m.jacobian()).real), atol=1e-6)

    def test_scipy(self):
        """a step response by scipy is that of the model"""
        from scipy import signal as signal_module

        m = lied.load_text(DRIVEN)
        m["x"] = 0
        t, y = signal_module.step(m.linearise().to_scipy(), T=np.linspace(0, 2, 11))
        m["u"] = 1
        r = m.run(stop=2, every=0.2, tolerance=1e-10)
        np.testing.assert_allclose(r["y"], y, atol=1e-6)

    def test_control_missing(self):
        """what is not installed says where it comes from"""
        try:
            import control  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(ImportError, "control"):
                lied.load_text(DRIVEN).linearise().to_control()

    def test_port(self):
        """how a port answers: a mass of 2 kg, a frame of three reactions"""
        m = lied.load(MODELS / "Stop.mo")
        relation = m.port_relation("cart.flange_a")
        np.testing.assert_allclose(relation.Ya, [[0.5]])
        relation = lied.load(MODELS / "CartPole.mo").port_relation("cart.frame_a")
        self.assertEqual((relation.Ya.shape, relation.a0.shape), ((3, 3), (3,)))


class Keeping(unittest.TestCase):
    def test_snapshot(self):
        """back to a moment, bit for bit, also into a copy and after the model is gone"""
        m = lied.load_text(DRIVEN)
        m.use_solver("rk3")
        m.step(0.1)
        s = m.save()
        first = [m.step(0.1) or m["x"] for _ in range(5)]
        other = m.copy()
        m.restore(s)
        self.assertEqual([m.step(0.1) or m["x"] for _ in range(5)], first)
        m.close()
        other.restore(s)
        self.assertEqual([other.step(0.1) or other["x"] for _ in range(5)], first)
        self.assertIs(other.save(s), s)
        self.assertGreater(s.size, 0)

    def test_foreign_snapshot(self):
        """a snapshot of another model is refused"""
        with self.assertRaises(lied.LiedError):
            lied.load_text(DECAY).restore(lied.load_text(DRIVEN).save())
        with self.assertRaises(lied.LiedError):
            lied.load_text(DECAY).restore(lied.Snapshot())

    def test_copy(self):
        """copies live on their own"""
        m = lied.load_text(DECAY)
        others = [m.copy(), copy.copy(m), copy.deepcopy(m)]
        m["k"] = 5
        m.close()
        for other in others:
            self.assertEqual(other["k"], 1)
        with self.assertRaises(TypeError):
            pickle.dumps(others[0])


class Life(unittest.TestCase):
    def test_closed(self):
        """a model that was closed raises, whatever is called"""
        m = lied.load_text(DRIVEN)
        b, s = m.bind(), m.save()
        m.close()
        m.close()
        self.assertTrue(m.closed)
        calls = [
            lambda: m["x"], lambda: m.set("x", 1), lambda: m.time, lambda: m.name, lambda: m.run(stop=1), lambda: m.step(0.1),
            lambda: m.copy(), lambda: m.save(), lambda: m.restore(s), lambda: m.states.names, lambda: len(m.states),
            lambda: m.eigenvalues(), lambda: m.linearise(), lambda: m.ensemble(2), lambda: m.bind(), lambda: b.step(0.1),
            lambda: b.refresh(), lambda: b.close(), lambda: m.compose(), lambda: m.energies(), lambda: m.stats,
            lambda: m.sweep("c", [1]), lambda: m.steady(), lambda: m.get_states(), lambda: m.derivatives(), lambda: m.unit("x"),
            lambda: m.experiment, lambda: "x" in m, lambda: m.port_relation("p"), lambda: m.report(), lambda: m.seed(1),
        ]
        for call in calls:
            self.assertRaises(lied.LiedError, call)
        self.assertIn("closed", repr(m))

    def test_outlive(self):
        """results, columns, snapshots and bound arrays outlive their model"""
        m = lied.load_text(DRIVEN)
        r, b = m.run(stop=1), m.bind()
        x, y, u = r["x"], b.y, b.u
        gone = weakref.ref(m)
        m.close()
        del m, r, b
        gc.collect()
        self.assertIsNone(gone())
        u[:] = 1
        self.assertAlmostEqual(x[0], 1)
        self.assertTrue(np.isfinite(x).all() and np.isfinite(y).all())

    def test_binding_dropped(self):
        """a binding that nobody holds any more does not hurt the steps of its model"""
        m = lied.load_text(DRIVEN)
        m.bind()
        gc.collect()
        junk = [np.ones(1) for _ in range(1000)]
        for _ in range(100):
            m.step(0.01)
        self.assertEqual(sum(float(j[0]) for j in junk), 1000)

    def test_threads(self):
        """two threads on one model: the second meets LiedError, nothing breaks"""
        m = lied.load_text(DECAY)
        met = []

        def disturb():
            while m.stats_ready is None:
                pass
            for _ in range(200):
                try:
                    m.get("x")
                except lied.LiedError as error:
                    met.append(error)
                time.sleep(0.001)

        m.stats_ready = None
        thread = threading.Thread(target=disturb)
        thread.start()
        m.stats_ready = True
        m.run(stop=2000, solver="rk4", step=1e-3, every=100)
        thread.join()
        self.assertTrue(met)
        self.assertIn("another thread", str(met[0]))

    def test_parallel(self):
        """copies in threads give the bits of one thread"""
        m = lied.load_text(DRIVEN)
        alone = m.copy().run(stop=10, solver="rk4", step=1e-3)["x"]
        results = []
        threads = [threading.Thread(target=lambda c=m.copy(): results.append(c.run(stop=10, solver="rk4", step=1e-3)["x"])) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all(np.array_equal(x, alone) for x in results) and len(results) == 4)


class Binding(unittest.TestCase):
    def test_arrays(self):
        """steps read u and write y"""
        m, by_name = lied.load_text(DRIVEN), lied.load_text(DRIVEN)
        for each in (m, by_name):
            each.use_solver("rk4")
        b = m.bind(inputs=["u"], outputs=["x", "y"])
        self.assertEqual(b.y.tolist(), [1, 2])
        for k in range(50):
            b.u[0] = math.sin(k)
            by_name["u"] = math.sin(k)
            b.step(0.01)
            by_name.step(0.01)
            self.assertEqual(b.y.tolist(), by_name.get(["x", "y"]).tolist())
        b.u = 3
        self.assertEqual(b.u.tolist(), [3])
        with self.assertRaises(ValueError):
            b.u = [1, 2]
        with self.assertRaises(ValueError):
            b.y.resize(100, refcheck=False)

    def test_refresh(self):
        """outputs after a change from outside"""
        m = lied.load_text(DRIVEN)
        b = m.bind()
        m["x"] = 7
        self.assertEqual(b.refresh().tolist(), [14])

    def test_wrong(self):
        """what cannot be bound"""
        m = lied.load_text(DRIVEN)
        for names in (["nix"], ["x"], ["c", "y"]):
            with self.assertRaises(lied.LiedError):
                m.bind(inputs=names)
        b = m.bind()
        for h in ("1", None, [1], 1j):
            with self.assertRaises(TypeError):
                b.step(h)
        for h in (-1, math.nan, math.inf):
            with self.assertRaises(lied.LiedError):
                b.step(h)


class Structure(unittest.TestCase):
    def build(self):
        s = lied.System()
        for name, kind in {"wall": "Fixed", "joint": "Joint", "ball": "Body", "spring": "Spring"}.items():
            s.add("Dialectic.Translational." + kind, name)
        s.set({"ball.m": 2, "ball.g": 0, "spring.c": 8, "joint.TD": 0, "joint.s": 0.5})
        for a, b in (("wall.flange_b", "joint.flange_a"), ("joint.flange_b", "ball.flange_a"),
                     ("wall.flange_b", "spring.flange_a"), ("spring.flange_b", "ball.flange_a")):
            s.connect(a, b)
        s.compose()
        return s

    def test_by_hand(self):
        """a system of Modelica classes, by hand: s = 0.5 cos 2t"""
        r = self.build().run(stop=1, tolerance=1e-9)
        np.testing.assert_allclose(r["joint.s"], 0.5 * np.cos(2 * r.time), atol=1e-6)

    def test_class_of_text(self):
        """a class of a text of one's own"""
        s = lied.System()
        s.add("Decay", "d", text=DECAY, set={"k": 3})
        s.compose()
        self.assertAlmostEqual(s.run(stop=1, tolerance=1e-9)["d.x"][-1], math.exp(-3), places=6)

    def test_change(self):
        """a spring is removed from a running system, which goes on straight"""
        s = self.build()
        s.run(stop=0.3, tolerance=1e-9)
        x, v = s.get(["joint.s", "joint.v"])
        s.remove("spring")
        s.compose()
        s.run(stop=1.3)
        self.assertAlmostEqual(s["joint.s"], x + v, places=6)
        self.assertTrue(math.isnan(s["spring.f"]))

    def test_wrong(self):
        """connections that do not fit"""
        s = lied.System()
        s.add("Dialectic.Translational.Fixed", "a")
        with self.assertRaises(lied.LiedError):
            s.connect("a.flange_b", "nix.flange_a")
        with self.assertRaises(lied.LiedError):
            s.add("No.Such.Class", "b")
        with self.assertRaises(lied.LiedError):
            lied.System().run(stop=1)
        with self.assertRaises(TypeError):
            s.add(12345678, "c")
