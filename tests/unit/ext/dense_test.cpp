// SPDX-License-Identifier: MIT
// Matrices of a program's own, by the families of shape/dense.h.

#include "hps/shape/dense.h"

#include "unit/ext/check.h"

// guide {
class Image {
 public:
  std::size_t width() const { return width_; }
  std::size_t height() const { return width_ ? pixels_.size() / width_ : 0; }
  std::vector<float>& pixels() { return pixels_; }  // row by row
  const std::vector<float>& pixels() const { return pixels_; }
  void resize(std::size_t width, std::size_t height) { width_ = width, pixels_.resize(width * height); }

 private:
  std::size_t width_ = 0;
  std::vector<float> pixels_;
};

template <>
struct hps::Shape<Image> : hps::shape::Dense<Image, hps::shape::Order::row_major> {
  using Element = float;
  static auto data(auto& t) { return t.pixels().data(); }
  static std::size_t size(const Image& t) { return t.pixels().size(); }
  static std::size_t rank(const Image&) { return 2; }
  static std::size_t dimension(const Image& t, std::size_t i) { return i ? t.width() : t.height(); }
  static void resize(Image& t, std::size_t n) { t.resize(n, 1); }
  static bool reshape(Image& t, std::span<const std::uint64_t> d) {  // their product is size(t)
    if (d.size() == 2) t.resize(d[1], d[0]);
    return d.size() == 2;
  }
};
// }

namespace {

using namespace hps_tests;

Image made(std::size_t width, std::size_t height) {
  Image image;
  image.resize(width, height);
  for (float& pixel : image.pixels()) pixel = static_cast<float>(&pixel - image.pixels().data());
  return image;
}
bool same(const Image& a, const Image& b) { return a.width() == b.width() && a.pixels() == b.pixels(); }

TEST(Dense, All) {
  for (const auto& [width, height] : {std::pair(3u, 2u), {0u, 0u}, {1u, 1u}, {5u, 0u}, {40u, 50u}})
    expect_round_trip(made(width, height), same, made(2, 7));
  expect_safe(made(3, 2));
  expect_same_message(made(3, 2), RowMajor<float>{{0, 1, 2, 3, 4, 5}, {2, 3}});
}

TEST(Dense, DimensionsAreChecked) {
  const std::uint64_t huge = std::uint64_t{1} << 33;
  const auto wrong = "dimensions that do not match the number of elements";
  for (const std::vector<std::uint64_t>& shape :
       {std::vector<std::uint64_t>{2, 4}, {huge, huge / 2}, {~0ull, 1}, {0, 6}, {}, {huge, huge, 6}})
    expect_refused<Image>(RowMajor<float>{{0, 1, 2, 3, 4, 5}, shape}, wrong, "Image.shape");
  expect_refused<Image>(RowMajor<float>{{0, 1}, {2}}, "dimensions that the type cannot have", "Image.shape");
}

TEST(Dense, ErrorsNameThePart) {
  const std::string message = hps::to_string(made(3, 2));
  EXPECT_EQ(place_in<Image>(message.substr(0, 10)).path, "Image.row_major");
  EXPECT_EQ(place_in<Image>(message.substr(0, message.size() - 1)).path, "Image.shape");
}

}  // namespace
