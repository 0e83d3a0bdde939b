import { isNamedAfter, isSnapshotId, RECIPIENT, snapshotId } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import { checkKey, DERIVATIVES, HIDDEN, MARK, UPLOADS } from '../../storage/object-keys.ts';
import { withMac } from '../encryption/snapshot-mac.ts';
import { type KeyPair, STUDIO_KEY_NAME } from '../encryption/studio-key.ts';

/** The name of the database in a snapshot and in a data folder. */
export const DATABASE_NAME = 'shutterdesk.db';
export const ERASURES_NAME = 'erasures.txt';
/** The keys by which erased people are recognised. They are in every snapshot: without them, nobody stays erased. */
export const ERASURE_KEYS_NAME = 'secrets/erasures';
export const SECRET_NAMES = ['secrets/session', 'secrets/uploads', STUDIO_KEY_NAME] as const;
export const OBJECTS = 'objects/';

const FORMAT = 'shutterdesk backup 1';

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

const OTHERS: readonly string[] = [DATABASE_NAME, ERASURES_NAME, ERASURE_KEYS_NAME, ...SECRET_NAMES];

/** A snapshot may write these files and no others: a name such as `../x` would lead out of the data folder. */
const isFileName = (name: string): boolean => OTHERS.includes(name) || (name.startsWith(OBJECTS) && isObjectName(name));

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const fileSchema = z.object({
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256,
  /** The time of the last change; a file with the same name, size and time is not read again. */
  changedAt: z.string().nullable(),
});
export type SnapshotFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.string(),
  /** The moment of the database's snapshot. */
  madeAt: z.iso.datetime(),
  /** Grows with each snapshot of the studio. Those from before 0.2.0 have none. */
  number: z.number().int().positive().optional(),
  /** The release that made the snapshot. */
  product: z.string(),
  /** Every migration of the database. */
  schema: z.array(z.string()),
  /** The mark of the site's store of photographs: one repository holds the snapshots of one site. */
  site: z.string(),
  withSecrets: z.boolean(),
  /** The public key that the objects are encrypted for; names, sizes and hashes are those of the plain files. */
  sealedFor: z.string().regex(RECIPIENT).optional(),
  /** The public half of the key whose MAC is the last member. Snapshots from before 0.2.0 have none. */
  signedBy: z.string().regex(RECIPIENT).optional(),
  /** The page that visitors saw at that moment; null where a command made the snapshot, which does not know it. */
  page: z.object({ sha256, renderer: z.string() }).nullable(),
  files: z.array(fileSchema),
  /** Originals that the database names and the store does not have. */
  missing: z.array(z.string()),
});
export type Manifest = Omit<z.infer<typeof manifestSchema>, 'format'>;

/**
 * The bytes of a manifest, and the snapshot's name: its time and a part of the manifest's own hash.
 * @param key signs it; null: nobody does
 */
export const written = (
  { signedBy: _, ...manifest }: Manifest,
  key: KeyPair | null,
): { readonly id: string; readonly bytes: Buffer } => {
  const signedBy = key ? { signedBy: key.recipient } : {};
  const json = JSON.stringify({ format: FORMAT, ...manifest, ...signedBy }, null, 1);
  const bytes = key ? withMac(json, key) : Buffer.from(`${json}\n`);
  return { id: snapshotId(manifest.madeAt, bytes), bytes };
};

const refused = (id: string, why: string): StartError =>
  new StartError(`The backup ${id} cannot be used: ${why}. Nothing was changed; take another one.`);

const repeated = (files: readonly SnapshotFile[]): string | undefined => {
  const seen = new Set<string>();
  return files.find(({ name }) => seen.size === seen.add(name).size)?.name;
};

const parsed = (id: string, bytes: Uint8Array) => {
  try {
    return manifestSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw refused(id, 'its manifest is not one of ours');
  }
};

/**
 * Reads a manifest and believes nothing in it before it has been checked.
 * @throws {StartError} with a sentence
 */
export const readManifest = (id: string, bytes: Uint8Array): Manifest => {
  // The name becomes part of a path, and a stranger may have made it up.
  if (!isSnapshotId(id)) throw new StartError('This is no name of a backup: nothing was changed.');
  if (!isNamedAfter(id, bytes)) throw refused(id, 'its manifest was changed or cut short');
  const { format, ...manifest } = parsed(id, bytes);
  if (format !== FORMAT) throw refused(id, 'it was made by a newer version: update Shutterdesk (npm run update) first');
  if (id !== snapshotId(manifest.madeAt, bytes)) throw refused(id, 'it has the name of another moment');
  const stranger = manifest.files.find(({ name }) => !isFileName(name));
  if (stranger) {
    throw refused(id, `it names a file outside of the data folder, ${JSON.stringify(stranger.name.slice(0, 100))}`);
  }
  const twice = repeated(manifest.files);
  if (twice !== undefined) throw refused(id, `it names ${twice} twice`);
  if (!manifest.files.some(({ name }) => name === DATABASE_NAME)) throw refused(id, 'it has no database');
  return manifest;
};

export const bytesOf = (files: readonly SnapshotFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
