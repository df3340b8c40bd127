# KANON_SANITIZE: a list for -fsanitize, for all of our code. KANON_FUZZ adds libFuzzer's instrumentation.
set(KANON_SANITIZE "" CACHE STRING "sanitizers, as for -fsanitize= (the presets debug and tsan set it)")
if(KANON_SANITIZE)
  add_compile_options(-fsanitize=${KANON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${KANON_SANITIZE})
  add_compile_definitions(_GLIBCXX_ASSERTIONS KANON_SANITIZED)  # tests look at fewer problems
  # Much code that runs little: unoptimized it compiles in about half the time, though these tests run slower.
  set(unoptimized kanon_cli$<SEMICOLON>kanon_check$<SEMICOLON>kanon_unit_tests)
  add_compile_options($<$<IN_LIST:$<TARGET_PROPERTY:NAME>,${unoptimized}>:-O0>)
endif()
if(KANON_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    message(FATAL_ERROR "KANON_FUZZ needs clang: use the preset debug, or ./test --fuzz SECONDS")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
