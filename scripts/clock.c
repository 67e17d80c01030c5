/*
 * Moves the wall clock of the programs that it is preloaded into by CLOCK_OFFSET seconds (scripts/test-at.ts). faketime
 * would do the same to timers, and PostgreSQL then never finds a deadlock.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long offset(void) {
  static long seconds;
  static int known;
  if (!known) {
    const char *text = getenv("CLOCK_OFFSET");
    seconds = text ? atol(text) : 0;
    known = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t id, struct timespec *out) {
  int code = (int)syscall(SYS_clock_gettime, id, out);
  if (code == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) out->tv_sec += offset();
  return code;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  out->tv_sec = now.tv_sec;
  out->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
