import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies wait for each answer; the few programs that do not wait send about ten requests ahead. */
const MOST_AHEAD = 32;
/** The limit for all connections together: a waiting request may hold 16 kB of headers. */
const MOST_AHEAD_IN_ALL = 2000;

interface Connection {
  latest: ServerResponse;
  /** The number of requests that wait for earlier answers. */
  ahead: number;
}

/**
 * Handles the requests of a connection in sequence, each after the answer to the previous one has left. Without this,
 * Node hands over all requests at once, and a client that reads nothing could make the server hold hundreds of
 * answers. A client that sends too far ahead loses the connection, as HTTP allows (RFC 9112 9.3.2): the waiting
 * requests have not begun.
 */
export const inSequence = (handle: RequestListener): RequestListener => {
  /** The state of each socket during its lifetime. */
  const connections = new WeakMap<Socket, Connection>();
  let aheadInAll = 0;

  const wait = (connection: Connection, count: number): void => {
    connection.ahead += count;
    aheadInAll += count;
  };

  const meet = (socket: Socket, latest: ServerResponse): void => {
    const connection = { latest, ahead: 0 };
    connections.set(socket, connection);
    socket.once('close', () => wait(connection, -connection.ahead));
  };

  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) meet(socket, response);
    else if (connection.latest.writableFinished) connection.latest = response;
    else {
      wait(connection, 1);
      if (connection.ahead > MOST_AHEAD || aheadInAll > MOST_AHEAD_IN_ALL) return void socket.destroy();
      connection.latest.once('close', () => {
        if (socket.destroyed) return;
        wait(connection, -1);
        if (!socket.writableEnded) handle(request, response);
      });
      connection.latest = response;
      return;
    }
    handle(request, response);
  };
};

/**
 * Closes a connection on which an answer has made no progress for this long. A slow reader that makes progress may go
 * on.
 */
export const dropUnread = (server: Server, patienceMs: number): void => {
  server.setTimeout(patienceMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
};
