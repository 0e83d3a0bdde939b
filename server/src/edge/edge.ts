import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
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
  /** The proxy in front may name a request. */
  readonly trustsProxy: () => boolean;
  /** Express. */
  readonly app: RequestListener;
}

/** A server with all that stands before Express; a request meets it in the order of `meet`, and README.md says why. */
export const createEdge = ({ ready, answeredFromMemory, app, ...needs }: Behind): Server => {
  const behind = identified(needs.trustsProxy, app);
  const answer: RequestListener = (request, response) => {
    if (ready.some((source) => source.serve(request, response))) answeredFromMemory(response.statusCode);
    else behind(request, response);
  };
  const meet: RequestListener = (request, response) => {
    const target = requestTarget(request);
    if (target === null || namesTwoHosts(request)) return void response.writeHead(400).end();
    request.url = target;
    const reached = needs.reach(savedBy(request));
    if (!reached) return void answer(request, response);
    void reached.then(() => answer(request, response));
  };
  // Closes a connection on which an answer has made no progress for this long. A slow reader may go on.
  return createServer(OPTIONS, meet).setTimeout(UNREAD_PATIENCE_MS, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
};
