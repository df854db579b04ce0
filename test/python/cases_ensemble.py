"""Ensembles: many copies against single models; environments, one and many."""

import gc
import math
import signal
import threading
import time
import unittest

import numpy as np

import lied
from models import DECAY, DRIVEN, FAILS, MODELS


class Ensembles(unittest.TestCase):
    def setUp(self):
        self.m = lied.load_text(DRIVEN)
        self.m.use_solver("rk4")

    def test_single(self):
        """each copy steps as a single model does, bit for bit, for any number of threads"""
        c = np.linspace(1, 9, 7)
        for threads in (1, 3):
            e = self.m.ensemble(7, outputs=["x", "y"], threads=threads)
            e.set("c", c)
            e.inputs[:, 0] = np.arange(7)
            e.step(0.01, 100)
            for k in range(7):
                m = self.m.copy()
                m.set({"c": c[k], "u": k})
                for _ in range(100):
                    m.step(0.01)
                self.assertEqual(e.outputs[k].tolist(), m.get(["x", "y"]).tolist())
                self.assertEqual(e.states[k].tolist(), m.get_states().tolist())
            np.testing.assert_allclose(e.times, 1)
            self.assertEqual(e.get("c").tolist(), c.tolist())

    def test_shapes(self):
        """arrays are views of the right shape"""
        e = self.m.ensemble(5)
        self.assertEqual((len(e), e.inputs.shape, e.outputs.shape, e.states.shape), (5, (5, 1), (5, 1), (5, 2)))
        self.assertEqual((e.times.shape, e.statuses.tolist()), ((5,), [0] * 5))
        self.assertEqual((e.input_names, e.output_names), (["u"], ["y"]))
        e.inputs = 2.5
        self.assertEqual(e.inputs[:, 0].tolist(), [2.5] * 5)
        with self.assertRaises(ValueError):
            e.inputs = np.zeros((4, 1))
        with self.assertRaises(ValueError):
            e.outputs[0, 0] = 1

    def test_states(self):
        """a state that is written takes effect at the next step"""
        e = self.m.ensemble(2, outputs=["x"])
        x = e.state_names.index("x")
        e.states[1, x] = 5
        e.step(1e-6)
        np.testing.assert_allclose(e.outputs[:, 0], [1, 5], atol=1e-4)

    def test_rollout(self):
        """a rollout is a loop of steps"""
        u = np.random.default_rng(1).normal(size=(20, 3, 1))
        one, two = self.m.ensemble(3), self.m.ensemble(3)
        y = one.rollout(u, 0.01)
        for k in range(20):
            two.inputs = u[k]
            two.step(0.01)
            self.assertEqual(y[k].tolist(), two.outputs.tolist())
        self.assertEqual(one.rollout(None, 0.01, steps=4).shape, (4, 3, 1))
        for wrong in (u[:, :2], u[0], "abc"):
            with self.assertRaises((TypeError, ValueError)):
                one.rollout(wrong, 0.01)
        with self.assertRaises(TypeError):
            one.rollout(None, 0.01)

    def test_reset(self):
        """back to the mark, all or some"""
        e = self.m.ensemble(3, outputs=["x"])
        e.step(0.1)
        e.mark()
        marked = e.states.copy()
        e.step(0.1, 5)
        moved = e.states.copy()
        e.reset([False, True, False])
        self.assertEqual(e.states.tolist(), [moved[0].tolist(), marked[1].tolist(), moved[2].tolist()])
        e.reset()
        self.assertEqual(e.states.tolist(), marked.tolist())
        with self.assertRaises(ValueError):
            e.reset([True])

    def test_failure(self):
        """a copy that fails stands still, the others go on"""
        m = lied.load_text(FAILS)
        m.use_solver("rk4")
        e = m.ensemble(3, outputs=["x"])
        e.set("x", [0.5, 5, 5])
        with self.assertRaises(lied.SimulationError):
            e.step(0.01, 100)
        self.assertNotEqual(e.statuses[0], 0)
        self.assertEqual(e.statuses[1:].tolist(), [0, 0])
        e.step(0.01, 100, check=False)
        np.testing.assert_allclose(e.outputs[1:, 0], 3, atol=1e-9)
        with self.assertRaises(lied.LiedError):
            e.step(math.nan)

    def test_wrong_step(self):
        """a step that is none harms no copy"""
        e = self.m.ensemble(3)
        for h in (0, -1, math.nan, math.inf):
            with self.assertRaisesRegex(ValueError, "positive"):
                e.step(h)
        self.assertEqual(e.statuses.tolist(), [0, 0, 0])
        e.step(0.01)

    def test_outputs_follow(self):
        """outputs show at once what follows from a parameter"""
        text = "model M parameter Real k=1; parameter Real l=3*k; Real x(start=1); equation der(x)=-l*x; end M;"
        e = lied.load_text(text).ensemble(3, outputs=["l", "der(x)"])
        e.set("k", [1, 2, 3])
        self.assertEqual(e.outputs.tolist(), [[3, -3], [6, -6], [9, -9]])

    def test_late_failure(self):
        """many steps after a failure its cause is still what is said"""
        text = "model M Real x(start=1); equation der(x)=1; assert(x < 1.5, \"too far\"); end M;"
        m = lied.load_text(text)
        m.use_solver("rk4")
        with self.assertRaisesRegex(lied.SimulationError, "too far"):
            m.ensemble(2).step(0.01, 1000)
        e = m.ensemble(2, outputs=["x"])
        with self.assertRaisesRegex(lied.SimulationError, "too far"):
            e.rollout(None, 0.01, steps=1000)

    def test_interrupt(self):
        """Ctrl-C stops many steps, and the ensemble can go on"""
        e = self.m.ensemble(50)
        threading.Timer(0.3, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)).start()
        begin = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            e.step(1e-4, 10**8)
        self.assertLess(time.monotonic() - begin, 5)
        e.step(1e-4)
        np.testing.assert_array_equal(e.times, e.times[0])

    def test_copy_access(self):
        """a copy as a model, which outlives the ensemble"""
        e = self.m.ensemble(3)
        k = e[-1]
        k["c"] = 8
        self.assertEqual(e.get("c").tolist(), [4, 4, 8])
        self.assertEqual(sum(1 for _ in e), 3)
        with self.assertRaises(IndexError):
            e[3]
        b = k.bind()
        k.close()
        self.assertRaises(lied.LiedError, lambda: k["c"])
        self.assertRaises(lied.LiedError, lambda: b.step(0.1))
        k = e[0]
        e.close()
        del e
        gc.collect()
        self.assertEqual(k["c"], 4)

    def test_closed(self):
        """arrays outlive the ensemble, calls do not"""
        with self.m.ensemble(4) as e:
            states = e.states
        self.m.close()
        for call in (lambda: e.step(0.1), lambda: e.get("c"), lambda: e.set("c", 1), lambda: e.reset(), lambda: e[0], lambda: e.mark(),
                     lambda: e.seed(1), lambda: e.rollout(None, 0.1, 3)):
            self.assertRaises(lied.LiedError, call)
        del e
        gc.collect()
        self.assertEqual(states.shape, (4, 2))
        states[:] = 3

    def test_wrong(self):
        """numbers of copies, names"""
        for n in (0, -1, 1.5, "3", None, 2**62):
            with self.assertRaises((TypeError, ValueError, MemoryError)):
                self.m.ensemble(n)
        with self.assertRaises(KeyError):
            self.m.ensemble(2, outputs=["nix"])
        with self.assertRaises(lied.LiedError):
            self.m.ensemble(2, inputs=["x"])


class Spaces(unittest.TestCase):
    def test_box(self):
        """samples lie inside, whatever the bounds"""
        box = lied.Box([-1, 0, -np.inf, -np.inf], [1, np.inf, 0, np.inf])
        box.seed(3)
        first = [box.sample() for _ in range(100)]
        self.assertTrue(all(box.contains(x) for x in first))
        box.seed(3)
        self.assertEqual([x.tolist() for x in first], [box.sample().tolist() for _ in range(100)])
        self.assertFalse(box.contains([2, 0, 0, 0]) or box.contains("x") or box.contains([0]))
        self.assertEqual(lied.Box(-1, 1, (2,)), lied.Box(-1, 1, (2,)))
        with self.assertRaises(ValueError):
            lied.Box(1, -1, (2,))


OUTPUTS = ["slide.s", "slide.v", "pivot.phi", "pivot.w"]


def options(**more):
    return {
        "inputs": ["u"],
        "outputs": OUTPUTS,
        "step": 0.02,
        "substeps": 2,
        "action": 10.0,
        "reward": lambda y, u, info: 1.0 - np.abs(y[..., 2]),
        "terminated": lambda y: np.abs(y[..., 2]) > 0.5,
        "max_steps": 50,
        **more,
    }


class Environments(unittest.TestCase):
    def test_episode(self):
        """an episode is seeded, ends when the pole falls, and is truncated"""
        env = lied.Environment(MODELS / "CartPole.mo", **options(initial=lambda rng: {"pivot.phi": rng.uniform(-0.1, 0.1)}))
        first, info = env.reset(seed=5)
        self.assertEqual((first.shape, info["time"]), ((4,), 0))
        self.assertTrue(env.observation_space.contains(first))
        again, _ = env.reset(seed=5)
        self.assertEqual(first.tolist(), again.tolist())
        for k in range(1, 51):
            y, reward, terminated, truncated, info = env.step([10.0])
            self.assertAlmostEqual(reward, 1 - abs(y[2]))
            if terminated:
                break
        self.assertTrue(terminated and k < 50)
        self.assertAlmostEqual(info["time"], 0.02 * k)
        env.close()

    def test_model_steps(self):
        """a step of the environment is its steps of the model"""
        m = lied.load(MODELS / "CartPole.mo")
        env = lied.Environment(m, **options())
        env.reset(options={"pivot.phi": 0.2})
        m.set({"pivot.phi": 0.2, "u": 1})
        m.use_solver("rk4")
        for _ in range(10):
            y = env.step([1.0])[0]
            m.step(0.01)
            m.step(0.01)
        self.assertEqual(y.tolist(), m.get(OUTPUTS).tolist())

    def test_truncation(self):
        """max_time"""
        env = lied.Environment(MODELS / "CartPole.mo", **options(max_steps=None, max_time=0.1, terminated=None))
        env.reset()
        self.assertEqual([env.step([0])[3] for _ in range(5)], [False] * 4 + [True])

    def test_subclass(self):
        """rules as methods"""

        class Balance(lied.Environment):
            def reward(self, observation, action, info):
                return 7.0

        env = Balance(MODELS / "CartPole.mo", inputs=["u"], outputs=OUTPUTS)
        env.reset()
        self.assertEqual(env.step([0])[1], 7.0)

    def test_failure(self):
        """a model that fails ends the episode"""
        env = lied.Environment(lied.load_text(FAILS), outputs=["x"], step=0.3, solver="rk4")
        env.reset()
        steps = [env.step(np.zeros(0)) for _ in range(4)]
        self.assertTrue(steps[-1][2])
        self.assertIsInstance(steps[-1][4]["error"], lied.SimulationError)
        self.assertEqual(env.reset()[0].tolist(), [1])

    def test_render(self):
        """observations as SVG"""
        env = lied.Environment(MODELS / "CartPole.mo", **options(render_mode="svg"))
        env.reset()
        env.step([1])
        self.assertIn("<svg", env.render())

    def test_wrong(self):
        """what an environment refuses"""
        env = lied.Environment(MODELS / "CartPole.mo", **options())
        self.assertRaises(lied.LiedError, env.step, [0])
        env.reset()
        for action in ([1, 2], "x", None, [[1j]]):
            self.assertRaises((TypeError, ValueError), env.step, action)
        for more in ({"step": -1}, {"substeps": 0}, {"reward": 3}, {"action": "x"}, {"inputs": ["nix"]}, {"render_mode": "human"}):
            self.assertRaises((TypeError, ValueError, KeyError), lied.Environment, MODELS / "CartPole.mo", **options(**more))
        env.close()
        self.assertRaises(lied.LiedError, env.step, [0])


class Vectors(unittest.TestCase):
    def test_as_one(self):
        """each copy is what one environment is, bit for bit"""
        many = lied.VectorEnvironment(MODELS / "CartPole.mo", 4, **options())
        one = lied.Environment(MODELS / "CartPole.mo", **options())
        rng = np.random.default_rng(2)
        start = rng.uniform(-0.1, 0.1, 4)
        actions = rng.uniform(-10, 10, (20, 4, 1))
        y, _ = many.reset(options={"pivot.phi": start})
        self.assertEqual(y[:, 2].tolist(), start.tolist())
        steps = [many.step(u) for u in actions]
        for k in range(4):
            one.reset(options={"pivot.phi": start[k]})
            for n in range(20):
                y, reward, terminated, _, _ = one.step(actions[n, k])
                seen = steps[n][4].get("final_observation", steps[n][0])[k]
                self.assertEqual(y.tolist(), seen.tolist())
                self.assertEqual((reward, terminated), (steps[n][1][k], steps[n][2][k]))
                if terminated:
                    break

    def test_autoreset(self):
        """episodes that end begin anew, with new start values"""
        rules = options(max_steps=3, terminated=None, initial=lambda rng, n: {"pivot.phi": rng.uniform(0.01, 0.02, n)})
        env = lied.VectorEnvironment(MODELS / "CartPole.mo", 6, **rules)
        first, _ = env.reset(seed=1)
        for _ in range(3):
            y, _, terminated, truncated, info = env.step(np.zeros((6, 1)))
        self.assertTrue(truncated.all() and info["done"].all() and not terminated.any())
        self.assertTrue(((0.01 <= y[:, 2]) & (y[:, 2] < 0.02)).all())
        self.assertFalse(np.array_equal(y, first))
        self.assertTrue((np.abs(info["final_observation"][:, 3]) > 0).all())
        self.assertFalse(env.step(np.zeros((6, 1)))[3].any())
        again, _ = env.reset(seed=1)
        self.assertEqual(again.tolist(), first.tolist())
        env.close()

    def test_failed(self):
        """a copy that fails ends its episode, and begins anew"""
        env = lied.VectorEnvironment(lied.load_text(FAILS), 3, outputs=["x"], step=0.25, solver="rk4")
        env.reset(options={"x": [0.3, 9, 9]})
        done = [env.step(np.zeros((3, 0)))[2].tolist() for _ in range(2)]
        self.assertEqual(done[-1], [True, False, False])
        self.assertEqual(env.step(np.zeros((3, 0)))[2].tolist(), [False] * 3)
        self.assertEqual(env.action_space.shape, (3, 0))
