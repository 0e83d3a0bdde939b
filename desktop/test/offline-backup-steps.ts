import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  addGalleryImages,
  addHeroImage,
  createUpload,
  listGalleryImages,
  readSettings,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import { DATABASE_FILE } from '../../server/src/db/database-file.ts';
import { beginOtherGeneration } from '../../server/src/db/generation.ts';
import { insertEnquiries } from '../../server/src/desk/enquiries/enquiries-repository.ts';
import { madeOnce } from '../../server/test/made-once.ts';
import { jpeg } from '../../server/test/photographs.ts';
import { type Client, startPagelessServer } from '../../server/test/test-server.ts';
import { type App, createKeychain, startApp, temporaryFolder } from './offline-app.ts';
import { ENQUIRY, signIn } from './offline-steps.ts';

const upload = async (browser: Client): Promise<string> => {
  const { uploadURL } = await browser.api(createUpload);
  const body = new Blob([new Uint8Array(await jpeg(90, 60))]);
  expect((await browser.send(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body })).ok).toBe(
    true,
  );
  return uploadURL;
};

export const addPhotograph = async (browser: Client, alt: string, order: string) => {
  const images = [{ imageURL: await upload(browser), alt, category: 'Family', order }];
  return browser.api(addGalleryImages, { body: { images } });
};

export const addHero = async (browser: Client, alt: string) =>
  browser.api(addHeroImage, { body: { imageURL: await upload(browser), alt } });

export const enquire = (browser: Client, name: string) => browser.api(sendEnquiry, { body: { ...ENQUIRY, name } });

const enquiryOf = (number: number) => ({
  id: uuid(),
  createdAt: new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
  enquiry: { ...ENQUIRY, name: `Visitor ${number}` },
  spam: false,
});

export const save = async ({ api }: Pick<App, 'api'>, part: object) =>
  api(saveSettings, { body: { ...(await api(readSettings)), ...part } });

const filledFolder = madeOnce(async (dataDir) => {
  const server = await startPagelessServer({ dataDir });
  const browser = await server.admin();
  for (const [place, alt] of ['Tower', 'Mill', 'Lake'].entries()) await addPhotograph(browser, alt, String(place));
  await addHero(browser, 'Harbour');
  await addHero(browser, 'Hills');
  await enquire(browser, 'Early');
  await server.context.finishing.caughtUp();
  await server.close();
});

const insertInto = async (dataDir: string, enquiries: number): Promise<void> => {
  const db = await openDatabase(dataDir);
  await insertEnquiries(
    db,
    Array.from({ length: enquiries }, (_, number) => enquiryOf(number)),
  );
  await db.destroy();
};

const markRestored = (dataDir: string, backupOf: string): void => {
  const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE));
  beginOtherGeneration(sqlite, backupOf);
  sqlite.close();
};

/** A studio with an older backup, and an app that has been signed in since. */
export const setUp = async ({ enquiries = 0 } = {}) => {
  const [dataDir, backup] = [await temporaryFolder(), await temporaryFolder()];
  await cp(await filledFolder(), dataDir, { recursive: true });
  if (enquiries > 0) await insertInto(dataDir, enquiries);
  await cp(dataDir, backup, { recursive: true });
  let backupOf = new Date().toISOString();
  let running = await startPagelessServer({ dataDir });
  const environment = { PORT: String(running.port) };
  const app = await startApp(running.url, { session: createKeychain() });
  await signIn(app);
  /** The server goes on with another folder in the place of its own. */
  const replaceBy = async (folder: string, isRestored: boolean) => {
    await running.close();
    await rm(dataDir, { recursive: true });
    await cp(folder, dataDir, { recursive: true });
    if (isRestored) markRestored(dataDir, backupOf);
    running = await startPagelessServer({ dataDir, environment });
    return running.admin();
  };
  /** Like SQLite's `.backup`: the server keeps running. */
  const backUp = async ({ clockAheadMs = 0 } = {}) => {
    await rm(backup, { recursive: true });
    await cp(dataDir, backup, { recursive: true });
    backupOf = new Date(Date.now() + clockAheadMs).toISOString();
  };
  return {
    app,
    dataDir,
    browser: await running.admin(),
    backUp,
    replaceBy,
    putBack: () => replaceBy(backup, true),
    /** As somebody does who copies the folder by hand. */
    copyBack: () => replaceBy(backup, false),
    backupOf: () => backupOf,
    server: () => running,
  };
};

export const restoredOf = async (app: App) => (await app.offline.status()).restored;

export const lostOf = async (app: App) => {
  const restored = await restoredOf(app);
  return { words: (restored?.changes ?? []).map(({ words }) => words), enquiries: restored?.enquiries ?? 0 };
};

export const idOf = async (browser: Client, alt: string): Promise<string> =>
  (await browser.api(listGalleryImages)).find((image) => image.alt === alt)?.id ?? '';

/** The app notices by itself within a minute. */
export const notice = async (app: App): Promise<void> => {
  await signIn(app);
  await app.offline.newEnquiries();
  await app.offline.idle();
};

export const NOTHING_LOST = { words: [], enquiries: 0 };
