import { type BackupKeep, DAY_MS } from '@shutterdesk/shared';
import { madeAtOf, objectName } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../../config/config.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { type Manifest, readManifest } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import { type BackupLock, lockBackups } from './lock-backups.ts';

/** null for a manifest that nobody can ever use: whoever planted or spoiled it does not keep the objects from going. */
const usable = (id: string, bytes: Buffer, keyring: Keyring): Manifest | null => {
  try {
    return readManifest(id, bytes);
  } catch (error) {
    // A newer release of the studio may have written it, and it may name any object.
    if (!(error instanceof StartError) || keyring.hasSigned(bytes)) throw error;
    return null;
  }
};

/**
 * Removes the objects that no snapshot names. While one of the studio's own manifests is too new for this release, nothing
 * is removed.
 */
export const sweepObjects = async (
  repository: Repository,
  keyring: Keyring,
  lock: Pick<BackupLock, 'check'>,
): Promise<void> => {
  const named = new Set<string>();
  for (const id of await repository.snapshots()) {
    try {
      const manifest = usable(id, await repository.readManifest(id), keyring);
      for (const { sha256 } of manifest?.files ?? []) named.add(objectName(sha256, manifest ?? {}));
    } catch {
      return;
    }
  }
  for (const name of (await repository.objects()).keys()) {
    if (named.has(name)) continue;
    // If this server hung meanwhile, another backup may have begun that needs the object.
    await lock.check();
    await repository.removeObject(name);
  }
};

/** The calendar's day at a moment, as `yyyy-mm-dd`. */
const dayOf = (time: string, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', timeZone ? { timeZone } : {}).format(new Date(time));

/** Weeks begin on Mondays; 1970-01-01 was a Thursday. */
const weekOf = (day: string): string => String(Math.floor((Date.parse(day) / DAY_MS + 3) / 7));

/**
 * The snapshots that are kept: the newest one of each of the last days, weeks and months that have one. The newest of all
 * is always kept, and so is `verified`, because one must be known to be good.
 * @param ids newest first
 */
export const keptSnapshots = (
  ids: readonly string[],
  keep: BackupKeep,
  { timeZone, verified }: { readonly timeZone: string | null; readonly verified: string | null },
): ReadonlySet<string> => {
  const keeping = new Set(ids.slice(0, 1));
  if (verified !== null && ids.includes(verified)) keeping.add(verified);
  const keepNewest = (count: number, periodOf: (day: string) => string): void => {
    const periods = new Set<string>();
    for (const id of ids) {
      const period = periodOf(dayOf(madeAtOf(id), timeZone));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      keeping.add(id);
    }
  };
  keepNewest(keep.days, (day) => day);
  keepNewest(keep.weeks, weekOf);
  keepNewest(keep.months, (day) => day.slice(0, 7));
  return keeping;
};

/**
 * Removes snapshots, then the objects that no snapshot names any more. A backup names its objects only at
 * its end, so none may run meanwhile.
 */
export const prune = async (
  config: Pick<Config, 'dataDir' | 'database'>,
  repository: Repository,
  gone: readonly string[],
  keyring: Keyring,
): Promise<void> => {
  if (gone.length === 0) return;
  const lock = await lockBackups(config);
  try {
    await repository.begin();
    for (const id of gone) await repository.removeSnapshot(id);
    await sweepObjects(repository, keyring, lock);
  } finally {
    await repository.end(lock.lost.aborted);
    await lock.release();
  }
};
