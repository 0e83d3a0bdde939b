import { sweepDevices } from './accounts/devices-repository.ts';
import { sweepInvitations } from './accounts/invitations-routes.ts';
import { purgeCollections } from './content/collections-repository.ts';
import { sweepLostAddresses } from './content/lost-addresses.ts';
import type { Context } from './context.ts';
import { sweepActivity } from './db/activity.ts';
import { keptSince } from './db/deleted.ts';
import { removeDeletedEnquiries, sweepRemovals } from './db/remove-enquiries.ts';
import { sweepRetention } from './desk/privacy/retention.ts';
import { purgeReplyFiles } from './desk/reply-files.ts';
import { sweepIdempotencyKeys } from './http/idempotency.ts';
import { sweepSessions } from './http/session-store.ts';
import { PHOTO_OWNERS, purgePictured } from './images/photos-repository.ts';
import { sweepUploads } from './images/sweep.ts';
import { sweepKeptDatabases } from './update/kept-databases.ts';

const HOUR = 3_600_000;
const LOOK_EVERY_MS = 15 * 60_000;
/** After a start, the first visitors come first. */
const FIRST_AFTER_MS = 60_000;

/**
 * Purges items that were deleted more than `DELETED_KEPT_DAYS` ago, rows first: the storage sweep removes files that a crash
 * leaves behind.
 */
export const purgeDeleted = async (
  { clock, db, photos }: Pick<Context, 'clock' | 'db' | 'photos'>,
  now = clock.now(),
): Promise<void> => {
  const old = { deletedBefore: keptSince(now) };
  await removeDeletedEnquiries(db, old.deletedBefore, now);
  await purgeCollections(db, old);
  await purgeReplyFiles(db, old);
  for (const owners of PHOTO_OWNERS) {
    for (const photo of await purgePictured(db, owners, old)) await photos.removeFiles(photo);
  }
};

/** Moves enquiries that the studio keeps no longer to Recently Deleted. */
export const purgeOld = async ({ db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>): Promise<void> => {
  await sweepRetention(db, { now: clock.now(), timeZone: (await settings()).timeZone ?? null });
  await sweepRemovals(db, clock.now());
};

const updateVisibility = ({ visibility }: Context): Promise<void> => visibility.update();

const noteFailure = ({ logger }: Context, error: unknown): void =>
  logger.error({ err: error }, 'old files or rows could not be removed: the next hourly sweep tries again');

/** Removes files that nothing needs; a failed sweep does not stop the rest. */
export const sweepStorage = async (context: Context): Promise<void> => {
  for (const sweep of [sweepUploads, purgeDeleted, updateVisibility]) {
    await sweep(context).catch((error: unknown) => noteFailure(context, error));
  }
};

/** Deletes what is old, unless the clock has jumped: then it waits until the clock is believed again. */
export const sweepByAge = async (context: Context): Promise<void> => {
  const { clock, clockWatch, config, db, limiters } = context;
  if (!(await clockWatch.isBelieved())) return updateVisibility(context);
  const now = clock.now();
  await Promise.all([
    sweepSessions(db, now),
    sweepDevices(db, now),
    sweepInvitations(db, now),
    sweepActivity(db, now),
    sweepLostAddresses(db, now),
    sweepIdempotencyKeys(db, now),
    limiters.sweep(),
    purgeOld(context),
    sweepKeptDatabases(config.dataDir, now),
    sweepStorage(context),
  ]);
};

/**
 * Runs the periodic work soon after the start and then every hour, at one server for all that share a database.
 * @returns a function that stops it and resolves when the current work is done
 */
export const keepHouse = (context: Context): (() => Promise<unknown>) => {
  const sweep = (): Promise<unknown> => sweepByAge(context).catch((error: unknown) => noteFailure(context, error));
  const look = (): Promise<unknown> =>
    context.faults
      .look()
      .catch((error: unknown) => context.logger.error({ err: error }, 'nobody can be told what does not work'));
  const leaderTask = context.peers.leaderTask;
  let sweeping: Promise<unknown> = Promise.resolve();
  let looking: Promise<unknown> = Promise.resolve();
  const sweepIfMine = (): void => {
    if (leaderTask.isMine) sweeping = sweep();
  };
  const lookIfMine = (): void => {
    if (leaderTask.isMine) looking = look();
  };
  const first = setTimeout(sweepIfMine, FIRST_AFTER_MS).unref();
  leaderTask.listen({ begin: sweepIfMine, wake: () => undefined });
  const timers = [setInterval(sweepIfMine, HOUR).unref(), setInterval(lookIfMine, LOOK_EVERY_MS).unref()];
  return () => {
    clearTimeout(first);
    for (const timer of timers) clearInterval(timer);
    return Promise.all([sweeping, looking]);
  };
};
