#include "posse/environments/table_world.h"

#include <utility>

#include <fmt/format.h>

#include "posse/environments/labelled_world.h"

namespace posse {
namespace {

FeatureOptions feature_options(const Arguments& arguments) {
  using Scale = FeatureOptions::Scale;
  FeatureOptions options;
  if (arguments.is("features", "ordinal")) {
    options.categories = FeatureOptions::Categories::ordinal;
  }
  const std::string& scale = arguments.word("scale");
  options.scale = scale.starts_with("minmax") ? Scale::minmax
                  : scale == "standard"       ? Scale::standard
                                              : Scale::none;
  options.unit_norm = scale.ends_with("norm");
  return options;
}

class ShuffledRows final : public LabelledRows {
 public:
  ShuffledRows(Features features, Index rows, const Rng& nature)
      : features_(std::move(features)), rows_(rows), order_stream_(nature.split("rows")) {}

  Index d() const override { return features_.d(); }
  Index K() const override { return static_cast<Index>(features_.table().classes().size()); }

  Index next(Rng&, Eigen::Ref<Vector> x) override {
    if (shown_ == order_.size()) shuffle();
    const Index row = order_[shown_++];
    features_.get(row, x);
    return features_.table().label(row);
  }

 private:
  void shuffle() {
    order_ = order_stream_.split(passes_++).permutation(rows_);
    shown_ = 0;
  }

  Features features_;
  Index rows_;
  Rng order_stream_;
  std::uint64_t passes_ = 0;
  std::vector<Index> order_;
  std::size_t shown_ = 0;
};

}  // namespace

Parameters table_parameters() {
  return arm_encoding_parameter() +
         Parameters{{"features", "onehot",
                     "of categories: an indicator for each and one for a missing value, or their "
                     "codes 0, 1, ... in alphabetical order, with -1 for a missing value",
                     one_of({"onehot", "ordinal"})},
                    {"scale", "minmax_norm",
                     "of numbers over the whole file: to [0, 1] (minmax) or to mean 0 and sd 1 "
                     "(standard); norm scales each row to norm 1, minmax_norm does both",
                     one_of({"minmax_norm", "norm", "minmax", "standard", "none"})},
                    {"rows", "all", "how many of the first rows to play, before they are shuffled",
                     whole(1).or_word("all")}};
}

Features table_features(const Arguments& arguments, std::shared_ptr<const Table> table) {
  return {std::move(table), feature_options(arguments)};
}

Index rows_to_play(const Arguments& arguments, const Table& table) {
  if (!arguments.is_number("rows")) return table.rows();
  if (arguments.whole("rows") <= table.rows()) return arguments.whole("rows");
  throw Error(fmt::format("{}: rows={} is more than the {} rows there are",
                          arguments.complete().word, arguments.number("rows"), table.rows()));
}

std::unique_ptr<Environment> make_table_world(const Arguments& arguments,
                                              std::shared_ptr<const Table> table, Rng& nature) {
  const Index rows = rows_to_play(arguments, *table);
  Features features = table_features(arguments, std::move(table));
  return make_labelled_world(arguments,
                             std::make_unique<ShuffledRows>(std::move(features), rows, nature));
}

}  // namespace posse
