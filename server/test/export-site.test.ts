import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { addGalleryImages } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { exportSite } from '../src/publish/export-site.ts';
import { jpeg } from './photographs.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

const siteOnDisk = async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const images = [{ imageURL: await admin.upload(await jpeg(300, 200)), alt: 'The mill', category: 'Family' }];
  await admin.api(addGalleryImages, { body: { images } });
  await server.context.finishing.caughtUp();
  await server.close();
  return server.dataDir;
};

const changePhotoId = (dataDir: string, id: string): void => {
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  database.pragma('foreign_keys = OFF');
  database.prepare('update photos set id = ?').run(id);
  database.prepare('update gallery_images set photoId = ?').run(id);
  database.close();
};

describe('the exported site', () => {
  it('writes nothing outside its folder, whatever picture addresses the database contains', async () => {
    const dataDir = await siteOnDisk();
    const desk = await temporaryFolder();
    const out = path.join(desk, 'chosen', 'site');
    changePhotoId(dataDir, '../../../evil');
    const exporting = exportSite(readConfig({ DATA_DIR: dataDir }), { out, withoutContent: false });
    await expect(exporting).rejects.toThrow(
      /^The database names a picture that cannot be, .*: restore it from a backup/,
    );
    expect(await readdir(desk, { recursive: true })).toEqual(['chosen']);
  });

  it.skipIf(process.platform === 'win32')('is for everybody to read, though the data folder is not', async () => {
    const dataDir = await siteOnDisk();
    const out = path.join(await temporaryFolder(), 'site');
    await exportSite(readConfig({ DATA_DIR: dataDir }), { out, withoutContent: false });
    const files = await readdir(out, { recursive: true, withFileTypes: true });
    const picture = files.find(({ name }) => name.endsWith('.jpg')) ?? expect.fail('no picture');
    for (const file of [out, path.join(out, 'index.html'), path.join(picture.parentPath, picture.name)]) {
      expect((await stat(file)).mode & 0o044, file).toBe(0o044);
    }
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
  });
});
