import { type BackupKeep, DAY_MS } from '@shutterdesk/shared';
import { madeAtOf, snapshotFile } from '@shutterdesk/shared/node/repository-files';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { BackupLock } from '../db/lock-backups.ts';
import type { Repository } from './repository.ts';
import { objectName } from './snapshot.ts';

/** The calendar's day at a moment, as `yyyy-mm-dd`. */
const dayOf = (time: string, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', timeZone ? { timeZone } : {}).format(new Date(time));

/** Weeks begin on Mondays; 1970-01-01 was a Thursday. */
const weekOf = (day: string): string => String(Math.floor((Date.parse(day) / DAY_MS + 3) / 7));

/**
 * The snapshots that are kept: the newest one of each of the last days, weeks and months that have one. The newest of all
 * is always kept, and so is `proved`, because one must be known to be good.
 * @param ids newest first
 */
export const keptSnapshots = (
  ids: readonly string[],
  keep: BackupKeep,
  { timeZone, proved }: { readonly timeZone: string | null; readonly proved: string | null },
): ReadonlySet<string> => {
  const keeping = new Set(ids.slice(0, 1));
  if (proved !== null && ids.includes(proved)) keeping.add(proved);
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

/** A backup names its objects only at its end: another server's may have stored these for one that is under way. */
const YOUNG_MS = DAY_MS;

/** The objects that the studio's snapshots name; null: a list is damaged, and may name any of them. */
const namedObjects = async (repository: Repository): Promise<ReadonlySet<string> | null> => {
  const named = new Set<string>();
  try {
    for (const id of await repository.snapshots()) {
      for (const file of (await repository.read(id)).files) named.add(objectName(file));
    }
    return named;
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
};

/**
 * Removes the objects that no snapshot names. A damaged list keeps them all, and stops nothing else.
 * @param now by the clock of the place, which dates its files: the server's may be another
 */
const sweep = async (repository: Repository, now: number): Promise<void> => {
  const named = await namedObjects(repository);
  const unnamed = named ? (await repository.objects()).filter(({ name }) => !named.has(name)) : [];
  const unfinished = await repository.place.list('unfinished');
  for (const { name, modifiedAt } of [...unnamed, ...unfinished]) {
    if (now - modifiedAt.getTime() > YOUNG_MS) await repository.place.remove(name);
  }
};

/** Removes snapshots, then the objects that no snapshot names any more. */
export const prune = async (lock: BackupLock, repository: Repository, gone: readonly string[]): Promise<void> => {
  const written = (await repository.lists()).map(({ modifiedAt }) => modifiedAt.getTime());
  for (const id of gone) await repository.place.remove(snapshotFile(id));
  await lock.check();
  await sweep(repository, Math.max(...written));
};
