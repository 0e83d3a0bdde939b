// No test here reads the page, so none is published.
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { createUpload } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { startPagelessServer } from './test-server.ts';

/** Far longer than the server needs for an answer without waiting, on any machine. */
const PATIENCE_MS = 600;

const start = () => startPagelessServer({ overrides: { bodyPatienceMs: PATIENCE_MS } });

/** Sends only the beginning of a request; returns everything until the server hangs up. */
const beginOnly = (port: number, head: string, length = 100): Promise<string> => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`);
  return text(socket);
};

describe('a body that does not arrive', () => {
  it.each(['POST /api/contacts', 'POST /api/admin/login'])('is not waited for at %s', async (head) => {
    const server = await start();
    const answer = await beginOnly(server.port, head);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: 'request_timeout',
      message: 'The request took too long to arrive. Please try again.',
    });
  });

  it('does not keep a connection open', async () => {
    const { port } = await start();
    const heads = [
      'GET /api/health',
      'GET /api/settings',
      'POST /api/admin/users',
      'PUT /api/objects/x',
      'GET /nowhere',
    ];
    const answers = await Promise.all(heads.map((head) => beginOnly(port, head)));
    expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['200', '200', '401', '403', '404']);
  });

  it('may take longer if it is a photograph', async () => {
    const server = await start();
    const { uploadURL } = await (await server.admin()).api(createUpload);
    const { pathname, search } = new URL(uploadURL);
    const socket = net.connect(server.port, '127.0.0.1');
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: 2\r\n\r\na`,
    );
    const impatient = await beginOnly(server.port, 'POST /api/contacts');
    expect(impatient).toMatch(/ 408 /);
    socket.write('b');
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  });
});
