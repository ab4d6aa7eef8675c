// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/choice.h"
#include "hps/format/packed/node/leaf.h"
#include "hps/format/packed/node/map.h"
#include "hps/format/packed/node/record.h"
#include "hps/format/packed/node/sequence.h"
