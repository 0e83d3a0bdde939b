import type { Router } from 'express';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const works = (check: () => Promise<unknown>): Promise<boolean> =>
  check().then(
    () => true,
    () => false,
  );

interface Needs {
  readonly content: { settled(): Promise<void> };
  readonly db: Database;
  readonly storage: { check(): Promise<unknown> };
  readonly publisher: { status(): { readonly state: string } };
}

/** Whether each part that a visitor or an admin depends on answers at this moment, and the page is as it was saved. */
const readiness = async ({ content, db, storage, publisher }: Needs) => {
  await content.settled();
  return {
    database: await works(() => sql`select 1 from settings limit 1`.execute(db)),
    storage: await works(() => storage.check()),
    page: publisher.status().state !== 'failed',
  };
};

/** For whoever watches the server: `/api/health` says that it lives, `/api/health/ready` whether it can work (503: not). */
export const mountHealth = (router: Router, needs: Needs): void => {
  let underWay: ReturnType<typeof readiness> | null = null;
  /** Whoever asks meanwhile is told the same: a stranger's questions must not become as many to the storage. */
  const readinessNow = () => {
    underWay ??= readiness(needs).finally(() => {
      underWay = null;
    });
    return underWay;
  };
  router.get('/api/health', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/api/health/ready', async (_request, response) => {
    const parts = await readinessNow();
    const ready = Object.values(parts).every(Boolean);
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ok' : 'unavailable', ...parts });
  });
};
