// SPDX-License-Identifier: MIT
#include "data.h"
#include "hash_map_generated.h"

int main() {
  const auto map = data::hash_map();
  flatbuffers::FlatBufferBuilder builder;
  std::vector<flatbuffers::Offset<Entry>> entries;
  for (const auto& [key, value] : map) entries.push_back(CreateEntryDirect(builder, key.c_str(), value));
  builder.Finish(CreateHashMapDirect(builder, &entries));
  const flatbuffers::DetachedBuffer message = builder.Release();
  data::HashMap parsed;
  for (const Entry* const entry : *flatbuffers::GetRoot<HashMap>(message.data())->entries()) {
    parsed.emplace(entry->key()->str(), entry->value());
  }
  return parsed == map ? 0 : 1;
}
