// The certificate of a bound on local recoding as a file: docs/formats/prices.md.
#pragma once

#include <string>

#include "encode/encode_table.hpp"
#include "search/boxes/local/local_search.hpp"

namespace kanon {

std::string prices_text(const EncodedTable& table, const PriceCertificate& certificate, const std::string& fingerprint);

}  // namespace kanon
