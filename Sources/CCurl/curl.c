/*
 * libcurl, opened when it is first called. Linked the usual way, it and the thirty libraries behind it take longer to
 * load (14 ms where this was measured) than drawing a map takes, and most runs of the program fetch nothing.
 *
 * Each function has libcurl's own name and type, and passes the call on.
 */
#include "CCurl.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static void *library;

static void open_library(void) {
  library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) fputs("cartouche: libcurl.so.4 cannot be loaded; install Debian's package libcurl4\n", stderr);
}

static void *find(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library ? dlsym(library, name) : NULL;
}

/* Defines a function that passes its arguments on, or gives `absent` where there is no library. The address is looked
   up at every call: a hash look-up, nothing beside a transfer. */
#define PASS_ON(result, name, parameters, arguments, absent)                                                           \
  result name parameters {                                                                                             \
    result(*real) parameters = (result(*) parameters)find(#name);                                                      \
    return real ? real arguments : absent;                                                                             \
  }
#define PASS_ON_NOTHING(name, parameters, arguments)                                                                   \
  void name parameters {                                                                                               \
    void(*real) parameters = (void(*) parameters)find(#name);                                                          \
    if (real) real arguments;                                                                                          \
  }

PASS_ON(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
PASS_ON(CURL *, curl_easy_init, (void), (), NULL)
PASS_ON_NOTHING(curl_easy_cleanup, (CURL * handle), (handle))
PASS_ON(const char *, curl_easy_strerror, (CURLcode code), (code), "libcurl is missing")
PASS_ON(CURLHcode, curl_easy_header,
        (CURL * handle, const char *name, size_t index, unsigned int origin, int request, struct curl_header **header),
        (handle, name, index, origin, request, header), CURLHE_MISSING)
PASS_ON(CURLM *, curl_multi_init, (void), (), NULL)
PASS_ON(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi), CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *handle), (multi, handle), CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *handle), (multi, handle), CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), (multi, running), CURLM_BAD_HANDLE)
PASS_ON(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left), (multi, left), NULL)
PASS_ON(CURLMcode, curl_multi_poll,
        (CURLM * multi, struct curl_waitfd *extra, unsigned int count, int milliseconds, int *ready),
        (multi, extra, count, milliseconds, ready), CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_wakeup, (CURLM * multi), (multi), CURLM_BAD_HANDLE)
PASS_ON(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text), NULL)
PASS_ON_NOTHING(curl_slist_free_all, (struct curl_slist * list), (list))
PASS_ON(time_t, curl_getdate, (const char *text, const time_t *unused), (text, unused), -1)

/* The variadic ones have one argument more, a long, a curl_off_t or a pointer: 64 bits each on the platforms that this
   builds for. */
_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *), "one size for all arguments");
#define PASS_ON_ONE_MORE(result, name, Handle, Option, absent)                                                         \
  result(name)(Handle * handle, Option option, ...) {                                                                  \
    result (*real)(Handle *, Option, ...) = (result(*)(Handle *, Option, ...))find(#name);                             \
    va_list rest;                                                                                                      \
    va_start(rest, option);                                                                                            \
    void *argument = va_arg(rest, void *);                                                                             \
    va_end(rest);                                                                                                      \
    return real ? real(handle, option, argument) : absent;                                                             \
  }

PASS_ON_ONE_MORE(CURLcode, curl_easy_setopt, CURL, CURLoption, CURLE_FAILED_INIT)
PASS_ON_ONE_MORE(CURLcode, curl_easy_getinfo, CURL, CURLINFO, CURLE_FAILED_INIT)
PASS_ON_ONE_MORE(CURLMcode, curl_multi_setopt, CURLM, CURLMoption, CURLM_BAD_HANDLE)
