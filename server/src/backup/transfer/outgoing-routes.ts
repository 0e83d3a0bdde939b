import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BACKUP_KEY, BACKUP_NEWEST, BACKUP_OBJECT } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Request, RequestHandler } from 'express';
import { incomingFolder } from '../../config/data-folder.ts';
import type { Context } from '../../context.ts';
import { isFresh } from '../../edge/if-none-match.ts';
import { expressPath } from '../../http/express-path.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import type { Api } from '../../http/mount.ts';
import { requireRole } from '../../http/role.ts';
import { asSentence } from '../repository/faults.ts';
import { firstOf, ownSnapshots } from '../snapshot/read-snapshot.ts';
import { OutgoingObjects, outgoingSnapshot } from './outgoing-snapshot.ts';

type Site = Pick<Context, 'backup' | 'config'>;

const SHA256 = /^[0-9a-f]{64}$/;

const sendNewest =
  (site: Site): RequestHandler =>
  async (request, response) => {
    const repository = await site.backup.open();
    const { recipient } = await site.backup.passphrase.encryption();
    const keyring = await site.backup.keyring();
    const [newest, key] = [await firstOf(ownSnapshots(repository, keyring, Date.now())), keyring.known(recipient)];
    if (!newest || !key) return void response.status(204).end();
    const { id, bytes } = outgoingSnapshot(newest.manifest, recipient, key);
    const etag = `"${id}"`;
    response.set({ 'Cache-Control': 'no-store', ETag: etag });
    if (isFresh(request.get('if-none-match'), etag)) return void response.status(304).end();
    response.type('application/json').send(bytes);
  };

const sendKey =
  (site: Site): RequestHandler<{ recipient: string }> =>
  async (request, response) => {
    const { recipient, locked } = await site.backup.passphrase.encryption();
    if (request.params.recipient !== recipient) throw notFound('key');
    response.set('Cache-Control', 'no-store').type('application/octet-stream').send(Buffer.from(locked));
  };

/** The first and the last byte of the requested range; null if the object does not have it. */
const partOf = (request: Request, bytes: number): { readonly start: number; readonly end: number } | null => {
  const ranges = request.range(bytes);
  if (ranges === undefined || ranges === -2) return { start: 0, end: bytes - 1 };
  return ranges === -1 ? null : (ranges[0] ?? null);
};

/** The owner of a copy cannot see that the server's disk is full, so the answer says it. */
const explained = (error: unknown): unknown => {
  const known = asSentence(error, 'the server’s data folder', 'A copy needs room there for one file at a time.');
  return known instanceof StartError ? new HttpError('unavailable', known.message) : known;
};

const sendObject = (site: Site): RequestHandler<{ sha256: string }> => {
  const objects = new OutgoingObjects(path.join(incomingFolder(site.config), 'leaving'));
  return async (request, response) => {
    const { sha256 } = request.params;
    const repository = await site.backup.open();
    const { recipient } = await site.backup.passphrase.encryption();
    if (!SHA256.test(sha256)) throw notFound('file');
    const object = await objects.prepare(repository, sha256, recipient).catch((error: unknown) => {
      throw explained(error);
    });
    if (!object) throw notFound('file');
    const { file, bytes, digest } = object;
    const part = partOf(request as Request, bytes);
    response.set({
      // Encrypted bytes cannot be compressed.
      'Cache-Control': 'private, no-store, no-transform',
      'Content-Type': 'application/octet-stream',
      'Accept-Ranges': 'bytes',
      ETag: `"${digest}"`,
    });
    if (!part) return void response.status(416).set('Content-Range', `bytes */${bytes}`).end();
    const { start, end } = part;
    const isWhole = end - start + 1 === bytes;
    response.status(isWhole ? 200 : 206).set('Content-Length', String(end - start + 1));
    if (!isWhole) response.set('Content-Range', `bytes ${start}-${end}/${bytes}`);
    try {
      await pipeline(createReadStream(file, { start, end }), response);
      if (end === bytes - 1) await objects.forget(sha256);
    } catch {
      // After the first byte there is no other way to say that something went wrong.
      response.destroy();
    }
  };
};

/** Gives a signed-in admin the newest snapshot, object by object, for a copy elsewhere. */
export const mountOutgoing = ({ router, session, requireAdmin }: Api, site: Site): void => {
  const before = [session, requireAdmin, requireRole('owner')];
  router.get(BACKUP_NEWEST, ...before, sendNewest(site));
  router.get(expressPath(BACKUP_KEY), ...before, sendKey(site));
  router.get(expressPath(BACKUP_OBJECT), ...before, sendObject(site));
};
