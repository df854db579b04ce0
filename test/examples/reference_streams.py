"""reference.py cooling-loop STOP EVERY | bypass | district N: systems of examples/, from the equations on their pages."""
import sys

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, fsolve

rho, g, cp, p_amb, p_0, T_0 = 1000.0, 9.81, 4184.0, 1e5, 101325.0, 273.15


def enthalpy(p, T):
    return cp * (T - T_0) + (p - p_0) / rho


def temperature(p, h):
    return T_0 + (h - (p - p_0) / rho) / cp


def share(m, eps=1e-6):
    return m if m > eps else eps**2 / (2 * eps - m)


def table(names, rows):
    print(",".join('"%s"' % n for n in names))
    for row in rows:
        print(",".join("%.17g" % v for v in row))


# ---- the cooling loop: flows through radiator and bypass, energy of the tank, position of the thermostat ----------------------


def cooling_loop(stop, every):
    A, level, L, TS = 0.04, 0.5, 0.01, 1e-3
    M = rho * A * level
    bottom = p_amb + rho * g * level

    def square(dp_ref, m_ref, m):
        return dp_ref * m * abs(m) / m_ref**2

    def valve(m, k):
        x = m / (1.5 * k)
        return 5e3 * x * abs(x), 5e3 * 2 * max(abs(x), 0.1) / (1.5 * k)

    def along(t, y, heat):
        a, b, E, wax = y
        m = a + b
        u = min(1, max(0, wax))
        h = E / M + g * level / 2
        head = rho * g * (8 - 2 * (m / 1.5) * abs(m / 1.5))
        h1 = h + max(0, head) / (rho * 0.7)
        h2 = h1 + heat / max(m, heat / 1e5)
        p2 = bottom + head - square(2e4, 1.5, m)
        return m, u, h, head, h1, h2, p2, temperature(max(100, p2), h2)

    def rhs(t, y, heat):
        a, b, E, wax = y
        m, u, h, head, h1, h2, p2, T = along(t, y, heat)
        dp_a, s_a = valve(a, max(1e-3, u))
        dp_b, s_b = valve(b, max(1e-3, 1 - u))
        main = head - square(2e4, 1.5, m)
        common = 4 * L  # ports of the tank, pump, engine
        D = np.array([[common + 2 * L + TS * s_a, common], [common, common + 2 * L + TS * s_b]])
        f = np.array([main - dp_a - square(1.5e4, 1.5, a), main - dp_b - square(1.5e4, 1.5, b)])
        p_r = max(100, p2 - dp_a)  # radiator
        h_r = h2 + (1 - np.exp(-1200 / (max(a, 1e-6) * cp))) * (enthalpy(p_r, 298.15) - h2)
        h_mix = (share(a) * h_r + share(b) * h2) / (share(a) + share(b))
        dE = m * (h_mix if m > 0 else h) - m * h
        return [*np.linalg.solve(D, f), dE, ((T - 353.15) / 10 - wax) / 10]

    y = np.array([0, 0, M * (enthalpy(bottom, 293.15) - g * level / 2), 0.0])
    rows = []
    for first, last, heat in ((0.0, 300.0, 40e3), (300.0, max(stop, 300.0), 60e3)):
        times = np.arange(round(first / every), round(last / every) + 1) * every
        solution = solve_ivp(rhs, (first, last), y, "LSODA", t_eval=times, args=(heat,), rtol=1e-10, atol=[1e-11, 1e-11, 1e-3, 1e-11])
        for t, state in zip(solution.t, solution.y.T):
            m, u, h, *_, T = along(t, state, heat)
            if t < last or last == stop:
                rows.append([t, state[0], state[1], T, temperature(bottom, h), state[3]])
        y = solution.y[:, -1]
    table(["time", "thermostat.m_flow_a", "thermostat.m_flow_b", "sensor.T", "tank.T", "wax.y"], rows)


# ---- the bypass: what lasts in either position -------------------------------------------------------------------------------


def bypass():
    rows = []
    for opening in (1, 0):
        m = [1e5 / (1e4 / max(1e-3, k) ** 2 + 5e4) for k in (opening, 1 - opening)]
        a, b = np.sqrt(m)
        h = enthalpy(2e5, 350)
        p_c = 2e5 - 1e4 * (a / max(1e-3, opening)) ** 2
        h_c = h + (1 - np.exp(-5000 / (a * cp))) * (enthalpy(p_c, 300) - h)
        rows.append([opening, a, b, temperature(1e5, (a * h_c + b * h) / (a + b))])
    table(["switch.y", "valve.m_flow_a", "valve.m_flow_b", "sensor.T"], rows)


# ---- the district: flows of all houses in steady state, by shooting from the last one ----------------------------------------


def district(n):
    length, diameter, rough, eta = 30.0, 0.08, 2.5e-5, 1e-3
    area = np.pi * diameter**2 / 4

    def pipe(m):  # loss, Darcy and Haaland
        Re = abs(m) * diameter / (area * eta)
        w = min(1, max(0, (Re - 2000) / 2000))
        w = w * w * (3 - 2 * w)
        u = max(Re, 1000)
        f = (1.8 * np.log10((rough / diameter / 3.7) ** 1.11 + 6.9 / u)) ** -2
        return 32 * eta * length / (diameter**2 * area * rho) * m * (1 + w * (f * u / 64 - 1))

    def house(m):
        x = m / 0.2
        return 2e4 * (0.1 * x + 0.9 * x * abs(x)) + 5e3 * x * abs(x)

    def shoot(last):  # the flow of the last house -> all flows, and the pressure the pump has to give
        flows, total, dp = [last], last, house(last) + 2 * pipe(last)
        for _ in range(n - 1):
            flows.append(brentq(lambda m: house(m) - dp, 0, 10, xtol=1e-15, rtol=1e-15))
            total += flows[-1]
            dp += 2 * pipe(total)
        return flows[::-1], total, dp + 1e4 * (total / (n * 0.2)) ** 2

    def missing(last):
        _, total, dp = shoot(last)
        return rho * g * (20 - 5 * (total / rho / (n * 2e-4)) ** 2) - dp

    flows, total, _ = shoot(brentq(missing, 1e-3, 1, xtol=1e-15, rtol=1e-15))

    def returned(h_tank):  # what comes back, for the tank: energy balance of the whole, house by house
        p = p_amb + rho * g * 1.0
        head = rho * g * (20 - 5 * (total / rho / (n * 2e-4)) ** 2)
        h = h_tank + head / (rho * 0.7) + 25e3 * n / total
        p += head - 1e4 * (total / (n * 0.2)) ** 2
        left, back = total, 0.0
        for m in flows:
            p -= pipe(left)
            x = m / 0.2
            p_house = p - 2e4 * (0.1 * x + 0.9 * x * abs(x))
            back += m * (h + (1 - np.exp(-600 / (m * cp))) * (enthalpy(p_house, 293.15) - h))
            left -= m
        return back / total

    h = fsolve(lambda h: returned(h[0]) - h[0], [2e5], xtol=1e-14)[0]
    print("%.17g %.17g %.17g %.17g" % (total, flows[0], flows[-1], temperature(p_amb + rho * g, h)))


if __name__ == "__main__":
    what = sys.argv[1]
    if what == "cooling-loop":
        cooling_loop(float(sys.argv[2]), float(sys.argv[3]))
    elif what == "bypass":
        bypass()
    else:
        district(int(sys.argv[2]))
