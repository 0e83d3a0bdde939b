import type { Context } from './context.ts';
import { keptSince } from './db/deleted.ts';
import { purgeEnquiries } from './enquiries/enquiries-repository.ts';
import { purgeGalleryImages } from './gallery/gallery-repository.ts';
import { purgeHeroImages } from './hero/hero-repository.ts';
import { sweepIdempotencyKeys } from './http/idempotency.ts';
import { sweepSessions } from './http/session-store.ts';
import { sweepUploads } from './images/sweep.ts';

const HOUR = 3_600_000;

/** Forgets what was deleted more than 30 days ago, rows first: files that a crash leaves are swept up. */
export const purgeDeleted = async ({ db, photos }: Pick<Context, 'db' | 'photos'>, now = Date.now()): Promise<void> => {
  const old = { deletedBefore: keptSince(now) };
  await purgeEnquiries(db, old);
  const purged = [...(await purgeGalleryImages(db, old)), ...(await purgeHeroImages(db, old))];
  for (const photo of purged) await photos.removeFiles(photo);
};

const updateVisibility = ({ visibility }: Context): Promise<void> => visibility.update();

const noteFailure = ({ logger }: Context, error: unknown): void =>
  logger.error({ err: error }, 'what is no longer needed could not be removed');

/** One after another; one that fails keeps none of the others from their work. */
const sweepStorage = async (context: Context): Promise<void> => {
  for (const sweep of [sweepUploads, purgeDeleted, updateVisibility]) {
    await sweep(context).catch((error: unknown) => noteFailure(context, error));
  }
};

/**
 * Everything that the clock has done: at the start and each hour from then on.
 * @returns what ends it, once what is under way is done
 */
export const keepHouse = (context: Context): (() => Promise<unknown>) => {
  const sweep = (): Promise<unknown> =>
    Promise.all([sweepSessions(context.db), sweepIdempotencyKeys(context.db), sweepStorage(context)]).catch(
      (error: unknown) => noteFailure(context, error),
    );
  let underWay = sweep();
  const timer = setInterval(() => {
    underWay = sweep();
  }, HOUR).unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
};
