import { createUpload } from '@shutterdesk/shared';
import type { Request, RequestHandler } from 'express';
import { v7 as uuid } from 'uuid';
import { incomingFolder } from '../config.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { originOf } from '../http/public-origin.ts';
import { uploadKey } from '../storage/object-keys.ts';
import { isSigned } from '../storage/upload-signature.ts';
import { receiveUpload } from './receive-upload.ts';

const queryOf = (request: Request): URLSearchParams => new URL(request.originalUrl, 'http://here').searchParams;

/** One image, once, at a signed address. */
const putObject =
  ({ config, secrets, storage }: Context): RequestHandler<{ id: string }> =>
  async (request, response) => {
    const { id } = request.params;
    if (!isSigned(secrets.uploads, id, queryOf(request))) {
      throw new HttpError('upload_forbidden', 'This upload address is not valid, or no longer: ask for a new one.');
    }
    if (!request.headers['content-type']?.startsWith('image/')) {
      throw new HttpError('unsupported_media_type', 'Only images can be uploaded (Content-Type: image/…).');
    }
    const key = uploadKey(id);
    if (await storage.stat(key)) {
      throw new HttpError('upload_taken', 'A file has already been uploaded to this address.');
    }
    await receiveUpload(request, incomingFolder(config), (file) => storage.putFile(key, file));
    response.status(200).set('Cache-Control', 'no-store').end();
  };

export const mountUploads = (api: Api, context: Context): void => {
  mount(api, createUpload, async ({ request }) => ({
    uploadURL: await context.storage.createUploadUrl(uploadKey(uuid()), originOf(request, context.config.publicUrl)),
  }));
  api.router.put('/api/objects/:id', putObject(context));
};
