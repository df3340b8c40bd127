// Naming: links, exchanges and unlinks; nothing here allocates, since most of it runs in the child of a process with
// many threads.
#include "files/naming.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "base/fault_point.hpp"

namespace kanon {
namespace {

// How a file came to its name, which says how that is taken back.
enum class Way { none, linked, exchanged, moved, moved_over, taken_away };

// One order and how far it has come. All texts are made before anything begins.
struct Step {
  const NameOrder* order = nullptr;
  std::string source;  // a path that leads to the anonymous file
  std::string old;     // where the old file waits, where files cannot be exchanged
  Way way = Way::none;
  bool hidden = false;  // the hidden name is there, and is ours to remove
};

bool not_supported(int reason) {
  return reason == EINVAL || reason == ENOSYS || reason == EOPNOTSUPP || reason == EPERM;
}

bool link_anonymous(const Step& step, const char* name) {
  return linkat(AT_FDCWD, step.source.c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

bool move(const char* from, const char* to, unsigned flags) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, flags) == 0;
}

// From the hidden name to a name that is free.
bool take_free_name(Step& step) {
  const char *hidden = step.order->hidden.c_str(), *name = step.order->name.c_str();
  bool done = move(hidden, name, RENAME_NOREPLACE);
  // Not every file system can do that in one step; a file that appears in between is lost there.
  if (!done && not_supported(errno)) {
    const bool free = access(name, F_OK) != 0;
    done = free && std::rename(hidden, name) == 0;
    if (!free) errno = EEXIST;
  }
  if (done) step.way = Way::moved;
  return done;
}

// From the hidden name to a name that another file has.
bool take_over(Step& step) {
  const char *hidden = step.order->hidden.c_str(), *name = step.order->name.c_str(), *old = step.old.c_str();
  if (move(hidden, name, RENAME_EXCHANGE)) {
    step.way = Way::exchanged;
    return true;
  }
  if (errno == ENOENT) return take_free_name(step);  // it has gone meanwhile
  if (!not_supported(errno)) return false;
  if (link(name, old) != 0 && std::rename(name, old) != 0) return errno == ENOENT && take_free_name(step);
  step.way = Way::moved_over;
  return std::rename(hidden, name) == 0;
}

// The file that has the name waits under the hidden one until all names are given.
bool take_away(Step& step) {
  const char *hidden = step.order->hidden.c_str(), *name = step.order->name.c_str();
  bool done = move(name, hidden, RENAME_NOREPLACE);
  if (!done && not_supported(errno)) done = std::rename(name, hidden) == 0;  // no other file has the hidden name
  if (done) step.way = Way::taken_away;
  return done || errno == ENOENT;
}

bool run(Step& step) {
  if (step.order->file < 0) return take_away(step);
  if (step.order->anonymous) {
    if (link_anonymous(step, step.order->name.c_str())) {
      step.way = Way::linked;
      return true;
    }
    if (errno != EEXIST || !step.order->replace) return false;
    if (!link_anonymous(step, step.order->hidden.c_str())) return false;
  }
  step.hidden = true;
  return step.order->replace ? take_over(step) : take_free_name(step);
}

// The old file gets its name again without an exchange. True where the hidden name is still there and may go.
bool put_back(const char* hidden, const char* name) {
  if (std::rename(hidden, name) == 0) return false;
  return unlink(name) == 0 && link(hidden, name) == 0;
}

// Something has this name, be it a link that leads nowhere.
bool is_there(const char* name) {
  struct stat found {};
  return lstat(name, &found) == 0;
}

bool are_one_file(const char* a, const char* b) {
  struct stat one {
  }, other{};
  return lstat(a, &one) == 0 && lstat(b, &other) == 0 && one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

// The name leads to the new file. Another run may have taken it meanwhile: then it is not ours to take back.
bool is_named(const Step& step) {
  struct stat made {
  }, named{};
  return fstat(step.order->file, &made) == 0 && lstat(step.order->name.c_str(), &named) == 0 &&
         made.st_ino == named.st_ino && made.st_dev == named.st_dev;
}

void take_back(Step& step) {
  const char *hidden = step.order->hidden.c_str(), *name = step.order->name.c_str(), *old = step.old.c_str();
  const bool ours = is_named(step);
  if (!ours && (step.way == Way::linked || step.way == Way::moved)) return;
  switch (step.way) {
    case Way::linked:
      unlink(name);
      break;
    case Way::exchanged:
      // The hidden name leads to the old file now: it goes when it leads to the new one again, or nobody wants it back.
      if (ours && !move(hidden, name, RENAME_EXCHANGE)) step.hidden = put_back(hidden, name);
      break;
    case Way::moved:
      unlink(name);
      break;
    case Way::moved_over:
      // Where the new file never came, both names lead to the old one, and rename would leave them both.
      if (are_one_file(old, name) || (!ours && access(name, F_OK) == 0) || put_back(old, name)) unlink(old);
      break;
    case Way::taken_away:
      // Where another run has taken the name meanwhile, its file stays and the old one goes.
      if (is_there(name) || put_back(hidden, name)) unlink(hidden);
      break;
    case Way::none:
      break;
  }
  if (step.hidden && (step.order->anonymous || step.way == Way::exchanged)) unlink(hidden);
}

// The old files go.
void finish(const Step& step) {
  if (step.way == Way::exchanged || step.way == Way::taken_away) unlink(step.order->hidden.c_str());
  if (step.way == Way::moved_over) unlink(step.old.c_str());
}

NamingFailure name_all(std::vector<Step>& steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (run(steps[i])) {
      // Where a file system has no modes, none is kept.
      if (steps[i].order->file >= 0) fchmod(steps[i].order->file, steps[i].order->mode);
      fault_point("named a file");
      continue;
    }
    const NamingFailure failure{.order = i, .reason = errno == 0 ? EIO : errno};
    for (std::size_t done = i + 1; done-- > 0;) take_back(steps[done]);
    return failure;
  }
  return {};
}

void finish_all(const std::vector<Step>& steps) {
  for (const Step& step : steps) finish(step);
}

NamingFailure run_here(std::vector<Step>& steps) {
  const NamingFailure answer = name_all(steps);
  if (answer.reason == 0) finish_all(steps);
  return answer;
}

std::vector<Step> steps_for(const std::vector<NameOrder>& orders) {
  std::vector<Step> out;
  for (const NameOrder& order : orders) {
    Step step;
    step.order = &order;
    step.source = "/proc/self/fd/" + std::to_string(order.file);
    step.old = order.hidden + ".old";
    out.push_back(std::move(step));
  }
  return out;
}

// All signals are held up while this object lives; a child that is made meanwhile keeps it so.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

// Where somebody killed the child: how far it had come is seen by which names lead to the new files.
void take_back_what_is_there(std::vector<Step>& steps) {
  for (Step& step : steps) {
    const bool named = is_named(step);
    step.hidden = is_there(step.order->hidden.c_str());
    if (step.order->file < 0)
      step.way = step.hidden ? Way::taken_away : Way::none;
    else if (access(step.old.c_str(), F_OK) == 0)
      step.way = Way::moved_over;
    else if (named && step.hidden)
      step.way = Way::exchanged;
    else if (named)
      step.way = step.order->anonymous ? Way::linked : Way::moved;
    take_back(step);
  }
}

NamingFailure answer_of(pid_t child, int from, std::vector<Step>& steps) {
  NamingFailure answer;
  ssize_t count = 0;
  do {
    count = read(from, &answer, sizeof answer);
  } while (count < 0 && errno == EINTR);
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  if (count == static_cast<ssize_t>(sizeof answer)) return answer;
  take_back_what_is_there(steps);
  return {.order = 0, .reason = EINTR};
}

}  // namespace

NamingFailure name_files(const std::vector<NameOrder>& orders) {
  std::vector<Step> steps = steps_for(orders);
  const SignalsHeld held;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return run_here(steps);
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    // Told before the old files go: from here on nothing is taken back.
    const NamingFailure answer = name_all(steps);
    const bool told = write(ends[1], &answer, sizeof answer) == static_cast<ssize_t>(sizeof answer);
    if (answer.reason == 0) finish_all(steps);
    _exit(told ? 0 : 1);
  }
  close(ends[1]);
  const NamingFailure answer = child > 0 ? answer_of(child, ends[0], steps) : run_here(steps);
  close(ends[0]);
  return answer;
}

}  // namespace kanon
