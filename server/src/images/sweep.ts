import type { Context } from '../context.ts';
import { DERIVATIVES, derivativesKey, UPLOADS } from '../storage/object-keys.ts';
import { listPhotos } from './photos-repository.ts';

const DAY = 24 * 3_600_000;

type Needs = Pick<Context, 'db' | 'storage'>;

/** Removes uploads that nobody made a photograph of within a day. */
export const sweepUploads = async ({ db, storage }: Needs, now = Date.now()): Promise<void> => {
  const used = new Set((await listPhotos(db)).map(({ objectKey }) => objectKey));
  for await (const { key, modifiedAt } of storage.list(UPLOADS)) {
    if (!used.has(key) && modifiedAt && modifiedAt.getTime() < now - DAY) await storage.remove(key);
  }
};

/** Removes what a crash left of photographs that were never saved, or deleted. Only while nothing is being saved. */
export const sweepDerivatives = async ({ db, storage }: Needs): Promise<void> => {
  const used = new Set((await listPhotos(db)).map(({ id }) => derivativesKey(id)));
  for await (const { key } of storage.list(DERIVATIVES)) {
    if (!used.has(key)) await storage.remove(key);
  }
};
