// MNIST: handwritten digits as images of 28 x 28 bytes.
#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/data/entries.h"
#include "posse/data/idx.h"

namespace posse {
namespace {

constexpr std::size_t kPixels = 784;

void add_images(const NamedBytes& image_file, const NamedBytes& label_file, TableBuilder& table) {
  const IdxArray images = parse_idx(image_file.file, image_file.bytes, 3);
  const IdxArray labels = parse_idx(label_file.file, label_file.bytes, 1);
  if (images.bytes.size() != kPixels * labels.bytes.size()) {
    throw Error(fmt::format("{} and {} do not match: {} labels, {} bytes of images",
                            image_file.file, label_file.file, labels.bytes.size(),
                            images.bytes.size()));
  }
  const char* pixel = images.bytes.data();
  for (const char label : labels.bytes) {
    for (std::size_t i = 0; i < kPixels; ++i) {
      table.add_number(static_cast<unsigned char>(*pixel++));
    }
    table.add_label(std::to_string(static_cast<int>(label)));
  }
}

KnownFile mnist_file(const std::string& name, std::uint64_t bytes, const std::string& sum) {
  return {name,
          bytes,
          sum,
          {"https://ossci-datasets.s3.amazonaws.com/mnist/" + name + ".gz",
           "https://storage.googleapis.com/cvdf-datasets/mnist/" + name + ".gz"}};
}

}  // namespace

KnownDataset mnist_dataset() {
  return {.name = "mnist",
          .summary = "handwritten digits from 28 x 28 pixels",
          .files = {mnist_file("train-images-idx3-ubyte", 47040016,
                               "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db"),
                    mnist_file("train-labels-idx1-ubyte", 60008,
                               "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"),
                    mnist_file("t10k-images-idx3-ubyte", 7840016,
                               "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7"),
                    mnist_file("t10k-labels-idx1-ubyte", 10008,
                               "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2")},
          .rows = 70000,
          .d = 784,
          .K = 10,
          .citation =
              "LeCun, Y., Bottou, L., Bengio, Y. & Haffner, P. (1998). Gradient-based learning "
              "applied to document recognition. Proceedings of the IEEE 86(11), 2278-2324",
          .licence =
              "copyright Yann LeCun and Corinna Cortes; commonly given as Creative Commons "
              "Attribution-Share Alike 3.0 (CC BY-SA 3.0)",
          .traps = "all pixels are scaled from 0 to 255, even those that take fewer values",
          .read = [](const std::vector<NamedBytes>& files) {
            TableBuilder table(numbered_columns(kPixels));
            table.reserve(70000);
            table.set_range(0, 255);
            add_images(files[0], files[1], table);
            add_images(files[2], files[3], table);
            return table.finish();
          }};
}

}  // namespace posse
