// The quadratic world: mean reward scale |A'x|^2 with a matrix A of standard normals.
#include "posse/environments/entries.h"
#include "posse/environments/function_world.h"
#include "posse/environments/noise.h"

namespace posse {
namespace {

// The d entries of A'x are independent N(0, |x|^2), with covariance x'y to those of A'y. So |A'x|^2
// has the mean d |x|^2 and the covariance 2 d (x'y)^2 with |A'y|^2, over all A.
MeanReward quadratic_form(double scale, const Matrix& A) {
  const auto h = [scale, A](const Matrix& X) -> Vector {
    return scale * (A.transpose() * X).colwise().squaredNorm();
  };
  const auto moments = [scale, d = static_cast<double>(A.rows())](const Matrix& X) -> Moments {
    return {scale * d * X.colwise().squaredNorm().transpose(),
            2 * d * scale * scale * (X.transpose() * X).cwiseAbs2()};
  };
  return {.h = h, .moments = moments, .lower = "scale or arm_norm"};
}

}  // namespace

Entry<EnvironmentFactory> quadratic_world() {
  return {
      {.name = "quadratic",
       .summary = "mean rewards by a random quadratic form, Gaussian noise",
       .rule = "y = scale x' A A' x + N(0, sigma^2), A a d x d matrix of N(0, 1) entries",
       .paper = "the quadratic problem of 'Provable Anytime Ensemble Sampling Algorithms in "
                "Nonlinear Contextual Bandits', where K=50, d=20, sigma=0.5 and arms=fixed",
       .parameters = function_world_parameters() +
                     Parameters{{"scale", "0.01", "factor of the quadratic form", real(0, 1e50)}} +
                     noise_parameter(),
       .traits = real_means},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        const double scale = arguments.number("scale");
        return make_function_world(arguments, nature, [=](const ArmSource& arms, Rng& hidden) {
          const Index d = arms.d();
          return quadratic_form(scale, hidden.normals(d * d).reshaped(d, d));
        });
      }};
}

}  // namespace posse
