import { readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { migrations } from '../src/db/migrations/migrations.ts';
import { proveSite } from '../src/prove-site.ts';
import { serve } from '../src/serve.ts';
import { createStorage } from '../src/storage/create-storage.ts';
import { CHANGES, HALF, NEXT, RUINS } from './next-release.ts';

const SCHEMAS = { same: migrations, adds: NEXT, changes: CHANGES, ruins: RUINS, half: HALF };
export type Schema = keyof typeof SCHEMAS;

/** `bin/shutterdesk` of a release that a test makes up: it serves, and proves. */
export const runRelease = async (schema: Schema, version: string): Promise<void> => {
  const [command] = process.argv.splice(2, 1);
  const [, , folder = ''] = process.argv;
  if (command === 'start') return serve({ migrations: SCHEMAS[schema], version });
  const config = readConfig();
  const storage = await createStorage(config);
  // Rendered as it is now, since this source knows no later schema; then migrated.
  const { pages } = await proveSite({ config, folder, storage, now: Date.now() });
  const db = await openDatabase(folder, { migrations: SCHEMAS[schema] });
  await db.destroy();
  const later = Object.keys(SCHEMAS[schema]).filter((name) => !Object.hasOwn(migrations, name));
  process.stdout.write(JSON.stringify({ pages: pages.map(({ html }) => html), migrations: later }));
};
