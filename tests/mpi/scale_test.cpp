// SPDX-License-Identifier: MIT
// usage: hps_mpi_scale_test RANKS BYTES
// Replays the exchange of a write of one file by so many ranks, which bring about so many bytes each, in one process: a
// thread is a rank. Prints what rank 0 and the busiest rank send, and the footer; fails if chunks overlap, or are lost.
// docs/scale.md has its figures for 10,000 ranks.

#include <hps/file/chunks/column_tables.h>
#include <hps/mpi/file.h>

#include <pthread.h>

#include <atomic>
#include <barrier>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <mutex>

namespace {

using hps::mpi::Numbers;

// Memory that all ranks share.
class World {
 public:
  explicit World(int ranks)
      : numbers(static_cast<std::size_t>(ranks)), inboxes(static_cast<std::size_t>(ranks)), barrier_(ranks) {}

  void wait() { barrier_.arrive_and_wait(); }

  std::vector<Numbers> numbers;  // one of each rank, between two barriers
  std::string bytes;
  struct Inbox {
    std::mutex mutex;
    std::condition_variable changed;
    std::map<int, std::deque<std::string>> from;
  };
  std::deque<Inbox> inboxes;
  std::atomic<std::uint64_t> messages{0}, sent{0}, most_received{0};

 private:
  std::barrier<> barrier_;
};

class ThreadExchange final : public hps::mpi::Exchange {
  // f(the numbers of all ranks).
  auto shared(const Numbers& mine, auto&& f) const {
    world_.numbers[static_cast<std::size_t>(rank_)] = mine;
    world_.wait();
    const auto result = f(world_.numbers);
    world_.wait();
    return result;
  }

 public:
  ThreadExchange(World& world, int rank) : Exchange(rank, static_cast<int>(world.inboxes.size())), world_(world) {}
  ~ThreadExchange() override {
    std::uint64_t most = world_.most_received;
    while (most < received_ && !world_.most_received.compare_exchange_weak(most, received_)) {
    }
  }

  Numbers before(const Numbers& mine, Operation operation) const override { return combined(mine, operation, rank_); }
  Numbers all(const Numbers& mine, Operation operation) const override { return combined(mine, operation, size_); }
  std::int64_t of_next(std::int64_t mine) const override {
    return shared({mine}, [&](const std::vector<Numbers>& all) {
      return is_last() ? 0 : all[static_cast<std::size_t>(rank_) + 1][0];
    });
  }
  std::int64_t broadcast(std::int64_t number, int root) const override {
    return shared({number}, [&](const std::vector<Numbers>& all) { return all[static_cast<std::size_t>(root)][0]; });
  }
  std::string broadcast(std::string bytes, int root) const override {
    if (rank_ == root) world_.bytes = bytes;
    world_.wait();
    bytes = world_.bytes;
    world_.wait();
    return bytes;
  }
  void send(const Numbers& numbers, int to) const override {
    send({reinterpret_cast<const char*>(numbers.data()), sizeof numbers}, to);
  }
  Numbers receive_numbers(int from) const override {
    Numbers numbers{};
    receive(from).copy(reinterpret_cast<char*>(numbers.data()), sizeof numbers);
    return numbers;
  }
  void send(std::string_view bytes, int to) const override {
    World::Inbox& inbox = world_.inboxes[static_cast<std::size_t>(to)];
    world_.messages += 1;
    world_.sent += bytes.size();
    const std::lock_guard lock(inbox.mutex);
    inbox.from[rank_].emplace_back(bytes);
    inbox.changed.notify_all();
  }
  std::string receive(int from) const override {
    World::Inbox& inbox = world_.inboxes[static_cast<std::size_t>(rank_)];
    ++received_;
    std::unique_lock lock(inbox.mutex);
    std::deque<std::string>& all = inbox.from[from];
    inbox.changed.wait(lock, [&all] { return !all.empty(); });
    std::string first = std::move(all.front());
    all.pop_front();
    return first;
  }

 private:
  // The numbers of the first ranks.
  Numbers combined(const Numbers& mine, Operation operation, int ranks) const {
    return shared(mine, [&](const std::vector<Numbers>& all) {
      if (!ranks) return Numbers{};
      Numbers found = all.front();
      for (int r = 1; r < ranks; ++r) {
        for (std::size_t i = 0; i < found.size(); ++i) {
          const std::int64_t one = all[static_cast<std::size_t>(r)][i];
          if (operation == Operation::sum) found[i] += one;
          else found[i] = operation == Operation::greatest ? std::max(found[i], one) : std::min(found[i], one);
        }
      }
      return found;
    });
  }

  World& world_;
  mutable std::uint64_t received_ = 0;
};

constexpr std::int64_t chunk = 1 << 20, bytes_of_object = 64;
constexpr std::size_t columns = 20;

// The statistics of a chunk.
hps::detail::file::ColumnTable entries(std::uint64_t n) {
  hps::detail::file::ColumnTable table;
  std::uint64_t place = 0;
  for (std::uint64_t k = 0; k < columns; ++k) {
    hps::detail::file::ColumnState state;
    state.size = 1000 + n * 7919 % 1009 + k;
    state.flags = hps::detail::file::ColumnState::has_range;
    state.checksum = std::bit_cast<hps::detail::file::Eight>((n + k + 1) * 0x9e3779b97f4a7c15);
    hps::detail::file::append_entry(table, place, 4096, state);
    place += (state.size + 63) / 64 * 64;
  }
  return table;
}

class Rank {
 public:
  Rank(World& world, int rank, std::int64_t objects) : exchange_(world, rank), objects_(objects) {}

  // One call of write, and close. Rank 0 returns the chunks of all.
  std::vector<hps::mpi::WrittenChunk> run() {
    using Operation = hps::mpi::Exchange::Operation;
    const Numbers mine{objects_, objects_ * bytes_of_object};
    const Numbers before = exchange_.before(mine, Operation::sum), all = exchange_.all(mine, Operation::sum);
    const hps::mpi::Part part{exchange_.rank(), mine[0], mine[1], before[1]};
    const hps::mpi::Group group = hps::mpi::group_of(exchange_, {}, {chunk, all[1]}, part, before[0]);
    const bool writes = group.writer == exchange_.rank();
    auto first = static_cast<std::uint64_t>(group.objects_before);
    std::int64_t left = writes ? group.bytes() / bytes_of_object : 0, more = 1, end = 64;
    const auto limit =
        static_cast<std::int64_t>(hps::mpi::even_chunk(static_cast<std::uint64_t>(group.bytes()), chunk));
    while (more) {
      const std::int64_t n = std::min(left, (limit + bytes_of_object - 1) / bytes_of_object);
      left -= n;
      const std::int64_t frame = n ? 21000 : 0;
      const Numbers place = exchange_.before({frame}, Operation::sum);
      const Numbers round = exchange_.all({frame, left > 0}, Operation::sum);
      if (n) {
        chunks_.push_back({0, first, static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(end + place[0]), 20000,
                           1000, 1, entries(first)});
        first += static_cast<std::uint64_t>(n);
      }
      end += round[0];
      more = round[1];
    }
    std::vector<std::string> parts = {hps::to_string(chunks_, hps::packed)};
    hps::mpi::Agreement agreement(exchange_, "a file");
    gather(exchange_, agreement, parts);
    return exchange_.is_first() ? hps::mpi::in_order(parts) : std::vector<hps::mpi::WrittenChunk>();
  }

 private:
  ThreadExchange exchange_;
  std::int64_t objects_;
  std::vector<hps::mpi::WrittenChunk> chunks_;
};

// Threads with small stacks: there are many.
class Threads {
 public:
  void add(std::function<void()> f) {
    calls_.push_back(std::move(f));
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, std::size_t{1} << 18);
    const auto call = [](void* function) -> void* {
      return (*static_cast<std::function<void()>*>(function))(), nullptr;
    };
    if (pthread_create(&threads_.emplace_back(), &attributes, call, &calls_.back()) != 0) {
      std::fputs("there are not so many threads\n", stderr);
      std::exit(2);
    }
    pthread_attr_destroy(&attributes);
  }
  void join() {
    for (const pthread_t thread : threads_) pthread_join(thread, nullptr);
  }

 private:
  std::deque<std::function<void()>> calls_;
  std::deque<pthread_t> threads_;
};

std::size_t footer_of(const std::vector<hps::mpi::WrittenChunk>& chunks) {
  hps::detail::file::WrittenTables tables;
  tables.add(hps::detail::file::TableFrame{});
  for (const auto& c : chunks) tables.add_chunk(0, {c.place, c.first, c.count, c.body, c.body_at, c.kind}, c.columns);
  std::string body;
  (void)tables.make_footer(nullptr, {}, body);
  return body.size();
}

}  // namespace

int main(int argc, char** argv) {
  const int ranks = argc > 1 ? std::atoi(argv[1]) : 1000;
  const std::int64_t bytes = argc > 2 ? std::atoll(argv[2]) : 200'000;
  World world(ranks);
  std::vector<hps::mpi::WrittenChunk> chunks;
  std::uint64_t objects = 0;
  Threads threads;
  for (int r = 0; r < ranks; ++r) {
    const std::int64_t mine = bytes / bytes_of_object * (50 + r * 7 % 101) / 100;  // of half to one and a half
    objects += static_cast<std::uint64_t>(mine);
    threads.add([&world, &chunks, r, mine] {
      auto all = Rank(world, r, mine).run();
      if (r == 0) chunks = std::move(all);
    });
  }
  threads.join();

  std::uint64_t next = 0;
  std::map<std::uint64_t, std::uint64_t> places;
  for (const auto& c : chunks) {
    if (c.first != next || !places.emplace(c.place, c.place + 21000).second) return std::puts("chunks overlap"), 1;
    next += c.count;
  }
  std::uint64_t end = 64;
  for (const auto& [place, after] : places) {
    if (place != end) return std::puts("frames overlap"), 1;
    end = after;
  }
  if (next != objects) return std::puts("objects are lost"), 1;
  std::printf("%d ranks, %llu objects in %zu chunks of %.0f bytes\n", ranks, static_cast<unsigned long long>(objects),
              chunks.size(), static_cast<double>(objects * bytes_of_object) / static_cast<double>(chunks.size()));
  std::printf("%llu messages of %llu bytes from rank to rank, at most %llu to one; a footer of %zu bytes\n",
              static_cast<unsigned long long>(world.messages), static_cast<unsigned long long>(world.sent),
              static_cast<unsigned long long>(world.most_received), footer_of(chunks));
}
