import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_SETTINGS, isPictureAddress, type PictureFile, pictureFiles, type Settings } from '@shutterdesk/shared';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { createRenderer, type SiteInfo } from '@shutterdesk/site/renderer';
import { ForeignFolder, placeIn, writeFiles, writeSiteFolder } from '@shutterdesk/site/site-folder';
import { brandNameOf } from '../config/brand-name.ts';
import type { Config } from '../config/config.ts';
import { BUILT } from '../config/release.ts';
import { readSettings } from '../content/settings-repository.ts';
import type { Database } from '../db/database.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { databaseFault, openSiteDatabase } from '../db/open-site-database.ts';
import { withSetUp } from '../db/site-config-rows.ts';
import { createStorage } from '../storage/create-storage.ts';
import { DERIVATIVES } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { type Content, ContentReader } from './content-reader.ts';
import { cropNow } from './hero-crops.ts';

const AT_ONCE = 8;

export interface ExportOptions {
  /** The output folder; an earlier export in it is replaced. */
  readonly out: string;
  /** Exports a page that fetches its content from the API, instead of one that contains it. */
  readonly withoutContent: boolean;
}

const siteInfoOf = (config: Config, settings: Settings): SiteInfo => ({
  brandName: brandNameOf(settings, config),
  publicUrl: config.publicUrl,
  apiUrl: config.publicApiUrl,
});

const filesOf = ({ galleryImages, heroImage, portrait, logo }: Content): readonly PictureFile[] =>
  [...galleryImages, heroImage, portrait, logo]
    .filter((image) => image !== null)
    .flatMap(({ picture }) => pictureFiles(picture));

const copyPictures = async (folder: string, files: readonly PictureFile[], storage: ObjectStorage) => {
  await inParallel(files, AT_ONCE, async ({ url }) => {
    if (!isPictureAddress(url)) {
      throw new StartError(`The database names a picture that cannot be, ${url}: restore it from a backup.`);
    }
    const file = placeIn(folder, url);
    await mkdir(path.dirname(file), { recursive: true });
    const object = await storage.read(url.replace(/^\/media\//, DERIVATIVES));
    // Deleted since the list was read: the next export will leave it out.
    if (object) await pipeline(object.body, createWriteStream(file));
  });
};

/**
 * Exports the site as plain files for any static host, including pictures. The server may run meanwhile.
 * @throws {StartError} with a sentence when the folder holds anything else
 */
export const exportSite = async (config: Config, { out, withoutContent }: ExportOptions): Promise<void> => {
  const renderer = await createRenderer(BUILT.site);
  const writeFrame = async (site: Config, folder: string, settings: Settings): Promise<void> =>
    writeFiles(folder, await renderer.renderWithoutContent(siteInfoOf(site, settings), settings));
  const write = async (folder: string): Promise<void> => {
    // A page without content needs no data folder.
    if (withoutContent && !config.database && !existsSync(path.join(config.dataDir, DATABASE_FILE))) {
      return writeFrame(config, folder, DEFAULT_SETTINGS);
    }
    await withDatabase(config, async (db) => {
      const site = await withSetUp(config, db);
      if (withoutContent) await writeFrame(site, folder, await readSettings(db));
      else await writeWithContent(site, db, folder, renderer);
    });
  };
  await writeSiteFolder(out, write).catch((error: unknown) => {
    if (error instanceof ForeignFolder) throw new StartError(error.message);
    throw databaseFault(error, config) ?? error;
  });
};

const withDatabase = async (config: Config, work: (db: Database) => Promise<void>): Promise<void> => {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const { db } = await openSiteDatabase(config);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
};

const writeWithContent = async (
  config: Config,
  db: Database,
  folder: string,
  renderer: Awaited<ReturnType<typeof createRenderer>>,
): Promise<void> => {
  const content = await new ContentReader(db).read();
  const storage = await createStorage(config);
  const parts = await cropNow(config, content, storage);
  await writeFiles(
    folder,
    await renderer.render({ ...siteInfoOf(config, content.settings), ...content, goneAddresses: [], ...parts }),
  );
  await copyPictures(folder, filesOf(content), storage);
};
