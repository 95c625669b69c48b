#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

/* MHD_start_daemon is variadic. The context goes to all three callbacks; the listening socket is bound by the caller. */
struct MHD_Daemon *cartouche_mhd_start(
    unsigned int flags, MHD_socket listening_socket, unsigned int threads, unsigned int maximum_connections,
    unsigned int timeout_seconds, size_t connection_memory, MHD_AccessHandlerCallback answer,
    MHD_RequestCompletedCallback completed,
    size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text), void *context);

/* The client's address; NULL where unknown. MHD_get_connection_info is variadic. */
const struct sockaddr *cartouche_mhd_client(struct MHD_Connection *connection);
