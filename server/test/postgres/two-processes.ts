import { addressIn, spawnServer } from '../server-process.ts';
import { environmentOf } from '../test-database.ts';
import { PASSWORD, temporaryFolder } from '../test-server.ts';

/** Two servers in their own processes. The first one has all leader tasks, since it was there before the other. */
export const startTwoProcesses = async (more: Record<string, string>) => {
  const database = await environmentOf(await temporaryFolder());
  const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD };
  const start = async () => {
    const process = spawnServer({ ...database, ...owner, ...more, DATA_DIR: await temporaryFolder() });
    return { process, url: await addressIn(process.output) };
  };
  return { first: await start(), second: await start(), databaseUrl: database.DATABASE_URL ?? '' };
};

/** Within this time another server goes on. */
export const TAKEN_OVER = { timeout: 30_000, interval: 50 };
