import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf, isUuid } from '@shutterdesk/shared';
import type { Response, Router } from 'express';
import type { Context } from '../context.ts';
import { isSmall } from '../edge/hot-pictures.ts';
import { isFresh } from '../edge/if-none-match.ts';
import { notFound } from '../http/http-error.ts';
import { isPhotoShown } from '../images/photos-repository.ts';
import { derivativesKey } from '../storage/object-keys.ts';

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

/**
 * Serves a derivative, cacheable for ever, because its name identifies its bytes: a small one from memory, a large one
 * from the store. A photograph that is deleted or has a problem is not served.
 */
export const mountMedia = (router: Router, { db, hotPictures, storage }: Context): void => {
  router.get('/media/:photoId/:file', async (request, response) => {
    const ticket = hotPictures.ticket();
    const derivative = derivativeAt(request.params);
    if (!derivative || !(await isPhotoShown(db, request.params.photoId))) throw notFound('picture');
    const { etag, key, path, type } = derivative;
    if (isFresh(request.headers['if-none-match'], etag)) {
      setHeaders(response, derivative);
      response.status(304).end();
      return;
    }
    const object = await storage.read(key);
    if (!object) throw notFound('picture');
    setHeaders(response, derivative);
    if (isSmall(object.bytes)) {
      const bytes = await buffer(object.body);
      // The next one who asks may come by http.
      const { 'strict-transport-security': _, ...headers } = response.getHeaders();
      hotPictures.keep(path, { etag, type, bytes, headers }, ticket, request, response);
      return;
    }
    response.set({ 'Content-Type': type, 'Content-Length': String(object.bytes) });
    if (request.method === 'HEAD') {
      object.body.destroy();
      response.end();
    } else await pipeline(object.body, response);
  });
};
