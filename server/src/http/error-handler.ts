import { escapeMarkup } from '@shutterdesk/shared';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database.ts';
import { DatabaseUnreachable } from '../db/postgres/fault.ts';
import { nameRequest, requestIdOf } from '../edge/request-id.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { FolderGone } from '../work/make-folders.ts';
import { HttpError, refusalOf, ServerStops } from './http-error.ts';
import { plainPage, plainPageHeaders } from './plain-page.ts';

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

const translateRefusal = (type: string, isForm: boolean): HttpError => {
  if (type === 'entity.too.large') return new HttpError('too_large', 'The request is too large.');
  if (type === 'parameters.too.many') return new HttpError('invalid_request', 'This form has too many fields.');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    const what = isForm ? 'The form must be' : 'The body must be JSON';
    return new HttpError('unsupported_media_type', `${what} in UTF-8, not compressed.`);
  }
  return new HttpError('invalid_request', isForm ? 'This form can’t be read.' : 'The body is not valid JSON.');
};

/** Translates errors of Express, its parsers and the disk; null for an unexpected error. */
const translate = (error: unknown, request: Request): HttpError | null => {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  if (error instanceof URIError) return new HttpError('invalid_request', 'The address is not well-formed.');
  if (error instanceof DatabaseUnreachable) {
    return new HttpError('unavailable', 'Can’t reach the database right now. Please try again in a while.', {
      retryAfter: 5,
    });
  }
  if (isDatabaseUnavailable(error) || DISK_TROUBLE.has(codeOf(error)) || error instanceof FolderGone) {
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
  return isParserRefusal(error) ? translateRefusal(error.type, Boolean(request.is('urlencoded'))) : null;
};

/** A calendar's address is all that it takes to read the feed, so the log leaves it out. */
const loggedPath = (path: string): string => path.replace(/^(\/api\/calendar\/).+$/i, '$1…');

const isOurs = (refusal: HttpError | null, callerLeft: boolean): boolean =>
  refusal ? refusal.code === 'unavailable' && !(refusal instanceof ServerStops) : !callerLeft;

/** A person who opens an address, or sends a form, reads a page; a program takes anything, and gets data. */
const isOpenedInBrowser = ({ headers }: Request): boolean => headers.accept?.startsWith('text/html') === true;

const errorPage = (message: string, back: string): string =>
  plainPage(
    'That didn’t work',
    `<h1>That didn’t work</h1>
<p dir="auto">${escapeMarkup(message)}</p>
<p><a href="${back}">Back</a></p>`,
  );

const send = (request: Request, response: Response, { code, current, issues, message, status }: HttpError): void => {
  response.status(status).set('Cache-Control', 'no-store');
  if (isOpenedInBrowser(request)) {
    const back = request.path.startsWith('/api/') ? '/admin' : '/';
    response.set(plainPageHeaders()).end(errorPage(message, back));
    return;
  }
  response.json({
    error: code,
    message,
    ...(issues.length > 0 ? { issues } : {}),
    ...(current === undefined ? {} : { current }),
  });
};

/** The only place where an error becomes an answer. */
export const errorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const refusal = translate(error, request);
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
    send(request, response, answer);
  };
