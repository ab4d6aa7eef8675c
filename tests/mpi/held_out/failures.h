// SPDX-License-Identifier: MIT
#pragma once
// Written from the guide alone, by somebody who did not know the code.

#include <sys/resource.h>

#include <csignal>
#include <cstdlib>

#include "mpi/held_out/records.h"

namespace held_out {

// A kind of failure, on a rank where it is to go wrong, and on the others.
inline void failing(Communicator& world, const std::string& file, const std::string& kind, bool here) {
  if (kind == "variant") {
    std::vector<Fragile> objects(5);
    try {
      if (here) objects[3].v.emplace<1>(5);  // leaves it without a value
    } catch (const std::runtime_error&) {
    }
    hps::mpi::Writer<Fragile>(world, file).write(objects);
  } else if (kind == "own") {
    hps::mpi::Writer<Own>(world, file).write(std::vector<Own>{{1}, {here ? 13 : 2}});
  } else if (kind == "full") {
    const rlimit limit{100'000, 100'000};
    std::signal(SIGXFSZ, SIG_IGN);
    if (here) setrlimit(RLIMIT_FSIZE, &limit);
    hps::mpi::Writer<Particle> out(world, file);
    out.write(particles(0, 50'000));
    out.close();
  } else if (kind == "folder") {
    hps::mpi::Writer<Particle> out(world, file + ".no/such/folder.hps");
  } else if (kind == "load") {
    hps::mpi::load<State>(world, file);
  } else if (kind == "type") {
    hps::mpi::Reader<Other> in(world, file);
  } else if (kind == "throw" || kind == "kill" || kind == "exit") {
    hps::mpi::Writer<Particle> out(world, file);
    out.write(particles(0, 50'000));
    if (here && kind == "throw") throw std::runtime_error("a failure of my own");
    if (here && kind == "kill") std::raise(SIGKILL);
    if (here && kind == "exit") std::exit(3);
    out.close();
  } else if (kind == "again") {  // what comes after an error
    hps::mpi::Writer<Own> out(world, file);
    try {
      out.write(std::vector<Own>{{here ? 13 : 2}});
    } catch (const std::exception&) {
    }
    out.close();
  } else {
    hps::mpi::Reader<Particle> in(world, kind == "missing" ? file + ".no" : file, hps::file.with(hps::zstd(1)));
    if (kind == "column") in.column<double>(here ? "weight" : "mass");
    if (kind == "columntype") in.column<float>("mass");
    if (kind == "where") in.where(here ? "name" : "mass", 1, 2);
    if (kind == "range") in.read(here ? in.size() + 5 : 0, 10);
    if (kind == "share") in.read_share();
    if (kind == "unread" && here) throw std::runtime_error("a failure of my own");
    in.read_share();
  }
}

}  // namespace held_out
