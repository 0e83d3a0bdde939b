import path from 'node:path';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../../config/config.ts';
import type { S3Config } from '../../config/s3-config.ts';
import { createS3Storage } from '../../storage/create-storage.ts';
import { MARK } from '../../storage/object-keys.ts';
import { isFreeFor } from '../../storage/storage-mark.ts';
import { OBJECTS } from '../manifest.ts';
import type { StagedSnapshot } from './stage-snapshot.ts';

const AT_ONCE = 4;

/** The bucket of a restored site. */
export interface FilledBucket {
  /** Marks it as the site's. */
  claim(): Promise<void>;
}

const nameOfMark = `${OBJECTS}${MARK}`;

/**
 * Brings the photographs of a staged snapshot into the site's bucket. What is there stays: an object never changes under
 * its name. Nothing refers to the new ones until the database is switched.
 * @param own the mark of the site that is there now: its bucket may be taken while it is empty
 * @throws {StartError} when the bucket belongs to another site
 */
export const fillBucket = async (
  config: Config,
  s3: S3Config,
  {
    snapshot: { manifest },
    staged,
    own,
  }: { readonly snapshot: StagedSnapshot; readonly staged: string; readonly own: string | null },
): Promise<FilledBucket> => {
  const storage = await createS3Storage(config, s3);
  if (!(await isFreeFor(storage, manifest.site, own))) {
    throw new StartError(
      `The bucket ${s3.bucket} (S3_BUCKET) holds the photographs of another site: nothing was changed. Use an empty one.`,
    );
  }
  const objects = manifest.files.filter(({ name }) => name.startsWith(OBJECTS) && name !== nameOfMark);
  await inParallel(objects, AT_ONCE, async ({ name, bytes }) => {
    const key = name.slice(OBJECTS.length);
    if ((await storage.stat(key))?.bytes !== bytes) await storage.putFile(key, path.join(staged, name));
  });
  const hasMark = manifest.files.some(({ name }) => name === nameOfMark);
  return {
    async claim() {
      // The mark comes last: a bucket is this site's only once it has everything.
      if (hasMark) await storage.putFile(MARK, path.join(staged, nameOfMark));
    },
  };
};
