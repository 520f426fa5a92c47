// What the transcriptions of neural policies share: the network of the paper, weight by weight,
//
//     f(x; theta) = sqrt(N) W_L phi(W_{L-1} ... phi(W_1 x')),        phi(z) = max(z, 0)
//     x' = [x; x] / sqrt(2)
//     W_1^0 = W_l^0 = (W, 0; 0, W), entries of W ~ N(0, 4/N);  W_L^0 = (w', -w'), w ~ N(0, 2/N)
//
// its gradient by backpropagation, and gradient descent on its loss over raw rows,
//
//     L(theta) = 1/2 sum_l (f(X_l; theta) - Y_l)^2 + rho/2 ||theta - center||^2
//
// with rho = lambda N and center = theta_0. Both copies of x have their own weights here, in theta
// and in the norm, as in the paper.
//
// Form::standard is the network of the released codes: x once, a bias in every layer, no sqrt(N),
// weights and biases uniform on +-1/sqrt(inputs), rho = lambda and center = 0.
//
// theta = [vec(W_1), b_1, ..., vec(W_L), b_L], matrices column by column. The loops are over plain
// pointers: Eigen's expressions are very slow under sanitizers.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/paper/raw_rows.h"

namespace posse::paper {

struct RawNetwork {
  enum class Form { ntk, standard };

  Form form;
  Index d;
  Index L;
  Index N;

  bool duplicates() const { return form == Form::ntk; }
  bool has_biases() const { return form == Form::standard; }
  double c() const { return form == Form::ntk ? std::sqrt(static_cast<double>(N)) : 1; }

  Index inputs(Index l) const { return l > 1 ? N : duplicates() ? 2 * d : d; }
  Index outputs(Index l) const { return l < L ? N : 1; }
  Index layer_size(Index l) const { return outputs(l) * (inputs(l) + (has_biases() ? 1 : 0)); }
  Index offset(Index l) const {
    Index sum = 0;
    for (Index k = 1; k < l; ++k) sum += layer_size(k);
    return sum;
  }
  Index size() const { return offset(L + 1); }

  // The positions in theta of entry (i, j) of W_l and of entry i of b_l.
  Index at_W(Index l, Index i, Index j) const { return offset(l) + i + j * outputs(l); }
  Index at_b(Index l, Index i) const { return at_W(l, i, inputs(l)); }

  Vector theta_0(const Rng& rng) const {
    return form == Form::ntk ? mirrored_theta_0(rng) : uniform_theta_0(rng);
  }

  // The outputs of every layer: h_0 = x', h_l = phi(W_l h_{l-1} + b_l), and finally f.
  std::vector<Vector> forward(const Vector& x, const Vector& theta) const {
    std::vector<Vector> h{duplicate(x)};
    for (Index l = 1; l <= L; ++l) {
      Vector z(outputs(l));
      for (Index i = 0; i < outputs(l); ++i) {
        const double in = unit_input(theta, l, i, h.back());
        z.data()[i] = l == L ? c() * in : std::max(in, 0.0);
      }
      h.push_back(z);
    }
    return h;
  }

  double f(const Vector& x, const Vector& theta) const { return forward(x, theta).back()[0]; }

  // By backpropagation: delta_l is the derivative of f with respect to the inputs of layer l's
  // units,
  //
  //     delta_L = c,    delta_l = phi'(.) o W_{l+1}' delta_{l+1},
  //
  // and those with respect to W_l and b_l are delta_l h_{l-1}' and delta_l. phi'(0) = 0.
  Vector gradient(const Vector& x, const Vector& theta) const {
    return gradient(forward(x, theta), theta);
  }
  Vector gradient(const std::vector<Vector>& h, const Vector& theta) const {
    Vector g(size());
    Vector delta = Vector::Constant(1, c());
    for (Index l = L; l >= 1; --l) {
      const double* before = h[static_cast<std::size_t>(l - 1)].data();
      const double* d_l = delta.data();
      double* g_l = g.data() + offset(l);
      for (Index j = 0; j < inputs(l); ++j) {
        for (Index i = 0; i < outputs(l); ++i) *g_l++ = d_l[i] * before[j];
      }
      for (Index i = 0; has_biases() && i < outputs(l); ++i) *g_l++ = d_l[i];
      if (l == 1) break;
      Vector next(inputs(l));
      const double* W = theta.data() + offset(l);
      for (Index j = 0; j < inputs(l); ++j) {
        double sum = 0;
        for (Index i = 0; i < outputs(l); ++i) sum += *W++ * d_l[i];
        next.data()[j] = before[j] > 0 ? sum : 0;
      }
      delta = next;
    }
    return g;
  }

  // f for every arm.
  Vector values(const Context& context, const Vector& theta) const {
    Vector all(context.K());
    for (Index k = 0; k < context.K(); ++k) all[k] = f(context.x().col(k), theta);
    return all;
  }

  // The weight of the regulariser, and its centre.
  double rho(double lambda) const {
    return form == Form::ntk ? lambda * static_cast<double>(N) : lambda;
  }
  Vector center(const Vector& initial) const {
    return form == Form::ntk ? initial : Vector::Zero(initial.size());
  }

 private:
  // x', or x itself in Form::standard.
  Vector duplicate(const Vector& x) const {
    if (!duplicates()) return x;
    Vector twice(2 * d);
    for (Index j = 0; j < d; ++j) twice[j] = twice[d + j] = x[j] / std::sqrt(2.0);
    return twice;
  }

  // sum_j W_j h_j over `count` entries, those of W `stride` apart.
  [[gnu::noinline]] static double product(const double* W, Index stride, const double* h,
                                          Index count) {
    double sum = 0;
    for (Index j = 0; j < count; ++j) sum += W[j * stride] * h[j];
    return sum;
  }

  // Row i of W_l h + b_l, with its two halves summed separately by the same code: in the last layer
  // at theta_0 they are exact opposites, so that f(x; theta_0) = 0.
  double unit_input(const Vector& theta, Index l, Index i, const Vector& h) const {
    const double* W = theta.data() + at_W(l, i, 0);
    const double* from = h.data();
    const Index rows = outputs(l), half = inputs(l) / 2;
    const double first = product(W, rows, from, half);
    const double second = product(W + half * rows, rows, from + half, inputs(l) - half);
    return first + second + (has_biases() ? theta.data()[at_b(l, i)] : 0);
  }

  // The l-th matrix from the l-th stream, column by column.
  Vector mirrored_theta_0(const Rng& rng) const {
    Vector theta = Vector::Zero(size());
    for (Index l = 1; l <= L && L > 1; ++l) {
      const Index rows = l < L ? N / 2 : 1, columns = inputs(l) / 2;
      const double variance = (l < L ? 4 : 2) / static_cast<double>(N);
      const Vector z = rng.split(static_cast<std::uint64_t>(l)).normals(rows * columns);
      for (Index j = 0; j < columns; ++j) {
        for (Index i = 0; i < rows; ++i) {
          const double W = std::sqrt(variance) * z[i + j * rows];
          theta[at_W(l, i, j)] = W;
          if (l < L) {
            theta[at_W(l, rows + i, columns + j)] = W;
          } else {
            theta[at_W(l, i, columns + j)] = -W;
          }
        }
      }
    }
    return theta;
  }

  Vector uniform_theta_0(const Rng& rng) const {
    Vector theta(size());
    for (Index l = 1; l <= L; ++l) {
      Rng layer = rng.split(static_cast<std::uint64_t>(l));
      const double reach = 1 / std::sqrt(static_cast<double>(inputs(l)));
      for (Index i = offset(l); i < offset(l + 1); ++i) {
        theta[i] = reach * (2 * layer.uniform() - 1);
      }
    }
    return theta;
  }
};

// The weights, or the gradient, of the network that sees each input once: A and B of W_1 = [A B]
// become (A + B) / sqrt(2), which is all that f depends on.
inline Vector fold(const RawNetwork& network, const Vector& theta) {
  if (!network.duplicates()) return theta;
  const Index half = network.outputs(1) * network.d;
  Vector out(theta.size() - half);
  out << (theta.head(half) + theta.segment(half, half)) / std::sqrt(2.0),
      theta.tail(theta.size() - 2 * half);
  return out;
}

// A change of theta with A = B that folds to `once`.
inline Vector unfold(const RawNetwork& network, const Vector& once) {
  if (!network.duplicates()) return once;
  const Index half = network.outputs(1) * network.d;
  Vector out(once.size() + half);
  out << once.head(half) / std::sqrt(2.0), once.head(half) / std::sqrt(2.0),
      once.tail(once.size() - half);
  return out;
}

// theta_0 of a policy with this seed.
inline Vector initial_weights(const RawNetwork& network, std::uint64_t seed) {
  return network.theta_0(Rng(seed).split("prior").split("theta_0"));
}

// J steps of size `step` on the sum of the losses, or on their mean: with t rows, step / t.
struct RawDescent {
  Index steps = 100;
  double step = 0.01;
  bool mean = true;
};

struct RawNeuralLoss {
  const RawNetwork& network;
  double rho;
  const Vector& center;
  const std::vector<Row>& rows;

  double value(const Vector& theta) const {
    double sum = 0;
    for (const Row& row : rows) {
      const double error = network.f(row.x, theta) - row.y;
      sum += error * error / 2;
    }
    for (Index i = 0; i < theta.size(); ++i) {
      sum += rho / 2 * (theta[i] - center[i]) * (theta[i] - center[i]);
    }
    return sum;
  }

  // sum_l (f(X_l; theta) - Y_l) grad f(X_l; theta) + rho (theta - center)
  Vector gradient(const Vector& theta) const {
    Vector sum = Vector::Zero(theta.size());
    add_scaled(sum, rho, theta);
    add_scaled(sum, -rho, center);
    for (const Row& row : rows) {
      const std::vector<Vector> h = network.forward(row.x, theta);
      add_scaled(sum, h.back()[0] - row.y, network.gradient(h, theta));
    }
    return sum;
  }

  // The end of a descent from theta; without rows theta stays.
  Vector descend(Vector theta, const RawDescent& gd) const {
    if (rows.empty()) return theta;
    const double step = gd.mean ? gd.step / static_cast<double>(rows.size()) : gd.step;
    for (Index j = 0; j < gd.steps; ++j) add_scaled(theta, -step, gradient(theta));
    return theta;
  }
};

}  // namespace posse::paper
