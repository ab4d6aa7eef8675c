// SPDX-License-Identifier: MIT
#include <concepts>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <arrow/io/memory.h>
#include <parquet/api/reader.h>
#include <parquet/api/writer.h>
#include <parquet/exception.h>
#include <parquet/parquet_version.h>

#include "harness/add_system.h"

namespace bench {
namespace {

// The library's default: values that repeat go into a dictionary, as long as it is small.
struct Dictionary {
  static constexpr std::string_view name = "parquet";
  static void choose(parquet::WriterProperties::Builder&) {}
};

// The format's encoding for numbers that do not repeat: all their first bytes, then all second ones, ...
struct Split {
  static constexpr std::string_view name = "parquet-split";
  static void choose(parquet::WriterProperties::Builder& builder) {
    builder.disable_dictionary()->encoding(parquet::Encoding::BYTE_STREAM_SPLIT);
  }
};

// A file in memory with one column without nulls, by the interface below Arrow's tables. With Zstandard at the
// library's level for it, and without what queries would use, which takes room in small files.
template <class Encoding>
class Parquet {
 public:
  static constexpr std::string_view name = Encoding::name;
  static constexpr bool compresses = true;
  static std::string version() {
    return std::to_string(PARQUET_VERSION_MAJOR) + "." + std::to_string(PARQUET_VERSION_MINOR) + "." +
           std::to_string(PARQUET_VERSION_PATCH);
  }

  template <Numbers T>
  std::string_view serialize(const T& array) {
    std::shared_ptr<arrow::io::BufferOutputStream> stream;
    PARQUET_ASSIGN_OR_THROW(stream, arrow::io::BufferOutputStream::Create());
    const auto file = parquet::ParquetFileWriter::Open(stream, schema<T>(), properties_);
    auto& column = dynamic_cast<parquet::TypedColumnWriter<Type<T>>&>(*file->AppendRowGroup()->NextColumn());
    column.WriteBatch(static_cast<std::int64_t>(array.size()), nullptr, nullptr, array.data());
    file->Close();
    PARQUET_ASSIGN_OR_THROW(message_, stream->Finish());
    return std::string_view(*message_);
  }

  template <Numbers T>
  void parse(std::string_view bytes, T& array) {
    const auto buffer = std::make_shared<arrow::Buffer>(bytes);
    const auto file = parquet::ParquetFileReader::Open(std::make_shared<arrow::io::BufferReader>(buffer));
    const auto rows = file->RowGroup(0);
    const auto column = std::dynamic_pointer_cast<parquet::TypedColumnReader<Type<T>>>(rows->Column(0));
    if (!column) throw std::runtime_error("parquet: other numbers");
    const std::int64_t size = rows->metadata()->num_rows();
    array.resize(static_cast<std::size_t>(size));
    for (std::int64_t begin = 0, count = 0; begin < size; begin += count) {  // a page at a time
      column->ReadBatch(size - begin, nullptr, nullptr, array.data() + begin, &count);
      if (count == 0) throw std::runtime_error("parquet: unexpected end");
    }
  }

 private:
  template <class T>
  using Type = std::conditional_t<std::same_as<T, IntArray>, parquet::Int32Type, parquet::DoubleType>;

  static std::shared_ptr<parquet::WriterProperties> properties() {
    parquet::WriterProperties::Builder builder;
    builder.compression(parquet::Compression::ZSTD)->disable_statistics()->disable_write_page_index();
    Encoding::choose(builder);
    return builder.build();
  }

  template <class T>
  static std::shared_ptr<parquet::schema::GroupNode> schema() {
    using namespace parquet::schema;
    const auto column = PrimitiveNode::Make("values", parquet::Repetition::REQUIRED, Type<T>::type_num);
    return std::static_pointer_cast<GroupNode>(GroupNode::Make("array", parquet::Repetition::REQUIRED, {column}));
  }

  std::shared_ptr<parquet::WriterProperties> properties_ = properties();
  std::shared_ptr<arrow::Buffer> message_;
};

const AddSystem<Parquet<Dictionary>> parquet_dictionary;
const AddSystem<Parquet<Split>> parquet_split;

}  // namespace
}  // namespace bench
