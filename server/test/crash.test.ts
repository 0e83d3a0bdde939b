import { expect, it } from 'vitest';
import { openSiteDatabase } from '../src/db/open-site-database.ts';
import { killWhileSending, starter } from './crash-steps.ts';
import { databaseOf, environmentOf } from './test-database.ts';
import { temporaryFolder } from './test-server.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);

const storedIn = async (dataDir: string): Promise<Set<string>> => {
  const { db } = await openSiteDatabase({ dataDir, database: await databaseOf(dataDir) });
  const rows = await db.selectFrom('contact_submissions').select('id').execute();
  await db.destroy();
  return new Set(rows.map(({ id }) => id));
};

it(
  `keeps every answered enquiry after kill -9 at any moment (rounds: ${ROUNDS})`,
  async () => {
    const dataDir = await temporaryFolder();
    const start = starter({ DATA_DIR: dataDir, ...(await environmentOf(dataDir)) });
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      // Fewer before a kill than a plain call may take of an hour's inbox.
      await killWhileSending(start, acknowledged, { senders: 24, most: 120 });
      const again = await start();
      const stored = await storedIn(dataDir);
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
      again.child.kill('SIGKILL');
      await again.ended;
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS);
  },
  ROUNDS * 60_000,
);
