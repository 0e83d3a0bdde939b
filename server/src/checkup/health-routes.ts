import { HEALTH_ADDRESS } from '@shutterdesk/shared';
import type { Request, Response, Router } from 'express';
import { sql } from 'kysely';
import { VERSION } from '../config/release.ts';
import type { Context } from '../context.ts';

const works = (check: () => Promise<unknown>): Promise<boolean> =>
  check().then(
    () => true,
    () => false,
  );

/** A bucket that has just answered is not asked again: strangers may call as often as they like. */
const STORAGE_HELD_MS = 2000;

/** Asks each part that a visitor or an admin depends on, and checks that the page shows the last save. */
const createReadiness = ({ content, db, hasDataFolder, mail, storage, publisher, enquiryDisk }: Context) => {
  let storageHeldUntil = 0;
  const storageWorks = async (): Promise<boolean> => {
    if (performance.now() < storageHeldUntil) return true;
    const isWorking = await works(() => storage.check());
    if (isWorking) storageHeldUntil = performance.now() + STORAGE_HELD_MS;
    return isWorking;
  };
  return async () => {
    await content.caughtUp();
    const parts = {
      database: await works(() => sql`select 1 from settings limit 1`.execute(db)),
      storage: (await hasDataFolder()) && (await storageWorks()),
      page: publisher.status().state !== 'failed',
      enquiries: (await enquiryDisk.refusal()) === null,
    };
    // Visitors do not depend on mail: an outage is reported, but the server counts as ready.
    const { state } = await mail.state().catch(() => ({ state: 'unknown' }));
    return { parts, mail: state };
  };
};

/**
 * Health checks for monitoring: `/api/health` says that the process is alive, `/api/health/ready` whether it can
 * serve (503 if not), and to a signed-in person what is amiss.
 */
export const mountHealth = (
  router: Router,
  context: Context,
  isSignedIn: (request: Request, response: Response) => Promise<boolean>,
): void => {
  const readiness = createReadiness(context);
  let underWay: ReturnType<typeof readiness> | null = null;
  /** Concurrent checks share one result, so that strangers cannot multiply the calls to the storage. */
  const readinessNow = () => {
    underWay ??= readiness().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  router.get(HEALTH_ADDRESS, (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok', version: VERSION });
  });
  router.get(`${HEALTH_ADDRESS}/ready`, async (request, response) => {
    const { parts, mail } = await readinessNow();
    const ready = Object.values(parts).every(Boolean);
    const details = (await isSignedIn(request, response)) ? { ...parts, mail } : {};
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ok' : 'unavailable', ...details });
  });
};
