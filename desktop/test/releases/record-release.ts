/* Records the data and answers of a release, for the tests of later ones. See README.md beside it. */
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type AnyEndpoint,
  contract,
  createAdminUser,
  editGalleryImage,
  listGalleryImages,
  markEnquiry,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { build } from 'vite';
import { it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../../../server/src/config/config.ts';
import { startServer } from '../../../server/src/server.ts';
import { jpeg } from '../../../server/test/photographs.ts';
import { Client, CountingPublisher, PASSWORD } from '../../../server/test/test-server.ts';
import { Desk } from '../offline-desk.ts';

const release = process.env.RELEASE;
if (!release) throw new Error('Say in RELEASE which release this is.');
const target = path.join(import.meta.dirname, release);
const desktop = path.resolve(import.meta.dirname, '../..');
const SECRET = 'the secret of every recorded release';

/** One line for each, so that two releases can be compared. */
const writeLines = (name: string, list: readonly unknown[]): Promise<void> =>
  writeFile(path.join(target, name), `[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`);

const writeContract = (): Promise<void> => {
  const schemaOf = (schema: AnyEndpoint['body']) =>
    schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : null;
  const calls = Object.entries(contract as Record<string, AnyEndpoint>).map(([call, endpoint]) => {
    const { method, path: route, needs, offline, status = 200 } = endpoint;
    const schemas = { body: schemaOf(endpoint.body), answer: schemaOf(endpoint.answer) };
    return { call, method, path: route, access: needs === 'nothing' ? 'public' : 'admin', offline, status, ...schemas };
  });
  return writeLines('contract.json', calls);
};

/** The app without its windows, bundled into one file; libraries stay external. */
const writeApp = async (): Promise<void> => {
  const entry = path.join(desktop, 'src/electron/offline/offline.ts');
  const out = await mkdtemp(path.join(os.tmpdir(), 'record-release-'));
  await build({
    root: desktop,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['@shutterdesk/shared'] },
    build: { ssr: entry, outDir: out, minify: true },
  });
  await copyFile(path.join(out, 'offline.js'), path.join(target, 'app.mjs'));
  await rm(out, { recursive: true });
};

/** One file, as small as possible. */
const compact = async (from: string, to: string): Promise<void> => {
  const sqlite = new SQLite(from);
  sqlite.pragma('page_size = 1024');
  sqlite.pragma('journal_mode = DELETE');
  sqlite.exec('vacuum');
  sqlite.close();
  await copyFile(from, to);
};

const enquiry = (name: string) => ({
  name,
  email: 'ada@example.com',
  phone: '5550100',
  selectedPackage: 'Signature',
  preferredDate: '2027-06-12',
  message: `A portrait of ${name}, please.`,
});

const upload = async (desk: Desk): Promise<string> => {
  const { uploadURL } = await (await desk.json('POST', '/api/objects/upload')).json();
  const body = new Blob([new Uint8Array(await jpeg(48, 32))]);
  await desk.call(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  return uploadURL;
};

const saveAt = async (desk: Desk, part: object): Promise<void> => {
  const settings = await desk.read<object>(readSettings.path);
  await desk.json('PUT', saveSettings.path, { ...settings, ...part });
};

it('is recorded', { timeout: 300_000 }, async () => {
  await rm(target, { recursive: true, force: true });
  await mkdir(path.join(target, 'studio'), { recursive: true });
  await mkdir(path.join(target, 'data'), { recursive: true });
  await writeContract();
  await writeApp();

  const work = await mkdtemp(path.join(os.tmpdir(), 'record-release-'));
  const data = path.join(work, 'data');
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: data,
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: PASSWORD,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
  });
  const server = await startServer(config, { publisher: new CountingPublisher() });
  const browser = new Client(server.url);
  await browser.login();
  const ids: string[] = [];
  for (const name of ['Ada', 'Grace', 'Hedy']) {
    ids.push((await (await browser.json('POST', '/api/contacts', enquiry(name))).json()).id);
  }
  const images = [];
  for (const alt of ['The mill', 'The lake', 'Gone']) {
    images.push({ imageURL: await browser.upload(await jpeg(48, 32)), alt, category: 'Family' });
  }
  await browser.json('POST', '/api/gallery-images/batch', { images });
  await browser.json('POST', '/api/hero-images', { imageURL: await browser.upload(await jpeg(48, 32)), alt: 'Dawn' });
  await browser.json('POST', '/api/hero-images', { imageURL: await browser.upload(await jpeg(48, 32)), alt: 'Dusk' });
  await browser.api(createAdminUser, { body: { username: 'helper', password: 'a long password' } });
  const first = await browser.api(readSettings);
  await browser.api(saveSettings, { body: { ...first, heroText: 'Light, kept.', businessPhone: '(555) 123-4567' } });

  const desk = new Desk(server.url, path.join(work, 'studio'), null);
  await desk.start();
  await desk.signIn();
  await desk.offline.idle();
  const photos = await browser.api(listGalleryImages);
  const idOf = (alt: string): string => photos.find((photo) => photo.alt === alt)?.id ?? '';
  const edit = (alt: string, to: string) =>
    desk.json('PATCH', editGalleryImage.path.replace('{id}', idOf(alt)), { alt: to });

  // Sent; refused; carried out with a lost answer; waiting for a person; and waiting.
  await edit('The lake', 'The lake at noon');
  desk.network.down = true;
  await desk.call(readSettings.path);
  await edit('Gone', 'Gone, better');
  await saveAt(desk, { heroText: 'Mine' });
  await browser.json('DELETE', `/api/gallery-images/${idOf('Gone')}`, '');
  await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), heroText: 'Theirs' } });
  desk.network.down = false;
  await desk.offline.syncNow();
  desk.network.loseAnswers = 1;
  await edit('The mill', 'The old mill');
  desk.network.down = true;
  await saveAt(desk, { businessHours: 'Monday to Friday' });
  const { packages } = await desk.read<{ packages: { name: string }[] }>(readSettings.path);
  const raised = packages.map((item) => (item.name === 'Signature' ? { ...item, price: '549' } : item));
  await saveAt(desk, { packages: [raised[1], raised[0], raised[2]] });
  await desk.json('POST', '/api/gallery-images/batch', {
    images: [{ imageURL: await upload(desk), alt: 'Tower', category: 'Weddings' }],
  });
  await desk.json('DELETE', `/api/contacts/${ids[0]}`);
  await desk.json('PATCH', markEnquiry.path.replace('{id}', ids[1] ?? ''), { spam: true });
  const { changes } = await desk.offline.status();
  for (const { status, words } of changes) console.log(`${status}: ${words}`);
  await desk.close();

  const things: Record<string, string> = { gallery: idOf('The mill'), contacts: ids[2] ?? '' };
  const answers = [];
  for (const [call, endpoint] of Object.entries(contract as Record<string, AnyEndpoint>)) {
    if (endpoint.method !== 'GET' || endpoint.path.includes('{')) continue;
    const answer = await browser.send(endpoint.path);
    answers.push({ call, status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() });
  }
  const mill = await browser.json('PATCH', `/api/gallery-images/${things.gallery}`, { category: 'Seniors' });
  answers.push({ call: 'editGalleryImage', status: mill.status, etag: null, body: await mill.json() });
  const saved = await browser.json('PUT', '/api/settings', await browser.api(readSettings));
  answers.push({
    call: 'saveSettings',
    status: saved.status,
    etag: saved.headers.get('etag'),
    body: await saved.json(),
  });
  await writeLines('answers.json', answers);
  await server.close();

  await compact(path.join(work, 'studio/offline.db'), path.join(target, 'studio/offline.db'));
  await cp(path.join(work, 'studio/photographs'), path.join(target, 'studio/photographs'), { recursive: true });
  await compact(path.join(data, 'shutterdesk.db'), path.join(target, 'data/shutterdesk.db'));
  await cp(path.join(data, 'objects'), path.join(target, 'data/objects'), { recursive: true });
  console.log(await readdir(target, { recursive: true }));
  await rm(work, { recursive: true });
});
