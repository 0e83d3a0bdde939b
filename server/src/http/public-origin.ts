import type { Request } from 'express';
import { HttpError } from './http-error.ts';

/**
 * The origin that the caller used. A proxy that terminates https may not forward that; PUBLIC_URL then decides if its
 * host was used.
 * @throws {HttpError} invalid_request when the Host header is invalid
 */
export const originOf = (request: Request, publicUrl: string | null): string => {
  const host = request.host || 'localhost';
  if (!URL.canParse(`http://${host}/`)) throw new HttpError('invalid_request', 'The Host of the request is not valid.');
  return publicUrl && new URL(publicUrl).host === host ? publicUrl : `${request.protocol}://${host}`;
};
