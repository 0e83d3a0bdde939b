import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { listEnquiries, markEnquiry } from '@shutterdesk/shared';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DatabaseConfig } from '../../src/config/database-settings.ts';
import { goBackOnPostgres } from '../../src/update/go-back-postgres.ts';
import { keptDatabases } from '../../src/update/kept-databases.ts';
import { enquiry, sentenceOf } from '../backup-studio.ts';
import { NEXT } from '../next-release.ts';
import { databaseOf } from '../test-database.ts';
import { Client, startTestServer, temporaryFolder } from '../test-server.ts';

const environment = { TRUST_PROXY: '1' };
const BETWEEN = 50;

const send = async (url: string, name: string, from: number): Promise<void> => {
  const headers = { 'x-forwarded-for': `203.0.113.${from}` };
  expect((await new Client(url).json('POST', '/api/contacts', enquiry(name), headers)).status).toBe(201);
};

it('goes back to the tables of the release before with everything that has come since', async () => {
  const dataDir = await temporaryFolder();
  const before = await startTestServer({ dataDir, environment });
  await send(before.url, 'Ada', 1);
  await before.close();
  const after = await startTestServer({ dataDir, environment, overrides: { migrations: NEXT } });
  for (let n = 1; n <= BETWEEN; n += 1) await send(after.url, `Guest${n}`, n);
  const admin = await after.admin();
  const ada = (await admin.api(listEnquiries)).find(({ name }) => name === 'Ada');
  await admin.api(markEnquiry, { params: { id: ada?.id ?? '' }, body: { stage: 'booked' } });
  await sql`insert into moods values ('sad')`.execute(after.context.db);
  const database = (await databaseOf(dataDir)) as DatabaseConfig;
  const [kept] = await keptDatabases(dataDir);
  const back = { dataDir, database, copy: kept?.file ?? '', migrations: NEXT };
  const never = async () => expect.fail('nobody is asked');
  expect(await sentenceOf(goBackOnPostgres({ ...back, confirm: never }))).toMatch(
    /is using the database .*: stop it first/,
  );
  await after.close();

  expect(await sentenceOf(goBackOnPostgres({ ...back, confirm: async () => false }))).toBe('Nothing was changed.');
  await goBackOnPostgres({ ...back, confirm: async (left) => left.length === 1 });
  const server = await startTestServer({ dataDir, environment });
  const enquiries = await (await server.admin()).api(listEnquiries);
  expect(enquiries).toHaveLength(BETWEEN + 1);
  expect(enquiries.find(({ name }) => name === 'Ada')).toMatchObject({ stage: 'booked' });
  const [file = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('left-behind'));
  expect(JSON.parse(await readFile(path.join(dataDir, file), 'utf8'))).toEqual([
    { table: 'moods', columns: ['name'], rows: [{ name: 'sad' }] },
  ]);
});
