// Result<T>: a value, or the one error a person should read.
//
// Wrong input travels as an Error value; it is never thrown, printed or turned into an empty table. An Error says what
// is wrong, where, and what to do about it; its kind tells wrong input from a requirement that cannot be met, that from
// a search that was stopped too early to know, and all of them from a mistake of ours.
//
//   kanon::Result<int> half(int n) {
//     if (n % 2 != 0) return kanon::Error{.message = "7 is odd"};
//     return n / 2;
//   }
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace kanon {

enum class ErrorKind {
  wrong_input,    // the user can mend it: exit code 1
  cannot_be_met,  // the requirement does not hold or cannot be met: exit code 2
  interrupted,    // stopped on request: nothing was written
  budget_spent,   // the search was stopped before it found anything; whether k can be met is not known: exit code 2
  internal,       // our own mistake, which says nothing about the table: exit code 4
};

struct Error {
  ErrorKind kind = ErrorKind::wrong_input;
  std::string message;     // one sentence: what is wrong
  std::string key = {};    // of a recipe or a request, that it is about: "search.gap"; may be empty
  std::string place = {};  // file, line or column; may be empty
  std::string hint = {};   // what to do; may be empty

  // "place: message. hint", without the parts that are empty; the key stands for a place where there is none.
  [[nodiscard]] std::string text() const {
    const std::string& where = place.empty() ? key : place;
    std::string out = where.empty() ? message : where + ": " + message;
    return hint.empty() ? out : out + "\n  " + hint;
  }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  T& value() & { return std::get<T>(state_); }
  const T& value() const& { return std::get<T>(state_); }
  T&& value() && { return std::get<T>(std::move(state_)); }
  T* operator->() { return &std::get<T>(state_); }
  const T* operator->() const { return &std::get<T>(state_); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }

  [[nodiscard]] const Error& error() const { return std::get<Error>(state_); }

 private:
  std::variant<T, Error> state_;
};

struct Done {};
using Status = Result<Done>;

}  // namespace kanon
