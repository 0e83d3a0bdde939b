import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Router } from 'express';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { derivativesKey } from '../storage/object-keys.ts';
import { isPhotoShown } from './photos-repository.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE = /^(\d{1,5})\.(avif|jpg)$/;
const TYPES: Record<string, string> = { avif: 'image/avif', jpg: 'image/jpeg' };

/** A derivative, for ever: its name stands for its bytes. Of a photograph that is deleted, nothing. */
const serveDerivative =
  ({ db, storage }: Context): RequestHandler<{ photoId: string; file: string }> =>
  async (request, response) => {
    const { photoId, file } = request.params;
    const extension = FILE.exec(file)?.[2];
    if (!extension || !UUID.test(photoId) || !(await isPhotoShown(db, photoId))) throw notFound('picture');
    const key = `${derivativesKey(photoId)}${file}`;
    const object = await storage.stat(key);
    if (!object) throw notFound('picture');
    response.set({
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      'Content-Length': String(object.bytes),
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${photoId}-${file}"`,
    });
    if (request.fresh) {
      response.status(304).end();
    } else if (request.method === 'HEAD') {
      response.end();
    } else {
      await pipeline(await storage.read(key), response);
    }
  };

export const mountMedia = (router: Router, context: Context): void => {
  router.get('/media/:photoId/:file', serveDerivative(context));
};
