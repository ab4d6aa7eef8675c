# SPDX-License-Identifier: MIT
git clone "$address_of_hps" hps
