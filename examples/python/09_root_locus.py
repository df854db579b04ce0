"""Eigenvalues over stiffness: a root locus, with and without the dialectic time constant T_D."""

import pathlib

import lied

m = lied.load(pathlib.Path(__file__).parent / "models" / "Oscillator.mo")
for TD in (0.0, 1e-2):
    m.set("rail.TD", TD)
    for c in (1.0, 4.0, 100.0, 1e4):
        m.set("spring.c", c)
        roots = "  ".join(f"{z.real:9.3f}{z.imag:+9.3f}i" for z in m.eigenvalues())
        print(f"T_D {TD:4g} s  c {c:6g} N/m  {roots}")
