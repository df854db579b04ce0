# reference.awk: motions integrated independently, by the classic fourth-order Runge-Kutta method on textbook equations.
# awk -f reference.awk -v what=NAME -v stop=T [-v TD=...]: prints the state at T.

# Pendulum: (I + m l^2) w' = -m g l cos(phi + beta), and phi' = w + TD w'.
function pendulum(y, d) {
  d[2] = -2 * g * 0.5 * cos(y[1] + atan2(0.4, 0.3)) / (0.1 + 2 * 0.25)
  d[1] = y[2] + TD * d[2]
}

# Two point masses on rods, angles p = y1, q = y1 + y3 from the x axis; Lagrange's equations in p and q.
function double_pendulum(y, d,    p, q, wp, wq, a, b, c, e, f, dp, dq) {
  p = y[1]; q = y[1] + y[3]; wp = y[2]; wq = y[2] + y[4]
  a = 1.7; b = 0.7 * 0.5 * cos(p - q); c = 0.7 * 0.25
  e = -0.35 * sin(p - q) * wq * wq - 1.7 * g * cos(p)
  f = 0.35 * sin(p - q) * wp * wp - 0.35 * g * cos(q)
  dp = (e * c - b * f) / (a * c - b * b)
  dq = (a * f - b * e) / (a * c - b * b)
  d[1] = wp; d[2] = dp; d[3] = wq - wp; d[4] = dq - dp
}

# A point on a spring and a damper, from the origin.
function spring_pendulum(y, d,    l, f) {
  l = sqrt(y[1] ^ 2 + y[3] ^ 2)
  f = 60 * (l - 0.5) + 0.4 * (y[1] * y[2] + y[3] * y[4]) / l
  d[1] = y[2]; d[2] = -f * y[1] / l / 0.5
  d[3] = y[4]; d[4] = -f * y[3] / l / 0.5 - g
}

function slope(y, d) {
  if (what == "pendulum") pendulum(y, d)
  else if (what == "double_pendulum") double_pendulum(y, d)
  else spring_pendulum(y, d)
}

function step(h,    i, k1, k2, k3, k4, z) {
  slope(y, k1)
  for (i = 1; i <= n; i++) z[i] = y[i] + h / 2 * k1[i]
  slope(z, k2)
  for (i = 1; i <= n; i++) z[i] = y[i] + h / 2 * k2[i]
  slope(z, k3)
  for (i = 1; i <= n; i++) z[i] = y[i] + h * k3[i]
  slope(z, k4)
  for (i = 1; i <= n; i++) y[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i])
}

BEGIN {
  g = 9.81
  n = split(what == "pendulum" ? "0.5 0" : what == "double_pendulum" ? "0.3 0 1 -1" : "0.6 0 0 1", y, " ")
  steps = 20000
  for (j = 0; j < steps; j++) step(stop / steps)
  for (i = 1; i <= n; i++) printf "%.15g ", y[i]
  print ""
}
