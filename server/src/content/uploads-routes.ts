import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { createUpload, isImageType, mayCall, type ParsedBodyOf, UPLOAD, UPLOAD_REFUSALS } from '@shutterdesk/shared';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import type { Request, RequestHandler } from 'express';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';
import { openIncoming } from '../config/data-folder.ts';
import { Seal } from '../config/seal.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { originOf } from '../http/public-origin.ts';
import { signedInUser } from '../http/sessions.ts';
import { uploadKey } from '../storage/object-keys.ts';
import type { AnnouncedUpload, ObjectStorage } from '../storage/object-storage.ts';

const LIFETIME_MS = 15 * 60_000;

const permitSchema = z.object({ owner: z.string(), expires: z.number() });

/** A permit for one PUT of one object by its owner, sealed: it opens for no other object. */
const sealPermit = ({ secrets }: Context, upload: string, owner: string): string => {
  const permit = { owner, expires: Date.now() + LIFETIME_MS } satisfies z.infer<typeof permitSchema>;
  return new Seal(secrets.uploads).close(`PUT ${upload}`, JSON.stringify(permit));
};

const IMAGE_TYPE = /^image\/[\w.+-]{1,60}$/;

const refuseTaken = async (storage: ObjectStorage, key: string): Promise<void> => {
  if (await storage.stat(key)) {
    throw new HttpError('upload_taken', UPLOAD_REFUSALS.taken);
  }
};

/** The announced file, if uploads may have its type and size. */
const announcedIn = ({ contentType, bytes }: ParsedBodyOf<typeof createUpload> = {}): AnnouncedUpload | null => {
  if (contentType !== undefined && !IMAGE_TYPE.test(contentType)) {
    throw new HttpError('unsupported_media_type', UPLOAD_REFUSALS.noImage);
  }
  if (bytes !== undefined && bytes > UPLOAD.maxBytes) throw new HttpError('too_large', UPLOAD_REFUSALS.tooLarge);
  return contentType !== undefined && bytes !== undefined && bytes >= 0 ? { contentType, bytes } : null;
};

/**
 * Keeps a file unless its key is taken. The check runs inside the queue, because another upload may have arrived
 * meanwhile.
 */
const keepOnce = ({ photos, storage }: Context) => {
  const queue = new SerialQueue();
  return (key: string, file: string): Promise<void> =>
    queue.run(async () => {
      await refuseTaken(storage, key);
      await photos.openAhead(key, file);
      await storage.putFile(key, file);
    });
};

/** Writes the body to a new file, without flushing it to the disk. */
const writeBody = async (request: Request, file: string): Promise<void> => {
  const handle = await open(file, 'wx');
  try {
    let received = 0;
    // The connection must survive an early stop, because the refusal has to reach the sender.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.byteLength;
      if (received > UPLOAD.maxBytes) throw new HttpError('too_large', UPLOAD_REFUSALS.tooLarge);
      await handle.appendFile(chunk);
    }
  } finally {
    await handle.close();
  }
};

/**
 * Writes a request's body to a temporary file and passes it to `keep`, which must flush it to the disk. A failure
 * leaves no file behind.
 */
const receiveUpload = async (
  request: Request,
  folder: string,
  keep: (file: string) => Promise<void>,
): Promise<void> => {
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD.maxBytes)
    throw new HttpError('too_large', UPLOAD_REFUSALS.tooLarge);
  const file = path.join(folder, `${uuid()}.upload`);
  try {
    await writeBody(request, file);
    await keep(file);
  } finally {
    await rm(file, { force: true });
  }
};

/** Tells whether this server issued the permit to an account that exists and may still ask for one. */
const isGiven = async ({ secrets, users }: Context, upload: string, sealed: unknown): Promise<boolean> => {
  const opened = new Seal(secrets.uploads).open(`PUT ${upload}`, String(sealed));
  const permit = opened === null ? null : permitSchema.parse(JSON.parse(opened));
  const user = permit && permit.expires >= Date.now() ? await users.find(permit.owner) : null;
  return user !== null && mayCall(user, createUpload);
};

/** Receives one image, once, at a signed address. */
const putObject = (needs: Context): RequestHandler<{ id: string }> => {
  const { config, storage } = needs;
  const keep = keepOnce(needs);
  return async (request, response) => {
    const { id } = request.params;
    if (!(await isGiven(needs, id, request.query.permit))) {
      throw new HttpError('upload_forbidden', 'This upload address isn’t valid any more. Ask for a new one.');
    }
    if (!isImageType(request.get('content-type') ?? ''))
      throw new HttpError('unsupported_media_type', UPLOAD_REFUSALS.noImage);
    const key = uploadKey(id);
    await refuseTaken(storage, key);
    await receiveUpload(request, await openIncoming(config), (file) => keep(key, file));
    response.status(200).set('Cache-Control', 'no-store').end();
  };
};

export const mountUploads = (api: Api, needs: Context): void => {
  mount(api, createUpload, async ({ request, response, body }) => {
    needs.photos.expect();
    const origin = originOf(request, needs.config);
    const id = uuid();
    // A bucket would take any type and size at an address without them, and another file later.
    const announced = announcedIn(body);
    const atBucket = announced && (await needs.storage.createUploadUrl(uploadKey(id), announced));
    if (atBucket) return { uploadURL: atBucket.url, headers: { ...atBucket.headers } };
    // An address on this server, valid only while its owner's account exists.
    const permit = sealPermit(needs, id, signedInUser(response).id);
    return { uploadURL: `${origin}/api/objects/${id}?${new URLSearchParams({ permit })}`, headers: {} };
  });
  api.router.put('/api/objects/:id', putObject(needs));
};
