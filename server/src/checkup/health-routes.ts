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

interface Checked extends Omit<Context, 'storage'> {
  readonly storage: Pick<Context['storage'], 'check'>;
}

/** A bucket that has just answered is not asked again: strangers may call as often as they like. */
const STORAGE_HELD_MS = 2000;

const heldCheck = (storage: Checked['storage']): Checked['storage'] => {
  let heldUntil = 0;
  return {
    async check() {
      if (performance.now() < heldUntil) return;
      await storage.check();
      heldUntil = performance.now() + STORAGE_HELD_MS;
    },
  };
};

/** Asks each part that a visitor or an admin depends on, and checks that the page shows the last save. */
const readiness = async ({ content, db, hasDataFolder, mail, storage, publisher, enquiryDisk }: Checked) => {
  await content.caughtUp();
  const parts = {
    database: await works(() => sql`select 1 from settings limit 1`.execute(db)),
    storage: (await hasDataFolder()) && (await works(() => storage.check())),
    page: publisher.status().state !== 'failed',
    enquiries: (await enquiryDisk.refusal()) === null,
  };
  // Visitors do not depend on mail: an outage is reported, but the server counts as ready.
  const { state } = await mail.state().catch(() => ({ state: 'unknown' }));
  return { parts, mail: state };
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
  let underWay: ReturnType<typeof readiness> | null = null;
  const storage = heldCheck(context.storage);
  /** Concurrent checks share one result, so that strangers cannot multiply the calls to the storage. */
  const readinessNow = () => {
    underWay ??= readiness({ ...context, storage }).finally(() => {
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
