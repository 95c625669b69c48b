/*
 * libmicrohttpd, opened when it is first called: with GnuTLS behind it, it takes 3 ms to load (where this was measured),
 * and a program that draws one map serves nothing.
 *
 * Each function has the library's own name and type, and passes the call on.
 */
#include "CMicroHTTPD.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

/* The functions that are used, with their results, parameters, arguments, and what they give where there is no library. */
#define FUNCTIONS(F)                                                                                                   \
  F(struct MHD_Response *, MHD_create_response_from_buffer,                                                            \
    (size_t size, void *buffer, enum MHD_ResponseMemoryMode mode), (size, buffer, mode), NULL)                         \
  F(struct MHD_Response *, MHD_create_response_from_buffer_with_free_callback_cls,                                     \
    (size_t size, void *buffer, MHD_ContentReaderFreeCallback release, void *context),                                 \
    (size, buffer, release, context), NULL)                                                                            \
  F(struct MHD_Response *, MHD_create_response_from_callback,                                                          \
    (uint64_t size, size_t block, MHD_ContentReaderCallback read, void *context,                                       \
     MHD_ContentReaderFreeCallback release),                                                                           \
    (size, block, read, context, release), NULL)                                                                       \
  F(enum MHD_Result, MHD_add_response_header,                                                                          \
    (struct MHD_Response * response, const char *header, const char *content), (response, header, content), MHD_NO)    \
  F(enum MHD_Result, MHD_queue_response,                                                                               \
    (struct MHD_Connection * connection, unsigned int status, struct MHD_Response *response),                          \
    (connection, status, response), MHD_NO)                                                                            \
  F(int, MHD_get_connection_values,                                                                                    \
    (struct MHD_Connection * connection, enum MHD_ValueKind kind, MHD_KeyValueIterator iterator, void *context),       \
    (connection, kind, iterator, context), 0)                                                                          \
  F(MHD_socket, MHD_quiesce_daemon, (struct MHD_Daemon * daemon), (daemon), MHD_INVALID_SOCKET)

#define PROCEDURES(F)                                                                                                  \
  F(MHD_destroy_response, (struct MHD_Response * response), (response))                                                \
  F(MHD_suspend_connection, (struct MHD_Connection * connection), (connection))                                        \
  F(MHD_resume_connection, (struct MHD_Connection * connection), (connection))                                         \
  F(MHD_stop_daemon, (struct MHD_Daemon * daemon), (daemon))

/* The addresses in the library, all NULL where it is missing. */
static struct {
#define MEMBER(result, name, parameters, arguments, absent) result(*name) parameters;
#define PROCEDURE_MEMBER(name, parameters, arguments) void(*name) parameters;
  FUNCTIONS(MEMBER)
  PROCEDURES(PROCEDURE_MEMBER)
  struct MHD_Daemon *(*start)(unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback,
                              void *, ...);
  const union MHD_ConnectionInfo *(*connection_info)(struct MHD_Connection *, enum MHD_ConnectionInfoType, ...);
} library;

static void open_library(void) {
  void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    fputs("cartouche: libmicrohttpd.so.12 cannot be loaded; install Debian's package libmicrohttpd12\n", stderr);
    return;
  }
#define FIND(result, name, parameters, arguments, absent)                                                              \
  library.name = (result(*) parameters)dlsym(handle, #name);
#define FIND_PROCEDURE(name, parameters, arguments) library.name = (void(*) parameters)dlsym(handle, #name);
  FUNCTIONS(FIND)
  PROCEDURES(FIND_PROCEDURE)
  *(void **)&library.start = dlsym(handle, "MHD_start_daemon");
  *(void **)&library.connection_info = dlsym(handle, "MHD_get_connection_info");
}

static void need_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
}

#define PASS_ON(result, name, parameters, arguments, absent)                                                           \
  result name parameters {                                                                                             \
    need_library();                                                                                                    \
    return library.name ? library.name arguments : absent;                                                             \
  }
#define PASS_ON_PROCEDURE(name, parameters, arguments)                                                                 \
  void name parameters {                                                                                               \
    need_library();                                                                                                    \
    if (library.name) library.name arguments;                                                                          \
  }

FUNCTIONS(PASS_ON)
PROCEDURES(PASS_ON_PROCEDURE)

struct MHD_Daemon *cartouche_mhd_start(
    unsigned int flags, MHD_socket listening_socket, unsigned int threads, unsigned int maximum_connections,
    unsigned int timeout_seconds, size_t connection_memory, MHD_AccessHandlerCallback answer,
    MHD_RequestCompletedCallback completed,
    size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text), void *context) {
  need_library();
  if (!library.start) return NULL;
  struct MHD_OptionItem options[] = {
      {MHD_OPTION_LISTEN_SOCKET, listening_socket, NULL},
      {MHD_OPTION_CONNECTION_LIMIT, maximum_connections, NULL},
      {MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds, NULL},
      {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)connection_memory, NULL},
      {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, context},
      {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)unescape, context},
      {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
      /* A pool of one is refused with a warning by the library: then the list ends here. */
      {threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, threads, NULL},
      {MHD_OPTION_END, 0, NULL},
  };
  return library.start(flags, 0, NULL, NULL, answer, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

const struct sockaddr *cartouche_mhd_client(struct MHD_Connection *connection) {
  need_library();
  if (!library.connection_info) return NULL;
  const union MHD_ConnectionInfo *info = library.connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}
