#include "posse/results/data_json.h"

#include "posse/core/plain_text.h"

namespace posse {
namespace {

using Json = nlohmann::ordered_json;

Json column_json(const DataSummary::Column& column) {
  Json json = {{"name", escaped_text(column.name)}};
  if (column.categories > 0) json["categories"] = column.categories;
  if (column.missing > 0) json["missing"] = column.missing;
  if (column.filled) json["filled"] = true;
  return json;
}

Json features_json(const std::vector<DataSummary::Column>& columns) {
  Json all = Json::array();
  for (const DataSummary::Column& column : columns) all.push_back(column_json(column));
  return all;
}

Json classes_json(const DataSummary& data) {
  Json all = Json::array();
  for (const auto& [name, rows] : data.classes) {
    all.push_back({{"name", escaped_text(name)},
                   {"rows", rows},
                   {"share", static_cast<double>(rows) / static_cast<double>(data.rows)}});
  }
  return all;
}

Json left_out_json(const DataSummary& data) {
  Json all = Json::array();
  for (const auto& [name, reason] : data.left_out) {
    all.push_back({{"name", escaped_text(name)}, {"reason", reason}});
  }
  return all;
}

}  // namespace

nlohmann::ordered_json data_json(const DataSummary& data) {
  Json json = {{"source", data.source}, {"rows", data.rows}};
  if (data.rows != data.rows_in_all) json["rows_in_all"] = data.rows_in_all;
  json["K"] = data.classes.size();
  json["d"] = data.d;
  if (!data.format.empty()) json["format"] = data.format;
  if (!data.label.empty()) json["label"] = escaped_text(data.label);
  json["classes"] = classes_json(data);
  json["numbers"] = features_json(data.numbers());
  json["categories"] = features_json(data.categories());
  json["left_out"] = left_out_json(data);
  for (const std::string& note : data.notes) json["notes"].push_back(escaped_text(note));
  return json;
}

}  // namespace posse
