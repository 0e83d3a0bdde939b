import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response, Router } from 'express';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { isFresh } from '../http/ready-files.ts';
import { derivativesKey } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { isPhotoShown } from './photos-repository.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE = /^(\d{1,5}r?)\.(avif|jpg)$/;
const TYPES: Record<string, string> = { avif: 'image/avif', jpg: 'image/jpeg' };

const headersOf = (name: string, extension: string) => ({
  'Content-Type': TYPES[extension] ?? 'application/octet-stream',
  'Cache-Control': 'public, max-age=31536000, immutable',
  ETag: `"${name}"`,
  // For a page that stands on another host.
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** What the store holds under a key; a refusal carries none of the headers. What is not too large is `kept`. */
const send = async (
  storage: ObjectStorage,
  key: string,
  response: Response,
  headers: object,
  kept: { takes(bytes: number): boolean; keep(bytes: Buffer): void },
): Promise<void> => {
  const object = await storage.read(key);
  if (!object) throw notFound('picture');
  response.set({ ...headers, 'Content-Length': String(object.bytes) });
  if (!kept.takes(object.bytes)) return pipeline(object.body, response);
  const bytes = await buffer(object.body);
  kept.keep(bytes);
  response.end(bytes);
};

const sendHead = async (storage: ObjectStorage, key: string, response: Response, headers: object): Promise<void> => {
  const object = await storage.stat(key);
  if (!object) throw notFound('picture');
  response.set({ ...headers, 'Content-Length': String(object.bytes) }).end();
};

/** A derivative, for ever: its name stands for its bytes. Of a photograph that is deleted or has a problem, nothing. */
const serveDerivative =
  ({ db, hotPictures, storage }: Context): RequestHandler<{ photoId: string; file: string }> =>
  async (request, response) => {
    const { photoId, file } = request.params;
    const ticket = hotPictures.ticket();
    const extension = FILE.exec(file)?.[2];
    if (!extension || !UUID.test(photoId) || !(await isPhotoShown(db, photoId))) throw notFound('picture');
    const key = `${derivativesKey(photoId)}${file}`;
    const headers = headersOf(`${photoId}-${file}`, extension);
    if (isFresh(request.headers['if-none-match'], headers.ETag)) return void response.set(headers).status(304).end();
    if (request.method === 'HEAD') return sendHead(storage, key, response, headers);
    await send(storage, key, response, headers, {
      takes: (bytes) => hotPictures.takes(bytes),
      keep: (bytes) => {
        const picture = { bytes, etag: headers.ETag, headers: response.getHeaders() };
        hotPictures.keep(request.originalUrl, picture, ticket);
      },
    });
  };

export const mountMedia = (router: Router, context: Context): void => {
  router.get('/media/:photoId/:file', serveDerivative(context));
};
