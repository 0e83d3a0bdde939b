import path from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { watchContent } from '../../src/db/content-changes.ts';
import { openDatabase } from '../../src/db/database.ts';
import { DATABASE_FILE } from '../../src/db/database-file.ts';
import { temporaryFolder } from '../test-server.ts';

const NOW = '2026-01-02T03:04:05.678Z';
const PHOTO = `insert into photos (id, objectKey, width, height, placeholder, derivatives, createdAt)
  values ('p', 'uploads/p', 3, 2, 'data:', '[]', '${NOW}')`;
const IMAGE = `insert into gallery_images (id, url, alt, category, createdAt, photoId)
  values ('g', '/media/p/300.jpg', 'A tree', 'Family', '${NOW}', 'p')`;
const HERO = `insert into hero_images (id, url, alt, isActive, createdAt, photoId)
  values ('h', '/media/p/300.jpg', 'A hill', 1, '${NOW}', 'p')`;

/** The number of content changes for each statement, in sequence. */
const changesOf = async (...statements: readonly string[]): Promise<number[]> => {
  const folder = await temporaryFolder();
  await (await openDatabase(folder)).destroy();
  const sqlite = new SQLite(path.join(folder, DATABASE_FILE));
  let count = 0;
  watchContent(sqlite, () => {
    count += 1;
  });
  const counts = statements.map((statement) => {
    const before = count;
    sqlite.exec(statement);
    return count - before;
  });
  sqlite.close();
  return counts;
};

describe('a change of content', () => {
  it.each([
    ['settings', [`update settings set heroText = 'x'`]],
    [
      'what is set up on the screen',
      [`insert into site_config values ('mail', '{}', null)`, 'delete from site_config'],
    ],
    ['the gallery', [PHOTO, IMAGE, `update gallery_images set alt = 'y'`, `update gallery_images set deletedAt = 'z'`]],
    ['the hero pictures', [PHOTO, HERO, 'update hero_images set isActive = 0', 'delete from hero_images']],
  ])('is noticed in %s, for any SQL statement', async (_, statements) => {
    const counts = await changesOf(
      `insert or ignore into settings (id, packages) values ('settings', '[]')`,
      ...statements,
    );
    const ofContent = counts.slice(1).filter((_count, index) => statements[index] !== PHOTO);
    expect(ofContent).toEqual(ofContent.map(() => 1));
  });

  it('is noticed when a photograph cannot be shown, but not when it gets further files', async () => {
    const counts = await changesOf(
      PHOTO,
      IMAGE,
      `update photos set derivatives = '[1]', problem = null`,
      `update gallery_images set url = '/media/p/600.jpg'`,
      `update photos set problem = 'It is damaged.'`,
    );
    expect(counts).toEqual([0, 1, 0, 0, 1]);
  });

  it('is not an enquiry, a session or an account', async () => {
    const enquiry = `insert into contact_submissions (id, name, email, phone, selectedPackage, message, createdAt, seq)
      values ('e', 'n', 'e@example.com', '1', 'Signature', 'Hello', '${NOW}', 1)`;
    expect(await changesOf(enquiry, `insert into sessions (sid, sess, expire) values ('s', '{}', '${NOW}')`)).toEqual([
      0, 0,
    ]);
  });
});
