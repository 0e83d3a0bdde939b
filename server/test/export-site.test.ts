import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { openSiteDatabase } from '../src/db/open-site-database.ts';
import { exportSite } from '../src/publish/export-site.ts';
import { databaseOf } from './test-database.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

const siteOnDisk = async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  await admin.photograph('The mill');
  await server.context.finishing.caughtUp();
  await server.close();
  return server.dataDir;
};

const configOf = async (dataDir: string) => ({
  ...readConfig({ DATA_DIR: dataDir }),
  database: await databaseOf(dataDir),
});

const changePhotoId = async (dataDir: string, id: string): Promise<void> => {
  const { db } = await openSiteDatabase(await configOf(dataDir));
  const photo = await db.selectFrom('photos').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('photos')
    .values({ ...photo, id })
    .execute();
  await db.updateTable('gallery_images').set({ photoId: id }).execute();
  await db.deleteFrom('photos').where('id', '=', photo.id).execute();
  await db.destroy();
};

describe('the exported site', () => {
  it('writes nothing outside its folder, whatever picture addresses the database contains', async () => {
    const dataDir = await siteOnDisk();
    const desk = await temporaryFolder();
    const out = path.join(desk, 'chosen', 'site');
    await changePhotoId(dataDir, '../../../evil');
    const exporting = exportSite(await configOf(dataDir), { out, withoutContent: false });
    await expect(exporting).rejects.toThrow(
      /^The database names a picture that cannot be, .*: restore it from a backup/,
    );
    expect(await readdir(desk, { recursive: true })).toEqual(['chosen']);
  });

  it.skipIf(process.platform === 'win32')('is for everybody to read, though the data folder is not', async () => {
    const dataDir = await siteOnDisk();
    const out = path.join(await temporaryFolder(), 'site');
    await exportSite(await configOf(dataDir), { out, withoutContent: false });
    const files = await readdir(out, { recursive: true, withFileTypes: true });
    const picture = files.find(({ name }) => name.endsWith('.jpg')) ?? expect.fail('no picture');
    for (const file of [out, path.join(out, 'index.html'), path.join(picture.parentPath, picture.name)]) {
      expect((await stat(file)).mode & 0o044, file).toBe(0o044);
    }
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
  });
});
