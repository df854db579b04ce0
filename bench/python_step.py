"""python_step.py: what a step of the cart-pole costs in Python and in C, and how many steps a second 256 copies make.

    make && PYTHONPATH=python python3 bench/python_step.py

The steps in C are those of an ensemble of one copy and one thread, all in one call, after the same binding of inputs and outputs.
"""

import math
import os
import pathlib
import time

import lied

MODEL = pathlib.Path(__file__).resolve().parents[1] / "examples" / "python" / "models" / "CartPole.mo"
INPUTS, OUTPUTS = ["u"], ["slide.s", "slide.v", "pivot.phi", "pivot.w"]
STEPS, H = 20000, 0.01


def best(functions, clock, repeats=9):
    """The shortest of several times [s] of each function, measured in turn: the others were disturbed."""
    times = [math.inf] * len(functions)
    for _ in range(repeats):
        for k, function in enumerate(functions):
            begin = clock()
            function()
            times[k] = min(times[k], clock() - begin)
    return times


def main():
    m = lied.load(MODEL)
    m.use_solver("rk4")

    one = m.ensemble(1, INPUTS, OUTPUTS, threads=1)
    b = m.copy().bind(INPUTS, OUTPUTS)

    def loop(step=b.step):
        for _ in range(STEPS):
            step(H)

    # Processor time of this thread: an ensemble of one thread is stepped by the one that calls.
    in_c, in_python = (1e6 * seconds / STEPS for seconds in best([lambda: one.step(H, STEPS), loop], time.thread_time))
    print(f"one copy: {in_c:.2f} us a step in C, {in_python:.2f} us from Python: {in_python - in_c:.2f} us more")

    n, steps = 256, 500
    for threads in (1, os.cpu_count() or 1):
        many = m.ensemble(n, INPUTS, OUTPUTS, threads=threads)
        (seconds,) = best([lambda: many.step(H, steps)], time.perf_counter)
        print(f"{n} copies, {threads} threads: {n * steps / seconds / 1e6:.2f} million steps a second")


if __name__ == "__main__":
    main()
