// What a job keeps that the request names no file for: release, plan and report.
#pragma once

#include <string>

#include "door/commands.hpp"

namespace kanon::door {

struct KeptFiles {
  std::string release, plan, report;  // in the job's folder; empty: the request names a file, or there is none
};

// Puts files of the job where no names are given. The report is kept where the request asks for one and names no file.
Result<KeptFiles> keep_files(Asked asked, std::string& release, std::string& plan, std::string& report);

// They become texts and tables of the reply.
void take_kept(const KeptFiles& files, const Places& places, Reply& reply);

}  // namespace kanon::door
