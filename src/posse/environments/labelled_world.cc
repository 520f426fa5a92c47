#include "posse/environments/labelled_world.h"

#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "posse/core/memory.h"

namespace posse {
namespace {

constexpr double kMaxNumbers = 2e8;  // in a context: 1.6 GB

Index encoded_size(const std::string& world, const LabelledRows& rows, bool disjoint) {
  const double d = static_cast<double>(rows.d()), K = static_cast<double>(rows.K());
  if (disjoint && d * K * K > kMaxNumbers) {
    throw Error(
        fmt::format("{}: encoding=disjoint makes {:g} numbers a round of {} features for "
                    "{} arms, more than {:g}; take encoding=onehot_arm",
                    world, d * K * K, d, K, kMaxNumbers));
  }
  if (disjoint) return rows.d() * rows.K();
  check_memory(fmt::format("{}: a round of {} arms and as many indicators", world, rows.K()),
               numbers_in(rows.d() + rows.K(), rows.K()));
  return rows.d() + rows.K();
}

class LabelledWorld final : public Environment {
 public:
  LabelledWorld(const Arguments& arguments, std::unique_ptr<LabelledRows> rows)
      : rows_(std::move(rows)),
        disjoint_(arguments.is("encoding", "disjoint")),
        d_(encoded_size(arguments.complete().word, *rows_, disjoint_)),
        context_(empty_features()),
        row_(Vector::Zero(rows_->d())),
        means_(Vector::Zero(rows_->K())),
        arm_of_(static_cast<std::size_t>(rows_->K())) {
    std::iota(arm_of_.begin(), arm_of_.end(), Index{0});
  }

  Index d() const override { return d_; }
  std::optional<Index> K() const override { return rows_->K(); }

  const Context& next(Rng& nature) override {
    means_[label_] = 0;
    label_ = arm_of_[static_cast<std::size_t>(rows_->next(nature, row_))];
    means_[label_] = 1;
    Matrix x = std::move(context_).release();
    for (Index arm = 0; arm < x.cols(); ++arm) {
      x.col(arm).segment(disjoint_ ? arm * row_.size() : 0, row_.size()) = row_;
    }
    context_ = Context(std::move(x));
    return context_;
  }

  const Vector& means() const override { return means_; }
  double reward(Index arm, Rng&) const override { return means_[arm]; }

  bool can_drift() const override { return true; }
  void drift(Rng& nature) override { arm_of_ = nature.permutation(rows_->K()); }

 private:
  // The features that are the same for all rows: zeros and the indicators of the arms.
  Matrix empty_features() const {
    Matrix x = Matrix::Zero(d_, rows_->K());
    if (!disjoint_) x.bottomRows(rows_->K()).setIdentity();
    return x;
  }

  std::unique_ptr<LabelledRows> rows_;
  bool disjoint_;
  Index d_;
  Context context_;
  Vector row_;
  Vector means_;
  std::vector<Index> arm_of_;  // the arm that pays for each class
  Index label_ = 0;
};

}  // namespace

Parameters arm_encoding_parameter() {
  return {{"encoding", "disjoint",
           "features of an arm: the row in the arm's own block of d K, or the row and K indicators "
           "of the arm",
           one_of({"disjoint", "onehot_arm"})}};
}

std::unique_ptr<Environment> make_labelled_world(const Arguments& arguments,
                                                 std::unique_ptr<LabelledRows> rows) {
  return std::make_unique<LabelledWorld>(arguments, std::move(rows));
}

}  // namespace posse
