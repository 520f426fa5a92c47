#include "posse/design/whiten.h"

#include <algorithm>

namespace posse {
namespace {

constexpr double kRankTolerance = 1e-10;
constexpr Index kBlockOfArms = 1024;  // that many at a time, if there are more

Matrix whiten_at_once(const Matrix& X) {
  Matrix features = X.transpose();
  for (auto feature : features.colwise()) {
    const double scale = feature.cwiseAbs().maxCoeff();  // before the norm, which could overflow
    if (scale > 0) feature = (feature.array() / scale).matrix().normalized();
  }
  Eigen::ColPivHouseholderQR<Matrix> qr(features);
  qr.setThreshold(kRankTolerance);
  return (qr.householderQ() * Matrix::Identity(X.cols(), qr.rank())).transpose();
}

// The arms with every feature scaled to length one, a block of them at a time.
class ScaledArms {
 public:
  explicit ScaledArms(const Matrix& X) : X_(X), largest_(X.cwiseAbs().rowwise().maxCoeff()) {
    largest_ = (largest_.array() > 0).select(largest_, 1.0);
    Vector squares = Vector::Zero(X.rows());
    for_blocks([&](Index, const Matrix& block) { squares += block.rowwise().squaredNorm(); });
    length_ = (squares.array() > 0).select(squares.cwiseSqrt(), 1.0);
  }

  // Calls work(first arm, d x count).
  template <class Work>
  void for_blocks(const Work& work) const {
    Matrix block;
    for (Index first = 0; first < X_.cols(); first += kBlockOfArms) {
      const Index count = std::min(kBlockOfArms, X_.cols() - first);
      block = X_.middleCols(first, count).array().colwise() / largest_.array();
      if (length_.size() > 0) block.array().colwise() /= length_.array();
      work(first, block);
    }
  }

  // The triangular factor of X' = Q R, from one block of arms after the other.
  Matrix factor() const {
    const Index d = X_.rows();
    Matrix R = Matrix::Zero(d, d);
    Matrix stacked;
    Eigen::HouseholderQR<Matrix> qr;
    for_blocks([&](Index, const Matrix& block) {
      stacked.resize(d + block.cols(), d);
      stacked << R, block.transpose();
      qr.compute(stacked);
      R = qr.matrixQR().topRows(d).triangularView<Eigen::Upper>();
    });
    return R;
  }

 private:
  const Matrix& X_;
  Vector largest_;  // of each feature, before its length, which could overflow
  Vector length_;   // of each feature, after that
};

// With pivots in the small factor: R P = Q' R', so the leading r features f of an arm have
// y = R'_r^-T f.
Matrix whiten_by_blocks(const Matrix& X) {
  const ScaledArms arms(X);
  Eigen::ColPivHouseholderQR<Matrix> qr(arms.factor());
  qr.setThreshold(kRankTolerance);
  const Index r = qr.rank();
  const Matrix R = qr.matrixQR().topLeftCorner(r, r);
  const auto features = qr.colsPermutation().indices().head(r);
  Matrix Y(r, X.cols());
  arms.for_blocks([&](Index first, const Matrix& block) {
    Y.middleCols(first, block.cols()) =
        R.transpose().triangularView<Eigen::Lower>().solve(block(features, Eigen::all));
  });
  return Y;
}

}  // namespace

Matrix whiten(const Matrix& X) {
  return X.cols() <= few_arms(X.rows()) ? whiten_at_once(X) : whiten_by_blocks(X);
}

}  // namespace posse
