#!/bin/sh
# Reports in a real browser: makes them, then test/report/browser.mjs opens and uses them.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
examples=$here/../../examples

driver=$LIED_BUILD/npm/playwright-core

needs node chromium
for package in playwright-core uplot; do
  [ -e "$LIED_BUILD/npm/$package/package.json" ] || { echo "1..0 # SKIP no $package (make test fetches it)" && exit 0; }
done

# A result of a million samples, with one that stands out.
million() {
  awk 'BEGIN {
    print "\"time\",\"wave\",\"peak\""
    for (i = 0; i < 1000000; i++) printf "%.9g,%.9g,%.9g\n", i * 0.001, sin(i * 0.00005), (i == 654321 ? 7 : 1e-3 * (i % 10))
  }' >million.csv
}

prepare() {
  "$lied" run "$examples/thread-pendulum/ThreadPendulum.mo" --quiet -o pendulum.csv &&
    "$lied" run "$examples/thread-pendulum/ThreadPendulum.mo" --quiet --set swing.w.start=-3.5 --every 0.01 -o faster.mat &&
    "$lied" eig "$examples/landing-gear/LandingGear.mo" >landing.txt &&
    "$lied" run "$examples/clamp/Clamp.mo" --quiet -o clamp.csv &&
    "$lied" run "$here/Vessels.mo" --quiet -o vessels.csv &&
    "$lied" view pendulum.csv -o pendulum.html && "$lied" view clamp.csv -o clamp.html &&
    "$lied" view vessels.csv -o vessels.html && "$lied" view pendulum.csv faster.mat -o both.html &&
    "$lied" view "$examples/landing-gear/LandingGear.mo" --stop 0.5 -o landing.html &&
    "$lied" run "$here/Shapes.mo" --quiet --solver rk3 --step 1e-3 -o shapes.csv && "$lied" view shapes.csv -o shapes.html &&
    "$lied" view "$examples/mass-spring-damper/MassSpringDamper.mo" --quiet -o spring.html &&
    "$lied" trust "$examples/mass-spring-damper/MassSpringDamper.mo" --quiet -o trust.html >trust.txt &&
    "$lied" run "$here/HalfCar.mo" --model HalfCar.Car --quiet -o car.csv && "$lied" view car.csv -o car.html &&
    "$lied" run "$here/Oven.mo" --quiet -o oven.csv && "$lied" view oven.csv -o oven.html &&
    million && "$lied" view million.csv -o million.html &&
    "$lied" run "$here/Wicked.mo" --quiet -o '<img src=x onerror=window.hacked=4>.csv' &&
    "$lied" view '<img src=x onerror=window.hacked=4>.csv' -o wicked.html &&
    printf '"time","x"\n0,1\n1,2\n' >foreign.csv &&
    printf '{"lied": 1, "model": "</script><script>window.hacked = 5</script>", "classes": 7}' >foreign.lied.json &&
    "$lied" view foreign.csv -o foreign.html &&
    cp foreign.csv torn.csv && printf '{"lied": 1, "model": "</script><b>' >torn.lied.json && "$lied" view torn.csv -o torn.html
}
if ! prepare >.output 2>&1; then
  plan 1
  report 1 "the reports are made"
  finish
fi

LIED_WEB=$here/../../web node "$here/browser.mjs" "$driver" "$work"
