import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  addEnquiryNote,
  listEnquiries,
  markEnquiry,
  readSettings,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { startServer } from '../src/server.ts';
import { enquiry } from './backup-studio.ts';
import { NEXT } from './next-release.ts';
import { Client, startTestServer, temporaryFolder } from './test-server.ts';

const environment = { TRUST_PROXY: '1' };
const BETWEEN = 50;

const send = async (url: string, name: string, from: number): Promise<void> => {
  const headers = { 'x-forwarded-for': `203.0.113.${from}` };
  const answer = await new Client(url).json('POST', sendEnquiry.path, enquiry(name), headers);
  expect(answer.status).toBe(201);
};

/** A site of this release, updated to the next, on which much has happened since. */
const updatedSite = async () => {
  const dataDir = await temporaryFolder();
  const before = await startTestServer({ dataDir, environment });
  await send(before.url, 'Ada', 1);
  await before.close();
  const after = await startTestServer({ dataDir, environment, overrides: { migrations: NEXT } });
  for (let n = 1; n <= BETWEEN; n += 1) await send(after.url, `Guest${n}`, n);
  const admin = await after.admin();
  const [newest] = await admin.api(listEnquiries);
  const ada = (await admin.api(listEnquiries)).find(({ name }) => name === 'Ada');
  await admin.api(markEnquiry, { params: { id: ada?.id ?? '' }, body: { stage: 'booked' } });
  await admin.api(addEnquiryNote, { params: { id: newest?.id ?? '' }, body: { text: 'Call in the evening' } });
  await admin.api(saveSettings, { body: { ...(await admin.api(readSettings)), heroText: 'Saved since' } });
  await after.close();
  return { dataDir, noted: newest?.id, session: admin.cookie };
};

const sqlOn = (dataDir: string, text: string): void => {
  const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  sqlite.exec(text);
  sqlite.close();
};

it('goes back to the release before with everything that has come since', async () => {
  const { dataDir, noted, session } = await updatedSite();
  const server = await startTestServer({ dataDir, environment, overrides: { goesBack: true } });
  const signedIn = await fetch(`${server.url}${listEnquiries.path}`, { headers: { cookie: session } });
  expect(signedIn.status, 'nobody has to sign in again').toBe(200);
  const enquiries = (await signedIn.json()) as { id: string; name: string; stage: string; notes: { text: string }[] }[];
  expect(enquiries).toHaveLength(BETWEEN + 1);
  expect(enquiries.find(({ name }) => name === 'Ada')).toMatchObject({ stage: 'booked' });
  expect(enquiries.find(({ id }) => id === noted)).toMatchObject({ notes: [{ text: 'Call in the evening' }] });
  expect(await server.visitor().page()).toContain('Saved since');
  expect((await readdir(dataDir)).filter((name) => name.startsWith('left-behind'))).toEqual([]);
  const [later = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('before-back-'));
  expect(existsSync(path.join(dataDir, later, 'shutterdesk.db')), 'the later database is kept').toBe(true);
});

it('writes what the release before has no place for into a file', async () => {
  const { dataDir, noted } = await updatedSite();
  sqlOn(
    dataDir,
    `update contact_submissions set mood = 'merry' where id = '${noted}'; insert into moods values ('sad')`,
  );
  await startTestServer({ dataDir, environment, overrides: { goesBack: true } });
  const [file = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('left-behind'));
  expect(JSON.parse(await readFile(path.join(dataDir, file), 'utf8'))).toEqual([
    { table: 'contact_submissions', columns: ['mood'], rows: [{ id: noted, mood: 'merry' }] },
    { table: 'moods', columns: ['name'], rows: [{ name: 'sad' }] },
  ]);
});

it('says so, and changes nothing, where no database from before is kept', async () => {
  const { dataDir } = await updatedSite();
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith('before-'))) {
    await rm(path.join(dataDir, name));
  }
  const config = readConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' });
  await expect(startServer(config, { goesBack: true })).rejects.toThrow(
    `There is no database from before the update in ${dataDir}: start the newer version again, or restore a backup.`,
  );
  await startTestServer({ dataDir, environment, overrides: { migrations: NEXT } });
});
