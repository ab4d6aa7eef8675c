// SPDX-License-Identifier: MIT
#include "hps/described/message.h"

#include <gtest/gtest.h>

#include <span>
#include <sstream>
#include <thread>

#include <hps/gather.h>
#include "support/expect_error.h"
#include "support/streams.h"
#include "unit/described/types.h"

namespace hps_tests {
namespace {

TEST(DescribedMessage, EveryFormatReadsEveryFormat) {
  for (const std::size_t n : {0u, 1u, 40u}) {
    const auto all = peptides(n);
    for_each_described([&](const auto& written) {
      const std::string message = hps::to_string(all, written);
      EXPECT_EQ(message.size(), hps::serialized_size(all, written));
      EXPECT_EQ(hps::read_schema(message), hps::schema_of<std::vector<Peptide>>());
      for_each_described([&](const auto& read) {
        EXPECT_EQ(hps::from_string<std::vector<Peptide>>(message, read), all);
        auto kept = peptides(7);
        hps::from_span(std::as_bytes(std::span(message)), kept, read);
        EXPECT_EQ(kept, all);
      });
    });
  }
}

TEST(DescribedMessage, Spans) {
  const auto all = peptides(10);
  for_each_described([&](const auto& format) {
    std::vector<std::byte> memory(hps::serialized_size(all, format));
    EXPECT_EQ(hps::to_span(all, memory, format).size(), memory.size());
    EXPECT_EQ(hps::from_span<std::vector<Peptide>>(memory, format), all);
    memory.resize(20);
    EXPECT_THROW(hps::to_span(all, memory, format), hps::BufferTooSmall);
  });
}

// One after another, also in a stream that gives a byte at a time.
TEST(DescribedMessage, Streams) {
  std::stringstream stream;
  for_each_described([&](const auto& format) {
    hps::to_stream(peptides(5), stream, format);
    hps::to_stream(Ion{1, 2}, stream, format);
  });
  const std::string all = stream.str();
  const auto read = [](std::istream& in) {
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(hps::from_stream<std::vector<Peptide>>(in, hps::described), peptides(5));
      EXPECT_EQ(hps::from_stream<Ion>(in, hps::described(hps::raw)), (Ion{1, 2}));
    }
    EXPECT_EQ(in.peek(), std::char_traits<char>::eof());
  };
  read(stream);
  for (const std::size_t piece : {1u, 3u, 16u, 100u}) {
    PiecesBuf pieces(all, piece);
    std::istream in(&pieces);
    read(in);
  }
  UnbufferedBuf unbuffered(all);
  std::istream in(&unbuffered);
  read(in);
}

TEST(DescribedMessage, EveryEnd) {
  const auto all = peptides(3);
  for_each_described([&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    for (std::size_t n = 0; n < message.size(); ++n) {
      const std::string part = message.substr(0, n);
      EXPECT_THROW(hps::from_string<std::vector<Peptide>>(part, format), hps::ParseError) << n;
      if (!n) continue;
      std::istringstream stream(part);
      EXPECT_THROW(hps::from_stream<std::vector<Peptide>>(stream, format), hps::ParseError) << n;
    }
    EXPECT_THROW(hps::from_string<std::vector<Peptide>>(message + '\0', format), hps::ParseError);
  });
}

TEST(DescribedMessage, OfAnotherType) {
  const auto check = [](const auto& format, const std::string& text) {
    const std::string message = hps::to_string(peptides(2), format);
    std::vector<std::string> kept(3);
    expect_error<hps::ParseError>([&] { hps::from_string(message, kept, hps::described); }, text);
    EXPECT_EQ(kept.size(), 3u);  // nothing was parsed
  };
  const std::string problem =
      "a message of another type at byte 0 (\nlist of Peptide in the message\nlist of text here)";
  check(hps::described(hps::compact), problem);
  check(hps::described(hps::raw), problem);
  check(hps::described, problem);
}

namespace renamed {

struct Particle {
  double mz;
  int charge;
};

}  // namespace renamed

// Names of classes are for people.
TEST(DescribedMessage, OfATypeOfAnotherName) {
  const std::string message = hps::to_string(Ion{1.5, 3}, hps::described);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(hps::from_string<renamed::Particle>(message, hps::described).charge, 3);
}

TEST(DescribedMessage, ErrorsCountFromTheFirstByte) {
  const std::vector<std::string> texts = {"one", "two"};
  const std::string plain = hps::to_string(texts), message = hps::to_string(texts, hps::described(hps::compact));
  const std::size_t head = message.size() - plain.size();
  EXPECT_EQ(head % 16, 0u);
  try {
    hps::from_string<std::vector<std::string>>(std::string_view(message).substr(0, message.size() - 1), hps::described);
    FAIL();
  } catch (const hps::ParseError& error) {
    EXPECT_EQ(error.offset(), head + 5);
    EXPECT_EQ(error.problem(),
              "a size that exceeds the input at byte " + std::to_string(head + 5) + " in " + error.path());
    EXPECT_NE(error.path().find("[1]"), std::string::npos);
  }
}

TEST(DescribedMessage, Limits) {
  const std::vector<std::vector<std::vector<int>>> deep = {{{1}}};
  const auto check = [&](const auto& format) {
    const std::string message = hps::to_string(deep, format);
    expect_error<hps::LimitExceeded>([&] { hps::to_string(deep, format.max_depth(1)); }, "max_depth");
    expect_error<hps::LimitExceeded>(
        [&] { hps::from_string<std::vector<std::vector<std::vector<int>>>>(message, hps::described.max_depth(1)); },
        "max_depth");
  };
  check(hps::described(hps::compact));
  check(hps::described(hps::raw));
}

struct View {
  std::string_view name;
  std::span<const double> values;
};

TEST(DescribedMessage, Views) {
  const std::vector<double> values = {1, 2, 3};
  const std::string message = hps::to_string(View{"name", values}, hps::described(hps::raw));
  const auto format = hps::described(hps::raw.views());
  const auto view = hps::from_string<View>(message, format);
  EXPECT_EQ(view.name, "name");
  EXPECT_EQ(view.values[2], 3);
  EXPECT_GE(reinterpret_cast<const char*>(view.values.data()), message.data());
  EXPECT_LT(reinterpret_cast<const char*>(view.values.data()), message.data() + message.size());
  const std::string columns = hps::to_string(View{"name", values}, hps::described);
  expect_error<hps::ParseError>([&] { hps::from_string<View>(columns, format); },
                                "a message of another schema or format than views need");
}

// Large contents lie apart from the head and the rest.
TEST(DescribedMessage, Gathered) {
  const std::vector<std::vector<double>> arrays(3, std::vector<double>(1000, 1.5));
  const auto format = hps::described(hps::raw);
  const hps::Gathered list = hps::gather(arrays, format);
  EXPECT_EQ(list.apart().size(), 3u);
  std::string all;
  for (const auto bytes : list.spans()) all.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  EXPECT_EQ(all, hps::to_string(arrays, format));
  std::vector<std::vector<double>> copy;
  const auto places = hps::scatter(list.rest(), list.gaps(), copy, format);
  ASSERT_EQ(places.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i)
    std::copy(list.apart()[i].bytes.begin(), list.apart()[i].bytes.end(), places[i].begin());
  EXPECT_EQ(copy, arrays);
}

struct Tree {
  int value = 0;
  std::vector<Tree> children;
  bool operator==(const Tree&) const = default;
};

TEST(DescribedMessage, OfTypesThatContainThemselves) {
  Tree tree{1, {{2, {}}, {3, {{4, {}}}}}};
  for_each_described([&](const auto& format) {
    EXPECT_EQ(hps::from_string<Tree>(hps::to_string(tree, format), hps::described), tree);
  });
}

TEST(DescribedMessage, Threads) {
  const std::string message = hps::to_string(Ion{1.5, 3}, hps::described(hps::compact));
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 100; ++k) {
        EXPECT_EQ(hps::from_string<renamed::Particle>(message, hps::described).charge, 3);
        EXPECT_EQ(hps::from_string<Ion>(message, hps::described), (Ion{1.5, 3}));
      }
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace hps_tests
