import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf, isUuid } from '@shutterdesk/shared';
import type { RequestHandler, Response, Router } from 'express';
import type { Context } from '../context.ts';
import { isSmall, type Ticket } from '../edge/hot-pictures.ts';
import { isFresh } from '../edge/if-none-match.ts';
import { notFound } from '../http/http-error.ts';
import { isPhotoShown } from '../images/photos-repository.ts';
import { derivativesKey } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';

const FILE = /^\d{1,5}(?:h?\.jpg|r?\.(?:avif|jpg)|[mi]\.png)$/;

interface Derivative {
  readonly key: string;
  /** The canonical path, however the requested address was written. */
  readonly path: string;
  readonly type: string;
  readonly etag: string;
}

/** null when the name is not that of a derivative. */
const derivativeAt = ({ photoId, file }: { photoId: string; file: string }): Derivative | null => {
  const type = FILE.test(file) && isUuid(photoId) ? contentTypeOf(file) : undefined;
  if (!type) return null;
  const key = `${derivativesKey(photoId)}${file}`;
  return { key, path: `/media/${photoId}/${file}`, type, etag: `"${photoId}-${file}"` };
};

const setHeaders = (response: Response, { etag }: Derivative): void => {
  response.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    // For a page on another host.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
};

interface Delivery {
  readonly derivative: Derivative;
  /** Taken before the database was asked whether the photograph is visible. */
  readonly ticket: Ticket;
  readonly request: IncomingMessage;
  readonly response: Response;
}

/** Sends a small derivative from memory, and streams a large one from the store. */
const createDelivery = ({ hotPictures, storage }: Context) => {
  const reading = new Map<string, Promise<void>>();

  const read = async (
    { derivative, ticket, request, response }: Delivery,
    leaveToOthers: () => void,
  ): Promise<void> => {
    const { key, path, type, etag } = derivative;
    const object = await storage.read(key);
    if (!object) throw notFound('picture');
    setHeaders(response, derivative);
    if (!isSmall(object.bytes)) {
      leaveToOthers();
      response.set({ 'Content-Type': type, 'Content-Length': String(object.bytes) });
      return pipeline(object.body, response);
    }
    const bytes = await buffer(object.body);
    // The next one who asks may come by http.
    const { 'strict-transport-security': _, ...headers } = response.getHeaders();
    const picture = { etag, type, bytes, headers };
    hotPictures.keep(path, picture, ticket, request, response);
  };

  /** Concurrent requests share one read. */
  return async (delivery: Delivery): Promise<void> => {
    const { path } = delivery.derivative;
    await reading.get(path);
    if (delivery.response.destroyed || hotPictures.serve(delivery.request, delivery.response)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const leaveToOthers = (): void => {
      if (reading.get(path) === promise) reading.delete(path);
      resolve();
    };
    reading.set(path, promise);
    await read(delivery, leaveToOthers).finally(leaveToOthers);
  };
};

const sendHead = async (storage: ObjectStorage, derivative: Derivative, response: Response): Promise<void> => {
  const object = await storage.stat(derivative.key);
  if (!object) throw notFound('picture');
  setHeaders(response, derivative);
  response.set({ 'Content-Type': derivative.type, 'Content-Length': String(object.bytes) }).end();
};

/**
 * Serves a derivative, cacheable for ever, because its name identifies its bytes. A photograph that is deleted or has
 * a problem is not served.
 */
const serveDerivative = (needs: Context): RequestHandler<{ photoId: string; file: string }> => {
  const { db, hotPictures, storage } = needs;
  const deliver = createDelivery(needs);
  return async (request, response) => {
    const ticket = hotPictures.ticket();
    const derivative = derivativeAt(request.params);
    if (!derivative || !(await isPhotoShown(db, request.params.photoId))) throw notFound('picture');
    if (isFresh(request.headers['if-none-match'], derivative.etag)) {
      setHeaders(response, derivative);
      response.status(304).end();
      return;
    }
    if (request.method === 'HEAD') return sendHead(storage, derivative, response);
    await deliver({ derivative, ticket, request, response });
  };
};

export const mountMedia = (router: Router, needs: Context): void => {
  router.get('/media/:photoId/:file', serveDerivative(needs));
};
