import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  addReplyFile,
  deleteReplyFile,
  type EnquiryLetter,
  isDevice,
  REPLY_FILE_REFUSALS,
  REPLY_FILES,
  type ReplyFile,
} from '@shutterdesk/shared';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { openIncoming } from '../config/data-folder.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isToPurge, type ToPurge } from '../db/deleted.ts';
import { HttpError, notFound, refusedField } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import type { Attachment } from '../outbox/mail/smtp-sender.ts';
import { uploadKey } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';

const TYPES = {
  pdf: { ending: '.pdf', contentType: 'application/pdf' },
  jpeg: { ending: '.jpg', contentType: 'image/jpeg' },
} as const;
type Type = keyof typeof TYPES;

const NAME_MAX = 100;
/** Readers look for the end of a file in so many bytes. */
const END_BYTES = 1024;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** A file that was cut off lacks its end. */
const typeOf = (bytes: Buffer): Type => {
  const end = bytes.subarray(-END_BYTES);
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) && end.includes(END_OF_JPEG)) return 'jpeg';
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-' && end.includes('%%EOF')) return 'pdf';
  throw new HttpError('unsupported_media_type', REPLY_FILE_REFUSALS.notReadable);
};

/** A name that every system can store, with the ending of what the file is. */
const safeName = (name: string, type: Type): string => {
  const base = name
    .replace(/\.(?:pdf|jpe?g)$/i, '')
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = [...base]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/[\s.]+$/, '');
  return `${isDevice(short) ? 'File ' : ''}${short || 'File'}${TYPES[type].ending}`;
};

const kept = (db: Database) => db.selectFrom('reply_files').where('deletedAt', 'is', null);

export const listReplyFiles = (db: Database): Promise<ReplyFile[]> =>
  kept(db).select(['id', 'name', 'bytes']).orderBy('createdAt').orderBy('id').execute();

/** @throws {HttpError} invalid_request */
const checkRoom = async (db: Database, { name }: { name: string }): Promise<void> => {
  const files = await listReplyFiles(db);
  if (files.some((file) => file.name.toLowerCase() === name.toLowerCase())) {
    throw refusedField(
      'data',
      `There is a file named “${name}” already. Remove that one first, or give yours another name.`,
    );
  }
  if (files.length >= REPLY_FILES.most) {
    throw refusedField('data', `There can be at most ${REPLY_FILES.most} files. Remove one first.`);
  }
};

type Attached = NonNullable<EnquiryLetter['files']>;

/**
 * The files that a letter names, with the names that they have here.
 * @throws {HttpError} invalid_request for one that has been removed
 */
export const attachedTo = async (db: Database, wanted: Attached): Promise<Attached> => {
  if (wanted.length === 0) return [];
  const files = new Map((await listReplyFiles(db)).map(({ id, name }) => [id, name]));
  return wanted.map(({ id, name }) => {
    const known = files.get(id);
    if (known !== undefined) return { id, name: known };
    throw refusedField('files', `“${name}” has been removed since. Choose the files again, or write the reply anew.`);
  });
};

/** Purges files that were removed long ago, unless a letter with them still waits. */
export const purgeReplyFiles = async (db: Database, old: ToPurge): Promise<void> => {
  const waiting = db
    .selectFrom('enquiry_letters')
    .select('enquiry_letters.id')
    .where('state', 'in', ['waiting', 'sending'])
    .where('files', 'like', sql<string>`'%' || reply_files.id || '%'`);
  await db
    .deleteFrom('reply_files')
    .where(isToPurge(old))
    .where(({ exists, not }) => not(exists(waiting)))
    .execute();
};

/** Reads the files of a letter, also those that were removed since; null: one cannot be read now. */
export const readAttached = async (
  { db, storage }: { readonly db: Database; readonly storage: Pick<ObjectStorage, 'read'> },
  attached: Attached,
): Promise<readonly Attachment[] | null> => {
  const attachments: Attachment[] = [];
  for (const { id, name: filename } of attached) {
    const file = await db
      .selectFrom('reply_files')
      .select(['type', 'objectKey'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!file) return null;
    // The store may fail in the middle of it too.
    const object = await storage.read(file.objectKey).catch(() => null);
    const content = object && (await buffer(object.body).catch(() => null));
    if (!content) return null;
    attachments.push({ filename, contentType: TYPES[file.type].contentType, content });
  }
  return attachments;
};

/** Checks a file, stores its bytes, and answers its row. */
const stored = async ({ config, storage }: Context, body: { name: string; data: string }) => {
  const bytes = Buffer.from(body.data, 'base64');
  if (bytes.length > REPLY_FILES.maxBytes) throw new HttpError('too_large', REPLY_FILE_REFUSALS.tooLarge);
  const type = typeOf(bytes);
  const id = uuid();
  const objectKey = uploadKey(id);
  const file = path.join(await openIncoming(config), `file-${id}`);
  try {
    await writeFile(file, bytes);
    await storage.putFile(objectKey, file);
  } finally {
    await rm(file, { force: true, maxRetries: 5 });
  }
  return { name: safeName(body.name, type), type, bytes: bytes.length, objectKey };
};

export const mountReplyFiles = (api: Api, context: Context): void => {
  const { clock, storage } = context;

  mount(api, addReplyFile, async ({ attempt, body }) => {
    const { id } = attempt;
    const file = await stored(context, body);
    const createdAt = new Date(clock.now()).toISOString();
    try {
      await attempt.commit(async (trx) => {
        await checkRoom(trx, file);
        await trx
          .insertInto('reply_files')
          .values({ id, ...file, createdAt })
          .execute();
      });
    } catch (error) {
      // After any other failure the row may be there: the sweep removes what no row names.
      if (error instanceof HttpError) await storage.remove(file.objectKey);
      throw error;
    }
    return { id, name: file.name, bytes: file.bytes };
  });

  mount(api, deleteReplyFile, async ({ attempt, params: { id } }) => {
    const deletedAt = new Date(clock.now()).toISOString();
    const named = (trx: Database) => trx.updateTable('reply_files').where('id', '=', id).where('deletedAt', 'is', null);
    const gone = await attempt.commit((trx) => named(trx).set({ deletedAt }).returning('id').execute());
    if (gone?.length === 0 && !attempt.repeated) throw notFound('file');
  });
};
