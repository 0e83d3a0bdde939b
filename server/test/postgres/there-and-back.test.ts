import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { addressOf } from '../../src/backup/place.ts';
import { restoreSite, undoRestore } from '../../src/backup/restore/restore-site.ts';
import { stampOf } from '../../src/backup/restore/switch-folder.ts';
import { backUp, enquiry, namesIn, PASSPHRASE, restore, sentenceOf } from '../backup-studio.ts';
import { temporaryFolder } from '../test-server.ts';
import { twoPlaces } from './two-places.ts';

/** A stopped site in a data folder, which had an enquiry from Ada. */
const stoppedSite = async () => {
  const places = await twoPlaces();
  const server = await places.startPageless('sqlite');
  await server.visitor().api(sendEnquiry, { body: enquiry('Ada') });
  await server.close();
  return { ...places, onDisk: { ...places.config, database: null } };
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
  const sender = sqlite.prepare('insert into trusted_senders values (?, ?)');
  for (const key of ['', ' ', 'Z', 'a', 'Ä', 'ß', 'zz', '\uffee', '\u{1f33e}', "o'neill", '%', '\\', '"'])
    sender.run(key, now);
  const start = sqlite.prepare(`insert into feed_generations values ('contacts', ?, ?, ?)`);
  for (let number = 100; number < 550; number += 1) start.run(number, `g${number}`, 2 ** 40 + number);
  const sent =
    sqlite.prepare(`insert into contact_submissions (id, name, email, phone, selectedPackage, message, createdAt, seq)
    values (?, 'Zoë \u{1f33e}', 'a@example.com', '', '', ?, ?, ?)`);
  for (let seq = 1000; seq < 1450; seq += 1) sent.run(`id-${seq % 7}-${seq}`, `line\r\nline\t\u2028 ${seq}`, now, seq);
  const idAt = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
  const photo = idAt(9);
  sqlite
    .prepare(`insert into photos (id, objectKey, width, height, placeholder, derivatives, createdAt)
    values (?, ?, 1, 1, '', '[]', ?)`)
    .run(photo, `uploads/${photo}`, now);
  const image = sqlite.prepare(`insert into gallery_images (id, url, alt, category, createdAt, photoId, focalX, focalY)
    values (?, ?, 'A hill', 'Family', ?, ?, ?, 0)`);
  for (const [id, x] of [0.1 + 0.2, 1e-7, 100 / 3, 50, null].entries())
    image.run(idAt(id), `/media/${photo}/640.jpg`, now, photo, x);
  sqlite.close();
};

it('every row of a site goes to PostgreSQL and comes back as it was', async () => {
  const { config, dataDir, onDisk } = await stoppedSite();
  fillOddly(dataDir);
  const rows = rowsIn(dataDir);
  const [there, back] = [await temporaryFolder(), await temporaryFolder()];
  await backUp(onDisk, there);
  await restore(config, there);
  await backUp(config, back);
  await restore(onDisk, back);
  expect(rowsIn(dataDir)).toBe(rows);
});

it('a character that PostgreSQL does not hold is replaced', async () => {
  const { config, dataDir, onDisk, startPageless } = await stoppedSite();
  const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  sqlite.exec(`update contact_submissions set name = 'A' || char(0) || 'da'`);
  sqlite.close();
  const folder = await temporaryFolder();
  await backUp(onDisk, folder);
  await restore(config, folder);
  expect(await namesIn(await startPageless('postgres'))).toEqual(['A\ufffdda']);
});

it('a SQLite database whose site has gone to PostgreSQL is put aside, and comes back when asked for', async () => {
  const { config, onDisk, startPageless } = await stoppedSite();
  const folder = await temporaryFolder();
  await backUp(onDisk, folder);
  expect((await restore(config, folder)).before).toMatch(/^before-restore-/);
  const empty = await startPageless('sqlite');
  expect(await namesIn(empty)).toEqual([]);
  await empty.close();
  await undoRestore(onDisk);
  expect(await namesIn(await startPageless('sqlite'))).toEqual(['Ada']);
});

it('a SQLite database that cannot be put aside is named, beside where the site is now', async () => {
  const { config, dataDir, onDisk, startPageless } = await stoppedSite();
  const folder = await temporaryFolder();
  await backUp(onDisk, folder);
  const now = Date.now();
  const askPassphrase = async () => PASSPHRASE;
  const inTheWay = path.join(dataDir, `before-restore-${stampOf(now)}`);
  await writeFile(inTheWay, '');
  const said = await sentenceOf(restoreSite(config, addressOf(folder), { askPassphrase, now }));
  expect(said).toMatch(/^The site is in the database .* do not restore it again.*SQLite database is still in /);
  await rm(inTheWay);
  expect(await namesIn(await startPageless('postgres'))).toEqual(['Ada']);
});
