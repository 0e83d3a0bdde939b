import path from 'node:path';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../../config/config.ts';
import type { S3Config } from '../../config/s3-config.ts';
import { createS3Storage } from '../../storage/create-storage.ts';
import { MARK } from '../../storage/object-keys.ts';
import { isFreeFor } from '../../storage/storage-mark.ts';
import { OBJECTS, type Snapshot } from '../snapshot.ts';

const AT_ONCE = 4;

const nameOfMark = `${OBJECTS}${MARK}`;

/**
 * Brings the photographs of a staged snapshot into the site's bucket. What is there stays: an object never changes under
 * its name. Nothing refers to the new ones until the database is switched.
 * @returns marks the bucket as the site's: the mark comes last, once everything is there
 * @param own the mark of the site that is there now: its bucket may be taken while it is empty
 * @throws {StartError} when the bucket belongs to another site
 */
export const fillBucket = async (
  config: Config,
  s3: S3Config,
  {
    snapshot: { site, files },
    staged,
    own,
  }: { readonly snapshot: Snapshot; readonly staged: string; readonly own: string | null },
): Promise<() => Promise<void>> => {
  const storage = await createS3Storage(config, s3);
  if (!(await isFreeFor(storage, site, own))) {
    throw new StartError(
      `The bucket ${s3.bucket} (S3_BUCKET) holds the photographs of another site: nothing was changed. Use an empty one.`,
    );
  }
  const objects = files.filter(({ name }) => name.startsWith(OBJECTS) && name !== nameOfMark);
  await inParallel(objects, AT_ONCE, async ({ name, bytes }) => {
    const key = name.slice(OBJECTS.length);
    if ((await storage.stat(key))?.bytes !== bytes) await storage.putFile(key, path.join(staged, name));
  });
  const hasMark = files.some(({ name }) => name === nameOfMark);
  return async () => {
    if (hasMark) await storage.putFile(MARK, path.join(staged, nameOfMark));
  };
};
