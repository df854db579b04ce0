# reference.awk: motions in closed form. awk -f reference.awk -v what=NAME -v t=TIME prints what the test compares.

# Jacobi's sn, cn, dn of u and the parameter m, by descending arithmetic-geometric means; in SN, CN, DN.
function jacobi(u, m,    a, c, b, n, phi, before) {
  a[0] = 1; b = sqrt(1 - m); c[0] = sqrt(m)
  for (n = 0; c[n] > 1e-17 && n < 30; n++) {
    a[n + 1] = (a[n] + b) / 2
    c[n + 1] = (a[n] - b) / 2
    b = sqrt(a[n] * b)
  }
  phi = 2 ^ n * a[n] * u
  for (; n > 0; n--) {
    before = phi
    phi = (asin(c[n] * sin(phi) / a[n]) + phi) / 2
  }
  SN = sin(phi); CN = cos(phi); DN = sqrt(1 - m * SN * SN)
}

# The quarter of the period
function quarter(m,    a, b, next_) {
  a = 1; b = sqrt(1 - m)
  while (a - b > 1e-15) { next_ = (a + b) / 2; b = sqrt(a * b); a = next_ }
  return pi / (2 * a)
}

function asin(x) { return atan2(x, sqrt((1 - x) * (1 + x))) }

# Angle from the x axis; below is pi/2, and J phi'' = m g l cos(tilt) cos(phi)
function pendulum(    J, k) {
  J = 0.2 * sin(0.4) ^ 2 + 0.3 * cos(0.4) ^ 2 + 2 * 0.25
  k = sin((0.5 - pi / 2) / 2)
  jacobi(sqrt(2 * 9.81 * 0.5 * cos(0.4) / J) * t, k * k)
  printf "%.15g\n", pi / 2 + 2 * asin(k * CN / DN)
}

# Free of torque, I = (0.1, 0.2, 0.3), from (2, 0, 3) rad/s
function tumble(    E2, L2, m, rate) {
  E2 = 0.1 * 4 + 0.3 * 9; L2 = 0.01 * 4 + 0.09 * 9
  rate = sqrt((0.3 - 0.2) * (L2 - 0.1 * E2) / (0.1 * 0.2 * 0.3))
  m = (0.2 - 0.1) * (0.3 * E2 - L2) / ((0.3 - 0.2) * (L2 - 0.1 * E2))
  jacobi(rate * t, m)
  printf "%.15g %.15g %.15g\n", 2 * CN, sqrt((0.3 * E2 - L2) / (0.2 * 0.1)) * SN, 3 * DN
}

# Lagrange's top: the cosine u of its angle with the vertical; u'^2 = (1 - u^2)(alpha - beta u) - (b - a u)^2
function top(    A, s, u0, alpha, beta, a, b, q1, q0, root, u1, u2, u3, kappa, m) {
  A = 0.01 + 0.09; s = 30; u0 = cos(0.5); w = 0.5
  a = 0.005 * s / A
  b = w * sin(0.5) + a * u0
  beta = 2 * 9.81 * 0.3 / A
  alpha = w * w + beta * u0
  q1 = -(alpha + a * a) + beta * u0
  q0 = 2 * a * b - beta + q1 * u0
  root = sqrt(q1 * q1 - 4 * beta * q0)
  u3 = (-q1 + root) / (2 * beta)
  u1 = (-q1 - root) / (2 * beta)
  u2 = u0
  if (u1 > u2) { u2 = u1; u1 = u0 }
  kappa = sqrt(beta * (u3 - u1)) / 2
  m = (u2 - u1) / (u3 - u1)
  jacobi(kappa * t + (u0 == u2 ? quarter(m) : 0), m)
  printf "%.15g\n", 0.3 * (u1 + (u2 - u1) * SN * SN)
}

# v turned by the angle about n: in TURNED[1..3]
function turned(n, angle, v,    c, s, k, i) {
  c = cos(angle); s = sin(angle)
  k = (1 - c) * (n[1] * v[1] + n[2] * v[2] + n[3] * v[3])
  TURNED[1] = c * v[1] + s * (n[2] * v[3] - n[3] * v[2]) + k * n[1]
  TURNED[2] = c * v[2] + s * (n[3] * v[1] - n[1] * v[3]) + k * n[2]
  TURNED[3] = c * v[3] + s * (n[1] * v[2] - n[2] * v[1]) + k * n[3]
}

function vector(v, x, y, z) { v[1] = x; v[2] = y; v[3] = z }

function say(v, factor) { printf "%.15g %.15g %.15g ", factor * v[1], factor * v[2], factor * v[3] }

# A place at (t, 0, 0) that has turned by 2 t about n; what the test Moved compares
function moved(    n, v, w, d) {
  vector(n, 1 / 3, 2 / 3, 2 / 3)
  vector(w, 2 / 3, 4 / 3, 4 / 3)
  vector(v, -2 / 9, -4 / 9, 1 - 4 / 9) # the arm, without its part along n
  turned(n, 2 * t, v)
  say(TURNED, -8) # 2 kg at 2 rad/s
  vector(d, 1 - t, 2 + t, 3) # from the place to the free body
  turned(n, -2 * t, d)
  say(TURNED, 1)
  vector(v, -1 - (w[2] * d[3] - w[3] * d[2]), 1 - (w[3] * d[1] - w[1] * d[3]), -(w[1] * d[2] - w[2] * d[1]))
  turned(n, -2 * t, v)
  say(TURNED, 1)
  vector(v, 0, 0, 1)
  turned(n, 2 * t, v)
  printf "%.15g %.15g %.15g\n", TURNED[1] + t, TURNED[2], TURNED[3]
}

# 1 kg, 1 m from the axis (0, 1, 1)/sqrt(2), driven by 4 N.m from 2 rad/s; the bond breaks at 8 N: where it is later
function torn(    a, w2, w, tb, n, v) {
  a = 4 / (0.5 + 1 + 0.25)
  w2 = sqrt(64 - a * a); w = sqrt(w2)
  tb = (w - 2) / a
  vector(n, 0, sqrt(0.5), sqrt(0.5))
  vector(v, 1, 0, 0)
  turned(n, 2 * tb + a * tb * tb / 2, v)
  vector(v, TURNED[1], TURNED[2], TURNED[3])
  t -= tb
  printf "%.15g %.15g %.15g %.15g\n", v[1] + w * t * (n[2] * v[3] - n[3] * v[2]), v[2] + w * t * (n[3] * v[1] - n[1] * v[3]),
    v[3] + w * t * (n[1] * v[2] - n[2] * v[1]), 0.625 * w2
}

BEGIN {
  pi = atan2(0, -1)
  if (what == "pendulum") pendulum()
  if (what == "tumble") tumble()
  if (what == "top") top()
  if (what == "moved") moved()
  if (what == "torn") torn()
}
