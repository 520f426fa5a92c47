#include "posse/data/features.h"

#include <cmath>
#include <utility>

namespace posse {
namespace {

double inverse_or_zero(double range) { return range > 0 ? 1 / range : 0; }

}  // namespace

Features::Features(std::shared_ptr<const Table> table, const FeatureOptions& options)
    : table_(std::move(table)), unit_norm_(options.unit_norm) {
  for (const Column& column : table_->columns()) {
    const Place& place = places_.emplace_back(place_column(column, options));
    d_ += place.indicators ? static_cast<Index>(column.categories.size()) : 1;
    d_ += place.missing < 0 ? 0 : 1;
  }
}

Features::Place Features::place_column(const Column& column, const FeatureOptions& options) const {
  const bool onehot = options.categories == FeatureOptions::Categories::onehot;
  Place place{d_, -1, onehot && column.categorical, 0, 1};
  const Index size = place.indicators ? static_cast<Index>(column.categories.size()) : 1;
  if (onehot && column.has_missing) place.missing = d_ + size;
  if (options.scale == FeatureOptions::Scale::minmax) {
    place.shift = column.low;
    place.factor = inverse_or_zero(column.high - column.low);
  } else if (options.scale == FeatureOptions::Scale::standard) {
    place.shift = column.mean;
    place.factor = inverse_or_zero(column.sd);
  }
  return place;
}

void Features::get(Index row, Eigen::Ref<Vector> x) const {
  x.setZero();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const double value = table_->value(row, i);
    if (std::isnan(value)) {
      (place.missing < 0 ? x[place.first] : x[place.missing]) = place.missing < 0 ? -1 : 1;
    } else if (place.indicators) {
      x[place.first + static_cast<Index>(value)] = 1;
    } else {
      x[place.first] = (value - place.shift) * place.factor;
    }
  }
  const double norm = unit_norm_ ? x.norm() : 0;
  if (norm > 0) x /= norm;
}

}  // namespace posse
