import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { DERIVATIVES, HIDDEN, MARK, UPLOADS } from '../../storage/object-keys.ts';
import type { ObjectStorage } from '../../storage/object-storage.ts';
import { STUDIO_KEY_NAME } from '../encryption/studio-key.ts';
import { ERASURE_KEYS_NAME, ERASURES_NAME, OBJECTS, SECRET_NAMES } from '../repository/manifest.ts';
import type { Source } from '../repository/repository.ts';

export interface NamedSource extends Source {
  readonly name: string;
  /** See `changedAt` of a manifest's file; null where the file must be read each time. */
  readonly changedAt: string | null;
}

/** A file has gone since it was listed: a photograph was deleted for good. */
export class Gone extends Error {
  override name = 'Gone';
}

export const fileSource = async (name: string, file: string): Promise<NamedSource | null> => {
  const stats = await stat(file).catch(absent);
  return stats && { name, bytes: stats.size, changedAt: null, open: async () => createReadStream(file) };
};

const objectSource = (
  storage: ObjectStorage,
  { key, bytes, changedAt }: { readonly key: string; readonly bytes: number; readonly changedAt: string | null },
): NamedSource => ({
  name: `${OBJECTS}${key}`,
  bytes,
  changedAt,
  async open() {
    const object = await storage.read(key);
    if (!object) throw new Gone(key);
    return object.body;
  },
});

async function* below(storage: ObjectStorage, prefix: string): AsyncGenerator<NamedSource> {
  for await (const { key, bytes, modifiedAt } of storage.list(prefix)) {
    if (key.endsWith('/')) yield* below(storage, key);
    else if (!key.endsWith('.part')) {
      yield objectSource(storage, { key, bytes: bytes ?? 0, changedAt: modifiedAt?.toISOString() ?? null });
    }
  }
}

/** Everything in the store that the database's photographs need. */
const objectSources = async (storage: ObjectStorage, originals: ReadonlySet<string>): Promise<NamedSource[]> => {
  const found: NamedSource[] = [];
  // Uploads that are saved nowhere yet are not part of the site.
  for await (const source of below(storage, UPLOADS)) {
    if (originals.has(source.name.slice(OBJECTS.length))) found.push(source);
  }
  for (const prefix of [DERIVATIVES, HIDDEN]) for await (const source of below(storage, prefix)) found.push(source);
  const mark = await storage.stat(MARK);
  if (mark) found.push(objectSource(storage, { key: MARK, bytes: mark.bytes, changedAt: null }));
  return found;
};

interface Site {
  /** The folder of the files beside the database. */
  readonly folder: string;
  readonly storage: ObjectStorage;
  readonly withSecrets: boolean;
  /** A reader of a plain snapshot must not find the key that signs the next ones. */
  readonly withStudioKey: boolean;
  readonly originals: readonly string[];
}

/** Every file of a site except the database. */
export const listSources = async ({
  folder,
  storage,
  withSecrets,
  withStudioKey,
  originals,
}: Site): Promise<NamedSource[]> => {
  const secrets = SECRET_NAMES.filter((name) => withStudioKey || name !== STUDIO_KEY_NAME);
  const names = [ERASURES_NAME, ERASURE_KEYS_NAME, ...(withSecrets ? secrets : [])];
  const files = await Promise.all(names.map((name) => fileSource(name, path.join(folder, name))));
  return [...files.filter((file) => file !== null), ...(await objectSources(storage, new Set(originals)))];
};
