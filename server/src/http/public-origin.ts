import type { Request } from 'express';

/** Where the caller reached us. A proxy that ends https may not say so: PUBLIC_URL does, where its host was asked. */
export const originOf = (request: Request, publicUrl: string | null): string => {
  const host = request.host || 'localhost';
  return publicUrl && new URL(publicUrl).host === host ? publicUrl : `${request.protocol}://${host}`;
};
