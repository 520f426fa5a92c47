#include "posse/models/feature_size.h"

#include <algorithm>
#include <vector>

namespace posse {

double typical_square(const Eigen::Ref<const Matrix>& X) {
  const double largest = X.size() == 0 ? 0 : X.lpNorm<Eigen::Infinity>();
  if (largest == 0) return 0;
  std::vector<double> squares;  // the mean square of each feature, without over- or underflow
  for (Index i = 0; i < X.rows(); ++i) {
    const double sum = (X.row(i) / largest).squaredNorm();
    if (sum > 0) squares.push_back(sum / static_cast<double>(X.cols()));
  }
  const auto middle = squares.begin() + static_cast<std::ptrdiff_t>(squares.size() / 2);
  std::nth_element(squares.begin(), middle, squares.end());
  return static_cast<double>(squares.size()) * *middle * largest * largest;
}

}  // namespace posse
