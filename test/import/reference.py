"""reference.py ROBOT.urdf [JOINT=POSITION,VELOCITY,FORCE]...: accelerations of all joints, `NAME VALUE` a line, in the order of the file.

Knows nothing of lied: Lagrange's equations with the mass matrix summed over bodies. M(q) and the potential are evaluated from poses
alone; their derivatives are central differences of sixth order, in long double, so that twelve digits are left.
"""
import sys
import xml.etree.ElementTree as xml
import numpy as np

real = np.longdouble


def numbers(element, name, fallback):
    text = element.get(name) if element is not None else None
    return np.array([real(x) for x in text.split()]) if text else np.array(fallback, dtype=real)


def turn(axis, angle):
    n = axis/np.sqrt(axis@axis)
    K = np.array([[0, -n[2], n[1]], [n[2], 0, -n[0]], [-n[1], n[0], 0]], dtype=real)
    return np.eye(3, dtype=real) + np.sin(angle)*K + (1 - np.cos(angle))*(K@K)


def pose(element):
    origin = element.find("origin")
    r, rpy = numbers(origin, "xyz", [0, 0, 0]), numbers(origin, "rpy", [0, 0, 0])
    x, y, z = np.eye(3, dtype=real)
    return r, turn(z, rpy[2])@turn(y, rpy[1])@turn(x, rpy[0])


robot = xml.parse(sys.argv[1]).getroot()
joints = [j for j in robot.findall("joint") if j.get("type") != "fixed"]
index = {j.get("name"): i for i, j in enumerate(joints)}
by_child = {j.find("child").get("link"): j for j in robot.findall("joint")}


def moved(joint, q):
    """Position and axes of the child in the frame of the parent, and what the joint gives it."""
    r, R = pose(joint)
    if joint.get("name") not in index:
        return r, R
    axis = numbers(joint.find("axis"), "xyz", [1, 0, 0])
    x = q[index[joint.get("name")]]
    if joint.get("type") == "prismatic":
        return r + R@(axis/np.sqrt(axis@axis)*x), R
    return r, R@turn(axis, x)


def place(link, q):
    """Position and axes of a link in the world, and the joints on the way: (number, slides, axis in the world, position)."""
    if link not in by_child:
        return np.zeros(3, dtype=real), np.eye(3, dtype=real), []
    joint = by_child[link]
    r, R, way = place(joint.find("parent").get("link"), q)
    r0, R0 = moved(joint, q)
    if joint.get("name") in index:
        axis = numbers(joint.find("axis"), "xyz", [1, 0, 0])
        way = way + [(index[joint.get("name")], joint.get("type") == "prismatic", R@(pose(joint)[1]@(axis/np.sqrt(axis@axis))), r + R@r0)]
    return r + R@r0, R@R0, way


def mass_and_potential(q):
    M, V = np.zeros((len(joints), len(joints)), dtype=real), real(0)
    for link in robot.findall("link"):
        inertial = link.find("inertial")
        if inertial is None:
            continue
        m = real(inertial.find("mass").get("value"))
        I = inertial.find("inertia")
        xx, xy, xz, yy, yz, zz = (real(I.get(k)) for k in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
        c, axes = pose(inertial)
        r, R, way = place(link.get("name"), q)
        center, A = r + R@c, R@axes
        tensor = A@np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])@A.T
        Jv, Jw = np.zeros((3, len(joints)), dtype=real), np.zeros((3, len(joints)), dtype=real)
        for i, slides, axis, at in way:
            Jv[:, i] = axis if slides else np.cross(axis, center - at)
            Jw[:, i] = 0 if slides else axis
        M += m*Jv.T@Jv + Jw.T@tensor@Jw
        V += m*real("9.81")*center[2]
    return M, V


def solve(M, b):
    """Elimination in long double: numpy's is in double."""
    n = len(b)
    A = np.column_stack([M, b])
    for k in range(n):
        p = k + int(np.argmax(np.abs(A[k:, k])))
        A[[k, p]] = A[[p, k]]
        for i in range(k + 1, n):
            A[i] -= A[k]*(A[i, k]/A[k, k])
    x = np.zeros(n, dtype=real)
    for k in range(n - 1, -1, -1):
        x[k] = (A[k, n] - A[k, k + 1:n]@x[k + 1:])/A[k, k]
    return x


q, v, f = (np.zeros(len(joints), dtype=real) for _ in range(3))
for argument in sys.argv[2:]:
    name, values = argument.split("=")
    q[index[name]], v[index[name]], f[index[name]] = (real(x) for x in values.split(","))

n, h = len(joints), real("1e-3")
dM, dV = np.zeros((n, n, n), dtype=real), np.zeros(n, dtype=real)
for k in range(n):
    e = np.zeros(n, dtype=real)
    e[k] = h
    for steps, weight in ((1, 45), (-1, -45), (2, -9), (-2, 9), (3, 1), (-3, -1)):
        M, V = mass_and_potential(q + steps*e)
        dM[k] += weight*M/(60*h)
        dV[k] += weight*V/(60*h)
Mdot = np.einsum("kij,k->ij", dM, v)
forces = f - Mdot@v + np.array([v@dM[k]@v for k in range(n)])/2 - dV
for joint, a in zip(joints, solve(mass_and_potential(q)[0], forces)):
    print(joint.get("name"), "%.17g" % a)
