import { once } from 'node:events';
import { createServer } from 'node:http';

/** A program on this machine that receives events. */
export interface HookReceiver {
  readonly url: string;
  /** The events that have arrived, whatever the answer was. */
  readonly got: readonly { readonly id: string; readonly type: string }[];
  /** Its answer from now on. */
  answers(status: number, text?: string): void;
  close(): Promise<void>;
}

export const openHookReceiver = async (): Promise<HookReceiver> => {
  const got: { id: string; type: string }[] = [];
  let answer = { status: 200, text: 'Thank you' };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    got.push({ id: String(request.headers['webhook-id']), type: JSON.parse(body).type });
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${bound.port}/inquiries`,
    got,
    answers: (status, text = '') => {
      answer = { status, text };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
