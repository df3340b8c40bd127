// The hierarchies and taxonomies of the synthetic census, as the text of their files (ages are computed).
//
// A hierarchy is meant for `levels` coding and is shallow, so that the lattice of all columns has some ten thousand
// nodes; a taxonomy is meant for tree cuts and is deeper. A branch that ends early repeats its label.
#pragma once

#include <string_view>

namespace kanon::demo {

inline constexpr std::string_view kWorkclassLevels = R"(Private;Private sector;*
Nonprofit;Private sector;*
Self-employed;Own business;*
Business owner;Own business;*
Unpaid family work;Own business;*
Federal government;Government;*
State government;Government;*
Local government;Government;*
)";

inline constexpr std::string_view kWorkclassTree = R"(Private;Private employer;Private employer;Paid;*
Nonprofit;Private employer;Private employer;Paid;*
Federal government;Federal or state government;Government;Paid;*
State government;Federal or state government;Government;Paid;*
Local government;Local government;Government;Paid;*
Self-employed;Own business;Own business;Paid;*
Business owner;Own business;Own business;Paid;*
Unpaid family work;Unpaid family work;Unpaid family work;Unpaid family work;*
)";

inline constexpr std::string_view kEducationLevels = R"(No schooling;Elementary;No diploma;*
Grades 1-4;Elementary;No diploma;*
Grades 5-6;Elementary;No diploma;*
Grades 7-8;Elementary;No diploma;*
Grade 9;Some high school;No diploma;*
Grade 10;Some high school;No diploma;*
Grade 11;Some high school;No diploma;*
Grade 12, no diploma;Some high school;No diploma;*
High school diploma;High school diploma;Diploma;*
Some college;College below bachelors;Diploma;*
Associate vocational;College below bachelors;Diploma;*
Associate academic;College below bachelors;Diploma;*
Bachelors;Bachelors;Degree;*
Masters;Advanced degree;Degree;*
Professional school;Advanced degree;Degree;*
Doctorate;Advanced degree;Degree;*
)";

inline constexpr std::string_view kEducationTree = R"(No schooling;Grades 0-4;Elementary;No diploma;School;*
Grades 1-4;Grades 0-4;Elementary;No diploma;School;*
Grades 5-6;Grades 5-8;Elementary;No diploma;School;*
Grades 7-8;Grades 5-8;Elementary;No diploma;School;*
Grade 9;Grades 9-10;Some high school;No diploma;School;*
Grade 10;Grades 9-10;Some high school;No diploma;School;*
Grade 11;Grades 11-12;Some high school;No diploma;School;*
Grade 12, no diploma;Grades 11-12;Some high school;No diploma;School;*
High school diploma;High school diploma;High school diploma;High school diploma;School;*
Some college;Some college;College below bachelors;Undergraduate;Beyond school;*
Associate vocational;Associate;College below bachelors;Undergraduate;Beyond school;*
Associate academic;Associate;College below bachelors;Undergraduate;Beyond school;*
Bachelors;Bachelors;Bachelors;Undergraduate;Beyond school;*
Masters;Masters;Graduate;Graduate;Beyond school;*
Professional school;Doctoral level;Graduate;Graduate;Beyond school;*
Doctorate;Doctoral level;Graduate;Graduate;Beyond school;*
)";

inline constexpr std::string_view kMaritalLevels = R"(Never married;Never married;*
Married;Spouse present;*
Married to service member;Spouse present;*
Spouse absent;Spouse not present;*
Separated;Spouse not present;*
Divorced;Spouse not present;*
Widowed;Spouse not present;*
)";

inline constexpr std::string_view kMaritalTree = R"(Never married;Never married;Never married;Never married;*
Married;Spouse present;Spouse present;Ever married;*
Married to service member;Spouse present;Spouse present;Ever married;*
Spouse absent;Living apart;Spouse not present;Ever married;*
Separated;Living apart;Spouse not present;Ever married;*
Divorced;Marriage ended;Spouse not present;Ever married;*
Widowed;Marriage ended;Spouse not present;Ever married;*
)";

inline constexpr std::string_view kOccupationLevels = R"(Management;Office work;*
Professional;Office work;*
Technical support;Office work;*
Sales;Office work;*
Office support;Office work;*
Protective work;Services;*
Personal service;Services;*
Household service;Services;*
Military;Services;*
Farming or fishing;Manual work;*
Craft or repair;Manual work;*
Machine operation;Manual work;*
Transport;Manual work;*
Manual labor;Manual work;*
)";

inline constexpr std::string_view kOccupationTree = R"(Management;Managers and experts;Office work;Nonmanual work;*
Professional;Managers and experts;Office work;Nonmanual work;*
Technical support;Sales and support;Office work;Nonmanual work;*
Sales;Sales and support;Office work;Nonmanual work;*
Office support;Sales and support;Office work;Nonmanual work;*
Protective work;Security;Services;Nonmanual work;*
Military;Security;Services;Nonmanual work;*
Personal service;Care and household;Services;Nonmanual work;*
Household service;Care and household;Services;Nonmanual work;*
Farming or fishing;Farming or fishing;Skilled manual work;Manual work;*
Craft or repair;Craft or repair;Skilled manual work;Manual work;*
Machine operation;Machines and vehicles;Operators and laborers;Manual work;*
Transport;Machines and vehicles;Operators and laborers;Manual work;*
Manual labor;Manual labor;Operators and laborers;Manual work;*
)";

inline constexpr std::string_view kRaceLevels = R"(White;White;*
Black;Black;*
Asian or Pacific;Other groups;*
Indigenous;Other groups;*
Other;Other groups;*
)";

inline constexpr std::string_view kRaceTree = R"(White;White;White;*
Black;Black;Black;*
Asian or Pacific;Asian or Pacific;Other groups;*
Indigenous;Indigenous or other;Other groups;*
Other;Indigenous or other;Other groups;*
)";

inline constexpr std::string_view kSexLevels = R"(Male;*
Female;*
)";

inline constexpr std::string_view kCountryLevels = R"(United States;United States;*
Mexico;Latin America and Caribbean;*
El Salvador;Latin America and Caribbean;*
Guatemala;Latin America and Caribbean;*
Nicaragua;Latin America and Caribbean;*
Honduras;Latin America and Caribbean;*
Colombia;Latin America and Caribbean;*
Peru;Latin America and Caribbean;*
Ecuador;Latin America and Caribbean;*
Brazil;Latin America and Caribbean;*
Puerto Rico;Latin America and Caribbean;*
Cuba;Latin America and Caribbean;*
Jamaica;Latin America and Caribbean;*
Dominican Republic;Latin America and Caribbean;*
Haiti;Latin America and Caribbean;*
Trinidad and Tobago;Latin America and Caribbean;*
Canada;Europe and Canada;*
United Kingdom;Europe and Canada;*
Ireland;Europe and Canada;*
Germany;Europe and Canada;*
France;Europe and Canada;*
Netherlands;Europe and Canada;*
Italy;Europe and Canada;*
Portugal;Europe and Canada;*
Greece;Europe and Canada;*
Poland;Europe and Canada;*
Hungary;Europe and Canada;*
Philippines;Asia and Africa;*
Vietnam;Asia and Africa;*
Thailand;Asia and Africa;*
Cambodia;Asia and Africa;*
Laos;Asia and Africa;*
China;Asia and Africa;*
South Korea;Asia and Africa;*
Japan;Asia and Africa;*
India;Asia and Africa;*
Pakistan;Asia and Africa;*
Iran;Asia and Africa;*
Egypt;Asia and Africa;*
Nigeria;Asia and Africa;*
Ethiopia;Asia and Africa;*
)";

inline constexpr std::string_view kCountryTree = R"(United States;United States;Northern America;Americas;*
Canada;Canada;Northern America;Americas;*
Mexico;Central America;Latin America;Americas;*
El Salvador;Central America;Latin America;Americas;*
Guatemala;Central America;Latin America;Americas;*
Nicaragua;Central America;Latin America;Americas;*
Honduras;Central America;Latin America;Americas;*
Colombia;South America;Latin America;Americas;*
Peru;South America;Latin America;Americas;*
Ecuador;South America;Latin America;Americas;*
Brazil;South America;Latin America;Americas;*
Puerto Rico;Greater Antilles;Caribbean;Americas;*
Cuba;Greater Antilles;Caribbean;Americas;*
Jamaica;Greater Antilles;Caribbean;Americas;*
Dominican Republic;Greater Antilles;Caribbean;Americas;*
Haiti;Greater Antilles;Caribbean;Americas;*
Trinidad and Tobago;Trinidad and Tobago;Caribbean;Americas;*
United Kingdom;British Isles;North and west Europe;Europe;*
Ireland;British Isles;North and west Europe;Europe;*
Germany;Western Europe;North and west Europe;Europe;*
France;Western Europe;North and west Europe;Europe;*
Netherlands;Western Europe;North and west Europe;Europe;*
Italy;Southern Europe;South and east Europe;Europe;*
Portugal;Southern Europe;South and east Europe;Europe;*
Greece;Southern Europe;South and east Europe;Europe;*
Poland;Eastern Europe;South and east Europe;Europe;*
Hungary;Eastern Europe;South and east Europe;Europe;*
Philippines;Southeast Asia;East and southeast Asia;Asia and Africa;*
Vietnam;Southeast Asia;East and southeast Asia;Asia and Africa;*
Thailand;Southeast Asia;East and southeast Asia;Asia and Africa;*
Cambodia;Southeast Asia;East and southeast Asia;Asia and Africa;*
Laos;Southeast Asia;East and southeast Asia;Asia and Africa;*
China;East Asia;East and southeast Asia;Asia and Africa;*
South Korea;East Asia;East and southeast Asia;Asia and Africa;*
Japan;East Asia;East and southeast Asia;Asia and Africa;*
India;South Asia;South Asia;Asia and Africa;*
Pakistan;South Asia;South Asia;Asia and Africa;*
Iran;Middle East;Middle East and Africa;Asia and Africa;*
Egypt;Middle East;Middle East and Africa;Asia and Africa;*
Nigeria;Sub-Saharan Africa;Middle East and Africa;Asia and Africa;*
Ethiopia;Sub-Saharan Africa;Middle East and Africa;Asia and Africa;*
)";

}  // namespace kanon::demo
