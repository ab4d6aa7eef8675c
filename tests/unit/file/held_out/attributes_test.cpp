// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>
#include <hps/zstd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "unit/file/held_out/hit.h"

namespace hps_tests::files::held_out {
namespace {

TEST(held_out_attributes, of_several_kinds) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  {
    hps::Writer<Hit> out(path);
    out.attributes()["instrument"] = "Q Exactive";
    out.attributes()["runs"] = 3;
    out.attributes()["big"] = std::uint64_t{1} << 63;
    out.attributes()["factor"] = 0.1;
    out.attributes()["negative"] = -7;
    out.attributes()["ok"] = true;
    out.attributes()["empty"] = "";
    out.attributes()["list"] = hps::Value::list({1, 2.5, "x"});
    out.attributes()["record"] = hps::Value::record({{"a", 1}, {"b", hps::Value::list({1, 2})}});
    out.attributes()["wrong"] = "first";
    out.attributes()["wrong"] = "second";
    out.attributes("ions.mz")["unit"] = "Th";
    out.attributes("ions")["note"] = "nested";
    out.attributes("score")["range"] = hps::Value::record({{"low", 0.0}, {"high", 1.0}});
    for (int i = 0; i < 10; ++i) out.write(make_hit(i));
    out.attributes()["late"] = "after the objects";
    out.close();
  }
  const auto expect_all = [&](const hps::Attributes& a) {
    EXPECT_EQ(a.at("instrument").as<std::string>(), "Q Exactive");
    EXPECT_EQ(a.at("runs").as<int>(), 3);
    EXPECT_EQ(a.at("big").as<std::uint64_t>(), std::uint64_t{1} << 63);
    EXPECT_EQ(a.at("factor").as<double>(), 0.1);
    EXPECT_EQ(a.at("negative").as<int>(), -7);
    EXPECT_TRUE(a.at("ok").as<bool>());
    EXPECT_EQ(a.at("empty").as<std::string>(), "");
    EXPECT_EQ(a.at("list")[1].as<double>(), 2.5);
    EXPECT_EQ(a.at("record")["b"][1].as<int>(), 2);
    EXPECT_EQ(a.at("wrong").as<std::string>(), "second");
    EXPECT_EQ(a.at("late").as<std::string>(), "after the objects");
    EXPECT_FALSE(a.contains("nothing"));
  };
  {
    hps::Reader<Hit> in(path);
    expect_all(in.attributes());
    EXPECT_EQ(in.attributes().size(), 11u);
    EXPECT_EQ(in.attributes("ions.mz").at("unit").as<std::string>(), "Th");
    EXPECT_EQ(in.attributes("ions").at("note").as<std::string>(), "nested");
    EXPECT_EQ(in.attributes("score").at("range")["high"].as<double>(), 1.0);
    EXPECT_TRUE(in.attributes("peptide").empty());
    expect_parts(error_of("an attribute that is not there", [&] { (void)in.attributes().at("nothing"); }),
                 {path.string(), "nothing"});
    expect_parts(error_of("an attribute of a member that is not there",
                          [&] { (void)in.attributes("ions.mz").at("nothing"); }),
                 {path.string(), "nothing"});
    EXPECT_TRUE(in.attributes("no.such").empty());
    for (const auto& [name, value] : in.attributes()) std::cout << "  " << name << " = " << value << "\n";
  }
  {
    hps::Writer<Hit> more(path, hps::append);
    EXPECT_EQ(more.attributes()["runs"].as<int>(), 3) << "a writer that appends sees what was there";
    more.attributes()["runs"] = 4;
    more.attributes("peptide")["kind"] = "text";
    more.write(make_hit(10));
    more.close();
  }
  hps::Reader<Hit> in(path);
  EXPECT_EQ(in.attributes().at("runs").as<int>(), 4);
  EXPECT_EQ(in.attributes().at("instrument").as<std::string>(), "Q Exactive");
  EXPECT_EQ(in.attributes("peptide").at("kind").as<std::string>(), "text");
  // Every other path that is misspelled is an error.
  error_of("attributes of a member that does not exist, written", [&] {
    hps::Writer<Hit> out(folder / "other");
    out.attributes("no.such")["x"] = 1;
    out.close();
  });
}

}  // namespace
}  // namespace hps_tests::files::held_out
