import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@shutterdesk/shared';

/** Keyed by request, because the two functions that use it share nothing else. */
const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const TOO_SLOW = JSON.stringify({
  error: 'request_timeout' satisfies ErrorCode,
  message: 'The request took too long to arrive. Please try again.',
} satisfies ErrorBody);

export const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const refuse = (response: ServerResponse): void => {
  response.writeHead(ERROR_STATUS.request_timeout, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(TOO_SLOW),
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(TOO_SLOW);
};

/** Closes a connection on which the body has not arrived in time, whether or not anything reads it. */
export const setBodyDeadline = (request: IncomingMessage, response: ServerResponse, ms: number): void => {
  if (!carriesBody(request)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.destroy();
    else refuse(response);
  }, ms);
  deadlines.set(request, timer);
  request.once('close', () => clearTimeout(timer));
};

/** The body is large and expected: it may take as long as the server allows any request. */
export const liftBodyDeadline = (request: IncomingMessage): void => clearTimeout(deadlines.get(request));
