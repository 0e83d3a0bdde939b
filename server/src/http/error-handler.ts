import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database.ts';
import { HttpError } from './http-error.ts';

const hasType = (error: unknown): error is { type: string } =>
  typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string';

const DISK_TROUBLE = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES']);

const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_TROUBLE.has(String(error.code));

/** What Express and its parsers throw, in our terms; null for what nobody foresaw. */
const translate = (error: unknown): HttpError | null => {
  if (error instanceof HttpError) return error;
  if (error instanceof URIError) return new HttpError('invalid_request', 'The address is not well-formed.');
  if (isDatabaseUnavailable(error) || isDiskTrouble(error)) {
    return new HttpError('unavailable', 'Nothing can be stored at the moment. Please try again in a while.', {
      retryAfter: 30,
    });
  }
  if (!hasType(error)) return null;
  if (error.type === 'entity.too.large') return new HttpError('too_large', 'The request is too large.');
  if (error.type === 'encoding.unsupported' || error.type === 'charset.unsupported') {
    return new HttpError('unsupported_media_type', 'The body must be JSON in UTF-8.');
  }
  return new HttpError('invalid_request', 'The body is not valid JSON.');
};

/** The one place where an error becomes an answer. */
export const errorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const known = translate(error);
    if (!known || known.code === 'unavailable') {
      logger.error({ err: error, method: request.method, path: request.path }, 'a request failed');
    }
    const answer = known ?? new HttpError('internal', 'Something went wrong here. Please try again.');
    if (answer.retryAfter !== null) response.setHeader('Retry-After', String(answer.retryAfter));
    response
      .status(answer.status)
      .set('Cache-Control', 'no-store')
      .json({
        error: answer.code,
        message: answer.message,
        ...(answer.issues.length > 0 ? { issues: answer.issues } : {}),
      });
  };
