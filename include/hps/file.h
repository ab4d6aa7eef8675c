// SPDX-License-Identifier: MIT
#pragma once
// Objects in files, by columns.
//
//   hps::Writer<Peptide> out("run.hps");
//   out.write(peptide);
//   out.close();
//   for (const Peptide& p : hps::Reader<Peptide>("run.hps")) ...

#include <string>
#include <vector>

#include "hps/file/any_file.h"
#include "hps/file/file_writer.h"
#include "hps/file/merge.h"
#include "hps/file/reader.h"
#include "hps/file/save.h"
#include "hps/file/value_writer.h"
#include "hps/file/writer.h"
#include "hps/hps.h"
#include "hps/schema.h"
#include "hps/value.h"
