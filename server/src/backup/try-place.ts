import { type BackupPlaceSettings, bytesInWords } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { PROGRAM } from '../config/release.ts';
import { backupAt } from '../config/stored-backup.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { screenMistake } from '../storage/s3-errors.ts';
import { Keyring } from './encryption/keyring.ts';
import type { SiteKeys } from './encryption/site-keys.ts';
import { asSentence } from './repository/faults.ts';
import { isWithin, openToTry, realPathOf } from './repository/open-repository.ts';
import { firstOf, ownSnapshots } from './snapshot/read-snapshot.ts';

interface Site {
  readonly config: Pick<Config, 'dataDir'>;
  readonly keys: SiteKeys;
  readonly now: number;
}

const checkFolder = async (folder: string): Promise<void> => {
  if (!isWithin(await realPathOf(folder), await realPathOf(PROGRAM))) return;
  throw new StartError(
    `${folder} is inside the program’s folder, which updates replace. Choose a folder elsewhere, ideally on another disk.`,
  );
};

/** A sentence about what a person can put right; any other error stays. */
const sentenceFor = (error: unknown, place: BackupPlaceSettings): unknown => {
  if (error instanceof StorageUnavailable && place.bucket) {
    return new StartError(screenMistake(error, place.bucket.name) ?? 'The store doesn’t answer. Check its address.');
  }
  return place.folder === null ? error : asSentence(error, `the folder ${place.folder}`, '');
};

/**
 * Writes something into a place for backups and deletes it again. Answers a sentence about what was found.
 * @throws {StartError} for a place that cannot be used, or that is another site's
 */
export const tryPlace = async (
  { config, keys, now }: Site,
  place: BackupPlaceSettings,
  secret: string | null,
): Promise<string> => {
  try {
    if (place.folder !== null) await checkFolder(place.folder);
    const repository = await openToTry({ dataDir: config.dataDir, backup: backupAt(place, secret) });
    await repository.try();
    const ids = await repository.snapshots();
    const isOwn = ids.length === 0 || (await firstOf(ownSnapshots(repository, await Keyring.of(keys), now))) !== null;
    if (!isOwn) {
      throw new StartError(
        `There are backups of another site in ${repository.name}, or of this one with another key. Choose another location.`,
      );
    }
    const free = await repository.freeBytes();
    const room = free === null ? '' : ` It has ${bytesInWords(free)} of free space.`;
    return `Backups can go to ${repository.name}.${room}`;
  } catch (error) {
    throw sentenceFor(error, place);
  }
};
