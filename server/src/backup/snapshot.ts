import { encryptedBytes, isSnapshotId, momentOf } from '@shutterdesk/shared/node/repository-files';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import { DATABASE_FILE } from '../db/database-file.ts';
import { checkKey, DERIVATIVES, HIDDEN, MARK, UPLOADS } from '../storage/object-keys.ts';
import { type StudioKey, tagOf } from './studio-key.ts';

export const ERASURES_NAME = 'erasures.txt';
/** The keys by which erased people are recognised. They are in every snapshot: without them, nobody stays erased. */
export const ERASURE_KEYS_NAME = 'secrets/erasures';
/** Opens what the studio entered on the screen, and second factors. What signs people in is in no snapshot. */
export const SEAL_NAME = 'secrets/seal';
export const OBJECTS = 'objects/';
/** The files beside the database. */
export const BESIDE = [ERASURES_NAME, ERASURE_KEYS_NAME, SEAL_NAME] as const;

const FORMAT = 'shutterdesk repository 1';

const isObjectName = (name: string): boolean => {
  const key = name.slice(OBJECTS.length);
  if (key === MARK) return true;
  if (key.endsWith('/') || ![UPLOADS, DERIVATIVES, HIDDEN].some((prefix) => key.startsWith(prefix))) return false;
  try {
    return checkKey(key) === key;
  } catch {
    return false;
  }
};

const OTHERS: readonly string[] = [DATABASE_FILE, ...BESIDE];

/** A snapshot may write these files and no others: a name such as `../x` would lead out of the data folder. */
const isFileName = (name: string): boolean => OTHERS.includes(name) || (name.startsWith(OBJECTS) && isObjectName(name));

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const fileSchema = z.object({
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  /** The keyed hash of its bytes: the object's name. */
  object: digest,
  /** The time of the last change; a file with the same name, size and time is not read again. */
  changedAt: z.string().nullable(),
});
export type SnapshotFile = z.infer<typeof fileSchema>;

export const objectName = ({ object }: Pick<SnapshotFile, 'object'>): string => `${object}.age`;
export const objectBytes = ({ bytes }: Pick<SnapshotFile, 'bytes'>): number => encryptedBytes(bytes);

const listSchema = z.object({
  format: z.string(),
  /** The moment of the database's snapshot. */
  madeAt: z.iso.datetime(),
  /** Grows with each snapshot of the studio. */
  number: z.number().int().positive(),
  /** The release that made the snapshot. */
  product: z.string(),
  /** Every migration of the database. */
  schema: z.array(z.string()),
  /** The mark of the site's store of photographs: one repository holds the snapshots of one site. */
  site: z.string(),
  /** The page that visitors saw at that moment; null where a command made the snapshot, which does not know it. */
  page: z.object({ sha256: digest, renderer: z.string() }).nullable(),
  files: z.array(fileSchema),
  /** Originals that the database names and the store does not have. */
  missing: z.array(z.string()),
});
/** A list before it has its id. */
export type SnapshotContent = Omit<z.infer<typeof listSchema>, 'format'>;
/** A site as it was at one moment: the list of its files, by which they are found in a repository. */
export type Snapshot = SnapshotContent & { readonly id: string };

/** The text of a snapshot's list. */
export const textOf = (content: SnapshotContent): string => JSON.stringify({ format: FORMAT, ...content }, null, 1);

/** A snapshot's id: its number, its moment, and a tag, so that nobody but the studio can invent one. */
export const idOf = (key: StudioKey, { number, madeAt }: Pick<Snapshot, 'number' | 'madeAt'>): string => {
  const moment = momentOf(number, madeAt);
  return `${moment}-${tagOf(key, 'snapshot ', moment).slice(0, 32)}`;
};

/** Tells whether the studio has given an id, before anything is read. */
export const isOwnId = (key: StudioKey, id: string): boolean => {
  if (!isSnapshotId(id)) return false;
  const moment = id.slice(0, id.lastIndexOf('-'));
  return id === `${moment}-${tagOf(key, 'snapshot ', moment).slice(0, 32)}`;
};

const refused = (id: string, why: string): StartError =>
  new StartError(`The backup ${id} cannot be used: ${why}. Nothing was changed; take another one.`);

const repeated = (files: readonly SnapshotFile[]): string | undefined => {
  const seen = new Set<string>();
  return files.find(({ name }) => seen.size === seen.add(name).size)?.name;
};

/**
 * Reads the text of a list, whose tag has been checked.
 * @throws {StartError} for what this release cannot use
 */
export const parseSnapshot = (id: string, text: string): Snapshot => {
  const read = (() => {
    try {
      return z.looseObject({ format: z.string() }).parse(JSON.parse(text));
    } catch {
      throw refused(id, 'its list is damaged');
    }
  })();
  if (read.format !== FORMAT) {
    throw refused(id, 'it was made by a newer version: update Shutterdesk (npm run update) first');
  }
  const { success, data } = listSchema.safeParse(read);
  if (!success) throw refused(id, 'its list is damaged');
  const { format: _, ...content } = data;
  const stranger = content.files.find(({ name }) => !isFileName(name));
  if (stranger) {
    throw refused(id, `it names a file outside of the data folder, ${JSON.stringify(stranger.name.slice(0, 100))}`);
  }
  const twice = repeated(content.files);
  if (twice !== undefined) throw refused(id, `it names ${twice} twice`);
  if (!content.files.some(({ name }) => name === DATABASE_FILE)) throw refused(id, 'it has no database');
  return { id, ...content };
};

export const bytesOf = (files: readonly Pick<SnapshotFile, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
