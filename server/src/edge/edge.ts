import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { setBodyDeadline } from './body-deadline.ts';
import { limitConnections } from './connection-limit.ts';
import { dropUnread, inSequence } from './pipelining.ts';
import { savedBy } from './read-your-writes.ts';
import { identified } from './request-id.ts';
import { namesTwoHosts, requestTarget } from './request-target.ts';

const HEADERS_PATIENCE_MS = 30_000;
/** The lifetime of an upload address: the largest photograph may come that slowly. */
const SLOWEST_UPLOAD_MS = 15 * 60_000;
const UNREAD_PATIENCE_MS = 60_000;

const OPTIONS = {
  headersTimeout: HEADERS_PATIENCE_MS,
  requestTimeout: SLOWEST_UPLOAD_MS,
  // Reading an absent body to its end would take a twentieth or more of the time of an answer from memory.
  optimizeEmptyRequests: true,
} as const;

/** A source of answers in memory. */
export interface ReadyAnswers {
  /** Answers a request; false when it is not responsible for it. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

interface Behind {
  /** Tried in this order. */
  readonly ready: readonly ReadyAnswers[];
  readonly answeredFromMemory: (status: number) => void;
  /** Resolves when answers from memory show this version of the content; null: they do already. */
  readonly reach: (version: number) => Promise<void> | null;
  /** The time that a body may take to arrive, except for a photograph. */
  readonly bodyPatienceMs: number;
  /** The proxy in front may name a request. */
  readonly trustsProxy: () => boolean;
  readonly logger: Logger;
  /** Express. */
  readonly app: RequestListener;
}

/** A server with all that stands before Express; a request meets it in the order of `meet`, and README.md says why. */
export const createEdge = ({ ready, answeredFromMemory, app, ...needs }: Behind): Server => {
  const behind = identified(needs.trustsProxy, app);
  const answer: RequestListener = (request, response) => {
    if (ready.some((source) => source.serve(request, response))) answeredFromMemory(response.statusCode);
    else if (!connections.refuse(response)) behind(request, response);
  };
  const meet: RequestListener = (request, response) => {
    const target = requestTarget(request);
    if (target === null || namesTwoHosts(request)) return void response.writeHead(400).end();
    request.url = target;
    setBodyDeadline(request, response, needs.bodyPatienceMs);
    const reached = needs.reach(savedBy(request));
    if (!reached) return void answer(request, response);
    void reached.then(() => {
      // A body that came too slowly is refused meanwhile.
      if (!response.headersSent) answer(request, response);
    });
  };
  const server = createServer(OPTIONS, inSequence(meet));
  dropUnread(server, UNREAD_PATIENCE_MS);
  const connections = limitConnections(server, needs.logger);
  return server;
};
