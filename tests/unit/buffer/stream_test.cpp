// SPDX-License-Identifier: MIT
// Streams of every kind: several messages in one, files, pipes, and streams that fail.

#include <gtest/gtest.h>
#include <hps/hps.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "support/streams.h"

namespace hps_tests {
namespace {

struct Record {
  int id = 0;
  std::string name;
  std::vector<double> values;
  bool operator==(const Record&) const = default;
};

Record record(int i) {
  return {i, std::string(static_cast<std::size_t>(i % 40), 'n'),
          std::vector<double>(static_cast<std::size_t>(i % 7), i)};
}

class FileBuf : public std::streambuf {  // over a file descriptor, with a small buffer
 public:
  explicit FileBuf(int fd) : fd_(fd) {}

 protected:
  int_type underflow() override {
    const auto n = ::read(fd_, buffer_, sizeof buffer_);
    if (n <= 0) return traits_type::eof();
    setg(buffer_, buffer_, buffer_ + n);
    return traits_type::to_int_type(buffer_[0]);
  }
  int_type overflow(int_type c) override {
    const char byte = traits_type::to_char_type(c);
    return ::write(fd_, &byte, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* s, std::streamsize n) override {
    return std::max<std::streamsize>(::write(fd_, s, static_cast<std::size_t>(n)), 0);
  }

 private:
  int fd_;
  char buffer_[37];
};

void expect_records(std::istream& in, int n) {
  Record kept;
  for (int i = 0; i < n; ++i) {
    hps::from_stream(in, kept);
    ASSERT_EQ(kept, record(i)) << i;
  }
  EXPECT_EQ(in.peek(), EOF);
}

TEST(Stream, ManyMessages) {
  std::ostringstream out;
  for (int i = 0; i < 300; ++i) hps::to_stream(record(i), out);
  std::istringstream whole(out.str());
  expect_records(whole, 300);
  for (const unsigned piece : {1u, 3u, 100u, 4096u}) {
    PiecesStream in(out.str(), piece);
    expect_records(in, 300);
  }
  UnbufferedStream in(out.str());
  expect_records(in, 300);
}

TEST(Stream, FormatsAndTypesMixed) {
  std::stringstream stream;
  stream << "header ";
  hps::to_stream(record(5), stream);
  stream << " between ";
  hps::to_stream(record(6), stream, hps::raw);
  hps::to_stream(std::string("last"), stream);
  std::string word;
  stream >> word;
  stream.get();
  EXPECT_EQ(hps::from_stream<Record>(stream), record(5));
  stream >> word;
  stream.get();
  EXPECT_EQ(hps::from_stream<Record>(stream, hps::raw), record(6));
  EXPECT_EQ(hps::from_stream<std::string>(stream), "last");
}

TEST(Stream, FromTheMiddleOfAFile) {
  const std::string name = testing::TempDir() + "hps_stream_test";
  std::ofstream(name, std::ios::binary) << std::string(10000, 'h') << hps::to_string(record(33)) << "tail";
  std::ifstream in(name, std::ios::binary);
  in.seekg(10000);
  EXPECT_EQ(hps::from_stream<Record>(in), record(33));
  EXPECT_EQ(in.tellg(), std::streampos(10000 + static_cast<std::streamoff>(hps::serialized_size(record(33)))));
  in.seekg(10000);
  EXPECT_EQ(hps::from_stream<Record>(in), record(33));
  std::string tail;
  in >> tail;
  EXPECT_EQ(tail, "tail");
  std::remove(name.c_str());
}

TEST(Stream, ThroughAPipe) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::thread writer([&] {
    FileBuf buf(ends[1]);
    std::ostream out(&buf);
    for (int i = 0; i < 2000; ++i) hps::to_stream(record(i), out);
    ::close(ends[1]);
  });
  FileBuf buf(ends[0]);
  std::istream in(&buf);
  expect_records(in, 2000);
  writer.join();
  ::close(ends[0]);
}

TEST(Stream, FullDiskIsReported) {
  std::ofstream full("/dev/full", std::ios::binary);
  if (!full) GTEST_SKIP();
  EXPECT_THROW(hps::to_stream(std::string(100000, 'x'), full), hps::Error);
  std::ofstream small("/dev/full", std::ios::binary);
  small << std::unitbuf;  // else the stream holds few bytes back, and its flush() says so
  EXPECT_THROW(hps::to_stream(1, small), hps::Error);
}

TEST(Stream, ClosedPipeIsReported) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::signal(SIGPIPE, SIG_IGN);
  ::close(ends[0]);
  FileBuf buf(ends[1]);
  std::ostream out(&buf);
  EXPECT_THROW(hps::to_stream(record(1), out), hps::Error);
  ::close(ends[1]);
}

TEST(Stream, FullAtEveryByte) {
  const std::string bytes = hps::to_string(record(30));
  for (std::size_t room = 0; room < bytes.size(); ++room) {
    FullBuf buf(room);
    std::ostream out(&buf);
    EXPECT_THROW(hps::to_stream(record(30), out), hps::Error);
    EXPECT_EQ(buf.taken, bytes.substr(0, room));
  }
}

TEST(Stream, BadBeforeOrAtItsEnd) {
  std::istringstream in("\2");
  in.setstate(std::ios::failbit);
  EXPECT_THROW(hps::from_stream<int>(in), hps::Error);
  in.clear();
  EXPECT_EQ(hps::from_stream<int>(in), 1);
  EXPECT_THROW(hps::from_stream<int>(in), hps::Error);
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  EXPECT_THROW(hps::to_stream(1, out), hps::Error);
}

TEST(Stream, WhitespaceIsData) {
  std::istringstream in(" \n");
  EXPECT_EQ(hps::from_stream<unsigned>(in), 32u);
  EXPECT_EQ(hps::from_stream<unsigned>(in), 10u);
}

TEST(Stream, LargerThanEveryBuffer) {
  std::map<int, std::vector<std::string>> value;
  for (int i = 0; i < 2000; ++i)
    value[i] = std::vector<std::string>(static_cast<std::size_t>(i % 20), "some text of a line");
  const std::vector<double> doubles(300000, 0.1);
  const std::string text(3000000, 't');
  std::stringstream stream;
  hps::to_stream(value, stream);
  hps::to_stream(doubles, stream, hps::raw);
  hps::to_stream(text, stream);
  PiecesStream in(stream.str(), 5000u);
  EXPECT_EQ((hps::from_stream<std::map<int, std::vector<std::string>>>(in)), value);
  EXPECT_EQ(hps::from_stream<std::vector<double>>(in, hps::raw), doubles);
  EXPECT_EQ(hps::from_stream<std::string>(in), text);
}

}  // namespace
}  // namespace hps_tests
