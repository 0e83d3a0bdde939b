import type { Request } from 'express';
import { HttpError } from './http-error.ts';

/**
 * Where the caller reached us. A proxy that ends https may not say so: PUBLIC_URL does, where its host was asked.
 * @throws {HttpError} invalid_request, where the host that was asked is none
 */
export const originOf = (request: Request, publicUrl: string | null): string => {
  const host = request.host || 'localhost';
  if (!URL.canParse(`http://${host}/`)) throw new HttpError('invalid_request', 'The Host of the request is not valid.');
  return publicUrl && new URL(publicUrl).host === host ? publicUrl : `${request.protocol}://${host}`;
};
