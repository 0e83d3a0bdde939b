import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import { UNTRUSTED } from './untrusted-certificate.ts';

export interface ArrivedEvent {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers a request, or does not. */
export type Answering = (response: ServerResponse, arrived: ArrivedEvent) => void;

export const status =
  (code: number, text = '', headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(code, { 'content-type': 'text/plain', ...headers }).end(text);

/** A real https server on this machine that keeps the events that it gets. */
export class HookSink {
  readonly arrived: ArrivedEvent[] = [];
  answering: Answering = status(200, 'Thank you');
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `https://127.0.0.1:${this.#port}/hooks/inquiries?team=1`;
  }

  /** Starts on the same port each time. */
  async open(): Promise<void> {
    const server = createServer(UNTRUSTED, (request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        const arrived = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
        this.arrived.push(arrived);
        this.answering(response, arrived);
      });
    });
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  get ids(): readonly unknown[] {
    return this.arrived.map(({ headers }) => headers['webhook-id']);
  }
}

/** A receiver for one test. */
export const openHookSink = async (): Promise<HookSink> => {
  const sink = new HookSink();
  await sink.open();
  onTestFinished(() => sink.close());
  return sink;
};

/** Compares the signature with that of the official library, at the time that the event names. */
export const expectSigned = ({ headers, body }: ArrivedEvent, secret: string): void => {
  const moment = new Date(Number(headers['webhook-timestamp']) * 1000);
  const wanted = new Webhook(secret).sign(String(headers['webhook-id']), moment, body);
  expect(headers['webhook-signature']).toBe(wanted);
};
