import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database.ts';
import { DatabaseUnreachable } from '../db/postgres/fault.ts';
import { nameRequest, requestIdOf } from '../edge/request-id.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { HttpError, refusalOf, ServerStops } from './http-error.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const DISK_TROUBLE = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES']);
/** The process, or the whole machine, has as many files and connections open as it may. */
const TOO_MANY_OPEN = new Set(['EMFILE', 'ENFILE']);
const CALLER_LEFT = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Recognises errors of the body parsers: each has a `type` and a status. */
const isParserRefusal = (error: unknown): error is Error & { type: string } =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  'statusCode' in error &&
  Number(error.statusCode) < 500;

const translateRefusal = (type: string): HttpError => {
  if (type === 'entity.too.large') return new HttpError('too_large', 'The request is too large.');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new HttpError('unsupported_media_type', 'The body must be JSON in UTF-8, not compressed.');
  }
  return new HttpError('invalid_request', 'The body is not valid JSON.');
};

/** Translates errors of Express, its parsers and the disk; null for an unexpected error. */
const translate = (error: unknown): HttpError | null => {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  if (error instanceof URIError) return new HttpError('invalid_request', 'The address is not well-formed.');
  if (error instanceof DatabaseUnreachable) {
    return new HttpError('unavailable', 'Can’t reach the database right now. Please try again in a while.', {
      retryAfter: 5,
    });
  }
  if (isDatabaseUnavailable(error) || DISK_TROUBLE.has(codeOf(error))) {
    return new HttpError('unavailable', 'Can’t save anything right now. Please try again in a while.', {
      retryAfter: 30,
    });
  }
  if (TOO_MANY_OPEN.has(codeOf(error))) {
    return new HttpError('unavailable', 'The server is very busy. Please try again in a moment.', {
      retryAfter: 5,
    });
  }
  if (error instanceof StorageUnavailable) {
    return new HttpError('unavailable', 'Can’t reach the photos right now. Please try again in a while.', {
      retryAfter: 30,
    });
  }
  return isParserRefusal(error) ? translateRefusal(error.type) : null;
};

/** A calendar's address is all that it takes to read the feed, so the log leaves it out. */
const loggedPath = (path: string): string => path.replace(/^(\/api\/calendar\/).+$/i, '$1…');

const isOurs = (refusal: HttpError | null, callerLeft: boolean): boolean =>
  refusal ? refusal.code === 'unavailable' && !(refusal instanceof ServerStops) : !callerLeft;

/** The only place where an error becomes an answer. */
export const errorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const refusal = translate(error);
    const callerLeft = request.socket.destroyed || CALLER_LEFT.has(codeOf(error));
    if (isOurs(refusal, callerLeft)) {
      logger.error(
        { err: error, requestId: requestIdOf(response), method: request.method, path: loggedPath(request.path) },
        'a request failed on our side: the caller got an error',
      );
    }
    if (callerLeft || response.headersSent) {
      response.destroy();
      return;
    }
    const answer = refusal ?? new HttpError('internal', 'Something went wrong here. Please try again.');
    if (answer.retryAfter !== null) response.setHeader('Retry-After', String(answer.retryAfter));
    nameRequest(response);
    response
      .status(answer.status)
      .set('Cache-Control', 'no-store')
      .json({
        error: answer.code,
        message: answer.message,
        ...(answer.issues.length > 0 ? { issues: answer.issues } : {}),
        ...(answer.current === undefined ? {} : { current: answer.current }),
      });
  };
