import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { S3Config } from '../config/s3-config.ts';
import { StartError } from '../config/start-error.ts';
import { createS3Storage } from '../storage/create-storage.ts';
import { MARK } from '../storage/object-keys.ts';
import { isFreeFor } from '../storage/storage-mark.ts';
import { inParallel } from '../work/in-parallel.ts';
import { OBJECTS } from './manifest.ts';
import type { Point } from './stage-point.ts';

const AT_ONCE = 4;

/**
 * Brings the photographs of a staged point into the site's bucket. What is there stays: an object never changes under
 * its name. Nothing refers to the new ones until the database is switched.
 * @throws {StartError} when the bucket belongs to another site
 */
export const fillBucket = async (config: Config, s3: S3Config, { manifest }: Point, staged: string): Promise<void> => {
  const storage = await createS3Storage(config, s3);
  if (!(await isFreeFor(storage, manifest.site))) {
    throw new StartError(
      `The bucket ${s3.bucket} (S3_BUCKET) holds the photographs of another site: nothing was changed. Use an empty one.`,
    );
  }
  const objects = manifest.files.filter(({ name }) => name.startsWith(OBJECTS));
  // The mark goes last: only a bucket that has everything is this site's.
  const isMark = (name: string) => name === `${OBJECTS}${MARK}`;
  for (const group of [objects.filter(({ name }) => !isMark(name)), objects.filter(({ name }) => isMark(name))]) {
    await inParallel(group, AT_ONCE, async ({ name, bytes }) => {
      const key = name.slice(OBJECTS.length);
      if ((await storage.stat(key))?.bytes !== bytes) await storage.putFile(key, path.join(staged, name));
    });
  }
};
