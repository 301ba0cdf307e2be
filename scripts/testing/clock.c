/*
 * Another time of day for tests, in every process that preloads this: Node, Postgres and Redis alike.
 *
 *   cc -shared -fPIC -o clock.so scripts/testing/clock.c
 *   LD_PRELOAD=$PWD/clock.so CLOCK_AHEAD=86400 npm test -- backend
 *
 * CLOCK_AHEAD is in seconds and may be negative. Timers and the dates of files keep the machine's time. libfaketime does
 * not serve: within epoll_wait it shows the true time, so that Postgres' timeouts never end or all end at once, and Redis
 * (jemalloc) does not start under it.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t ahead;

__attribute__((constructor)) static void read_ahead(void) {
  const char *text = getenv("CLOCK_AHEAD");
  if (text) ahead = atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = syscall(SYS_clock_gettime, clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += ahead;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
