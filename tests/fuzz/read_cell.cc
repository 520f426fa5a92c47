#include <cstdio>
#include <filesystem>
#include <unistd.h>

#include "posse/core/archive_test.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/experiments/cell.h"
#include "tests/fuzz/forgery.h"
#include "tests/fuzz/targets.h"

namespace posse::fuzz {
namespace {

namespace fs = std::filesystem;

// A folder with one kept run, in memory if the system has such a place.
class KeptCell {
 public:
  KeptCell() : folder_(place() / ("posse-fuzz-" + std::to_string(getpid()))), store_(folder_) {
    make_folder(folder_);
    store_.keep(cell_, play(cell_, false));
    file_ = fs::directory_iterator(folder_)->path();
    sound_ = read_file(file_);
  }
  ~KeptCell() { fs::remove_all(folder_); }

  const std::string& sound() const { return sound_; }

  // What is found if the file holds these bytes.
  std::optional<Run> find(const std::string& bytes) const {
    FILE* file = std::fopen(file_.c_str(), "wb");
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    std::fclose(file);
    return store_.find(cell_);
  }

 private:
  static fs::path place() {
    return fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
  }

  Cell cell_{.policy = parse_spec("uniform"),
             .environment = parse_spec("linear(K=3, d=2)"),
             .T = 20,
             .seed = 1};
  fs::path folder_;
  CellStore store_;
  fs::path file_;
  std::string sound_;
};

}  // namespace

void read_cell(std::string_view bytes) {
  static const KeptCell kept;
  FuzzedBytes source(bytes);
  const bool seals = source.take<std::uint8_t>() % 4 != 0;
  std::string forged = kept.sound();
  forge(forged, seals ? kArchiveHeader : 0, source);
  const std::optional<Run> run = kept.find(seals ? resealed(forged) : forged);
  if (run && run->rows.back().t != 20) __builtin_trap();
}

}  // namespace posse::fuzz
