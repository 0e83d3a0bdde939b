import type { Request } from 'express';
import { HttpError } from './http-error.ts';
import { type Addresses, hostOf, isOurs, namedAddress, urlOf } from './site-address.ts';

/**
 * The origin that the caller used. Where PUBLIC_URL is set, it decides: no header of a visitor leads elsewhere.
 * @throws {HttpError} invalid_request when the Host header is invalid
 */
export const originOf = (request: Request, addresses: Addresses): string => {
  const { publicUrl, publicApiUrl } = addresses;
  const said = publicUrl === null ? urlOf(`http://${request.host || 'localhost'}`) : hostOf(request);
  if (!said) throw new HttpError('invalid_request', 'The Host of the request is not valid.');
  const origin = urlOf(request.headers.origin);
  // A browser knows best whether it came by https.
  if (origin && origin.host === said.host && /^https?:$/.test(origin.protocol)) return origin.origin;
  if (publicUrl !== null && !isOurs(said, addresses)) return publicApiUrl ?? publicUrl;
  const named = namedAddress(said, addresses);
  return named && new URL(named).host === said.host ? named : `${request.protocol}://${said.host}`;
};
