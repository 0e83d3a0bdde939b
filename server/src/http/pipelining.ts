import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies wait for each answer; the few programs that do not ask for some ten things ahead. */
const MOST_AHEAD = 32;

interface Connection {
  latest: ServerResponse;
  /** How many requests wait for the answers before theirs. */
  ahead: number;
}

/**
 * Handles the requests of a connection one after the other, each when the answer before it has left. Node hands over
 * whatever has arrived, so a client that reads nothing could have hundreds of answers made and held for it. One that
 * asks too far ahead loses the connection, as HTTP allows (RFC 9112 9.3.2): nothing that waited was begun.
 */
export const inSequence = (handle: RequestListener): RequestListener => {
  const connections = new WeakMap<Socket, Connection>();
  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || connection.latest.writableFinished) {
      if (connection) connection.latest = response;
      else connections.set(socket, { latest: response, ahead: 0 });
      handle(request, response);
      return;
    }
    connection.ahead += 1;
    if (connection.ahead > MOST_AHEAD) {
      socket.destroy();
      return;
    }
    connection.latest.once('close', () => {
      connection.ahead -= 1;
      if (!socket.destroyed && !socket.writableEnded) handle(request, response);
    });
    connection.latest = response;
  };
};

/** Ends a connection on which an answer has made no progress for so long. However slowly one is read, it may go on. */
export const dropUnread = (server: Server, patienceMs: number): void => {
  server.setTimeout(patienceMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
};
