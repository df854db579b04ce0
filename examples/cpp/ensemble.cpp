/* ensemble.cpp: carts of different mass, each pulled to 1 m by a controller out here, stepped together by the library's
 * threads. The loop has none of its own: inputs and outputs are arrays of the ensemble, a row for each cart. */
#include <iostream>

#include <lied/lied.hpp>

static const char model[] = R"(
model Cart
  import Dialectic.Translational.*;
  Fixed wall;
  Joint rail;
  Body cart(m=1, g=0);
  Force drive;
  input Real u;
equation
  connect(wall.flange_b, rail.flange_a);
  connect(rail.flange_b, cart.flange_a);
  connect(drive.flange, cart.flange_a);
  drive.f = u;
end Cart;
)";

int main()
try {
  constexpr std::size_t copies = 8;
  lied::System cart = lied::System::load_text(model);
  cart.use_solver("rk3");
  const auto inputs = cart.handles({"u"}), outputs = cart.handles({"rail.s", "rail.v"});
  lied::Ensemble carts(cart, copies, inputs, outputs);

  std::vector<double> masses;
  for (std::size_t k = 0; k < copies; k++) masses.push_back(1 + 0.5 * static_cast<double>(k));
  carts.set(cart.handle("cart.m"), masses);
  carts.mark();

  lied::Span<double> u = carts.inputs();
  lied::Span<const double> y = carts.outputs();
  for (int step = 0; step < 1000; step++) {
    for (std::size_t k = 0; k < copies; k++) u[k] = 4 * (1 - y[2 * k]) - 4 * y[2 * k + 1];
    carts.step(0.01);
  }
  for (std::size_t k = 0; k < copies; k++) std::cout << masses[k] << " kg: " << y[2 * k] << " m\n";

  carts.reset(); // to the mark: they stand at 0 again, with their masses
  std::cout << "again at " << carts[0].time() << " s and " << carts[0].get("rail.s") << " m\n";
} catch (const lied::Error &error) {
  std::cerr << error.what() << '\n';
  return 1;
}
