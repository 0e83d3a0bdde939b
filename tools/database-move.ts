import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { type DatabaseKind, moveDatabase } from '../server/src/move/move-database.ts';
import { becomeOwner } from './become-owner.ts';
import { loadEnvironment } from './environment.ts';
import { sentences } from './sentences.ts';

const NEXT = {
  postgres: 'It is in PostgreSQL now: start with DATABASE_URL set.',
  sqlite:
    'It is in the data folder now: unset DATABASE_URL, keep S3_BUCKET, and start. People sign in again unless SESSION_SECRET stays set.',
} as const;

const EVERY_ROWS = 10_000;

const askedKind = (): DatabaseKind | null => {
  const { values } = parseArgs({ options: { to: { type: 'string' } }, strict: false });
  return values.to === 'postgres' || values.to === 'sqlite' ? values.to : null;
};

await sentences(async () => {
  const to = askedKind();
  if (!to) return 'Say where to: npm run database:move -- --to postgres, or npm run database:move -- --to sqlite';
  loadEnvironment();
  makeFilesPrivate();
  const config = readConfig();
  becomeOwner(config);
  let [done, told] = [0, 0];
  const rows = await moveDatabase(config, to, (table, count) => {
    done += count;
    if (done - told < EVERY_ROWS) return;
    told = done;
    console.log(`${done.toLocaleString('en-US')} rows (${table}) …`);
  });
  console.log(
    `${rows === null ? 'The site is there already' : `${rows.toLocaleString('en-US')} rows copied and compared`}. ${NEXT[to]}`,
  );
  return null;
});
