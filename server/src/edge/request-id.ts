import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { v7 as uuid } from 'uuid';

const HEADER = 'X-Request-Id';
const PLAIN = /^[\w.-]{1,64}$/;

interface Current {
  readonly id: string;
  /** The answer has left: work that outlasts it goes on without the request's id. */
  isOver: boolean;
}

const current = new AsyncLocalStorage<Current>();
const ids = new WeakMap<ServerResponse, string>();

/** Takes over the id that a trusted proxy gave. */
const idFor = ({ headers }: IncomingMessage, trustsProxy: boolean): string => {
  const given = trustsProxy ? headers[HEADER.toLowerCase()] : undefined;
  return typeof given === 'string' && PLAIN.test(given) ? given : uuid();
};

/** Gives each request an id, which its log lines and its error answer carry. */
export const identified =
  (trustsProxy: () => boolean, handle: RequestListener): RequestListener =>
  (request, response) => {
    const own = { id: idFor(request, trustsProxy()), isOver: false };
    ids.set(response, own.id);
    response.once('close', () => {
      own.isOver = true;
    });
    current.run(own, () => handle(request, response));
  };

export const requestIdOf = (response: ServerResponse): string | undefined => ids.get(response);

/** Names the request in an error answer, so that its caller can name it to the studio's operator. */
export const nameRequest = (response: ServerResponse): void => {
  const id = ids.get(response);
  if (id !== undefined) response.setHeader(HEADER, id);
};

/** The fields for each log line that is written during a request. */
export const requestFields = (): { readonly requestId?: string } => {
  const own = current.getStore();
  return own && !own.isOver ? { requestId: own.id } : {};
};
