import path from 'node:path';
import { erasePerson, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { moveDatabase } from '../../src/move/move-database.ts';
import { addPhotograph, enquiry, namesIn, sentenceOf } from '../backup-studio.ts';
import { startPagelessServer, temporaryFolder } from '../test-server.ts';
import { twoPlaces } from './two-places.ts';

/** A stopped site in a data folder, with an enquiry from each of these people. */
const stoppedSite = async (names: readonly string[]) => {
  const places = await twoPlaces();
  const server = await places.startPageless('sqlite');
  for (const name of names) await server.visitor().api(sendEnquiry, { body: enquiry(name) });
  await server.close();
  return places;
};

/** Ends a run as a kill would, once it has copied rows of a table. */
const cutAfter = (wanted: string) => (table: string, count: number) => {
  if (table === wanted && count > 0) throw new Error('cut');
};

const TABLES = ['contact_submissions', 'feed_generations', 'gallery_images', 'trusted_senders'];

/** Every row of a few tables, through SQLite alone. */
const rowsIn = (dataDir: string): string => {
  const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'), { readonly: true });
  const rows = TABLES.map((name) => sqlite.prepare(`select * from ${name} order by 1, 2`).all());
  sqlite.close();
  return JSON.stringify(rows, null, 1);
};

/** More rows than a page has, keys that only bytes put in order, and numbers that are not whole. */
const fillOddly = (dataDir: string): void => {
  const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  const now = '2027-01-01T00:00:00.000Z';
  sqlite.exec(`update storage set kind = 's3'`);
  const sender = sqlite.prepare('insert into trusted_senders values (?, ?)');
  for (const key of ['', ' ', 'Z', 'a', 'Ä', 'ß', 'zz', '\uffee', '\u{1f33e}', "o'neill", '%', '\\', '"'])
    sender.run(key, now);
  const start = sqlite.prepare(`insert into feed_generations values ('contacts', ?, ?, ?)`);
  for (let number = 100; number < 550; number += 1) start.run(number, `g${number}`, 2 ** 40 + number);
  const enquiry =
    sqlite.prepare(`insert into contact_submissions (id, name, email, phone, selectedPackage, message, createdAt, seq)
    values (?, 'Zoë \u{1f33e}', 'a@example.com', '', '', ?, ?, ?)`);
  for (let seq = 1000; seq < 1450; seq += 1)
    enquiry.run(`id-${seq % 7}-${seq}`, `line\r\nline\t\u2028 ${seq}`, now, seq);
  sqlite
    .prepare(`insert into photos (id, objectKey, width, height, placeholder, derivatives, createdAt)
    values ('p', 'uploads/p', 1, 1, '', '[]', ?)`)
    .run(now);
  const image = sqlite.prepare(`insert into gallery_images (id, url, alt, category, createdAt, photoId, focalX, focalY)
    values (?, '', '', '', ?, 'p', ?, ?)`);
  for (const [id, x] of [0.1 + 0.2, 1e-7, 100 / 3, 50, null].entries()) image.run(`${id}`, now, x, 0);
  sqlite.close();
};

it('every row is there and back as it was', async () => {
  const { config, dataDir } = await stoppedSite(['Ada']);
  fillOddly(dataDir);
  const rows = rowsIn(dataDir);
  await moveDatabase(config, 'postgres');
  await moveDatabase(config, 'sqlite');
  expect(rowsIn(dataDir)).toBe(rows);
});

it('a character that PostgreSQL does not hold is replaced', async () => {
  const { config, dataDir, startPageless } = await stoppedSite(['Ada']);
  const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  sqlite.exec(`update contact_submissions set name = 'A' || char(0) || 'da'`);
  sqlite.close();
  await moveDatabase(config, 'postgres');
  expect(await namesIn(await startPageless('postgres'))).toEqual(['A\ufffdda']);
});

describe('a move that was interrupted', () => {
  it('begins anew, and no server starts with a half-filled database', async () => {
    const { config, startPageless: start } = await stoppedSite(['Ada', 'Bo']);
    await expect(moveDatabase(config, 'postgres', cutAfter('contact_submissions'))).rejects.toThrow('cut');
    expect(await sentenceOf(start('postgres'))).toMatch(/is still being filled from the data folder .* again/);
    await moveDatabase(config, 'postgres');
    const server = await start('postgres');
    expect(await namesIn(server)).toEqual(['Ada', 'Bo']);
    await server.close();
    await expect(moveDatabase(config, 'sqlite', cutAfter('contact_submissions'))).rejects.toThrow('cut');
    expect(await sentenceOf(start('sqlite'))).toContain(`is still being filled from ${config.database?.address}`);
    await moveDatabase(config, 'sqlite');
    expect(await namesIn(await start('sqlite'))).toEqual(['Ada', 'Bo']);
  });

  it('brings the site as it is by then', async () => {
    const { config, startPageless: start } = await stoppedSite(['Ada']);
    await expect(moveDatabase(config, 'postgres', cutAfter('contact_submissions'))).rejects.toThrow('cut');
    const server = await start('sqlite');
    await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    await (await server.admin()).api(erasePerson, { body: { email: 'ada@example.com' } });
    await server.close();
    await moveDatabase(config, 'postgres');
    expect(await namesIn(await start('postgres'))).toEqual(['Bo']);
  });
});

describe('a site does not move', () => {
  it('while a server runs, on either side', async () => {
    const { config, startPageless: start } = await twoPlaces();
    const here = await start('sqlite');
    expect(await sentenceOf(moveDatabase(config, 'postgres'))).toMatch(/Another Shutterdesk server .*stop it first/);
    await here.close();
    const moved = await startPagelessServer({ database: config.database });
    const elsewhere = { ...config, dataDir: await temporaryFolder() };
    expect(await sentenceOf(moveDatabase(elsewhere, 'sqlite'))).toMatch(/A Shutterdesk server is using the database/);
    await moved.close();
  });

  it('into a database that has something, or without an address', async () => {
    const { config, startPageless: start } = await stoppedSite(['Ada']);
    const other = await startPagelessServer({ database: config.database });
    await other.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    await other.close();
    expect(await sentenceOf(moveDatabase(config, 'postgres'))).toMatch(/has photos or inquiries already/);
    expect(await sentenceOf(moveDatabase(config, 'sqlite'))).toMatch(/has photos or inquiries already/);
    expect(await sentenceOf(moveDatabase({ ...config, database: null }, 'postgres'))).toMatch(
      /^DATABASE_URL is not set/,
    );
    expect(await namesIn(await start('sqlite'))).toEqual(['Ada']);
  });

  it('to PostgreSQL with photographs on the disk, or without a database', async () => {
    const { config, dataDir } = await twoPlaces();
    const elsewhere = { ...config, dataDir: await temporaryFolder() };
    expect(await sentenceOf(moveDatabase(elsewhere, 'postgres'))).toMatch(/is not there, or is no site/);
    const server = await startPagelessServer({ dataDir, database: null });
    await addPhotograph(server, 400);
    await server.close();
    expect(await sentenceOf(moveDatabase(config, 'postgres'))).toMatch(/photographs are on the disk.* storage:move/);
    await startPagelessServer({ dataDir, database: null });
  });
});
