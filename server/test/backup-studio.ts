import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activateHeroImage, addGalleryImages, addHeroImage, listEnquiries, sendEnquiry } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { expect } from 'vitest';
import { makeBackup } from '../src/backup/backup-commands.ts';
import { type Manifest, readManifest, written } from '../src/backup/repository/manifest.ts';
import { addressOf } from '../src/backup/repository/open-repository.ts';
import { restoreSite } from '../src/backup/restore/restore-site.ts';
import type { Config } from '../src/config/config.ts';
import { MARK } from '../src/storage/object-keys.ts';
import { madeOnce } from './made-once.ts';
import { jpeg } from './photographs.ts';
import { markAnew } from './test-database.ts';
import { startTestServer, type TestServer, temporaryFolder } from './test-server.ts';

export const enquiry = (name: string, email = `${name.toLowerCase()}@example.com`) => ({
  name,
  email,
  phone: '1',
  selectedPackage: 'Signature',
  message: 'Hello',
});

/** Adds a photograph to the gallery; each width makes another photograph. */
export const addPhotograph = async (server: TestServer, width: number): Promise<string> => {
  const admin = await server.admin();
  const imageURL = await admin.upload(await jpeg(width, 400));
  const [image] = await admin.api(addGalleryImages, {
    body: { images: [{ imageURL, alt: 'One', category: 'Weddings' }] },
  });
  await server.context.finishing.caughtUp();
  return image?.url ?? '';
};

type Options = NonNullable<Parameters<typeof startTestServer>[0]>;

const fillSite = async (options: Options): Promise<TestServer> => {
  const server = await startTestServer(options);
  for (const width of [601, 602]) await addPhotograph(server, width);
  const admin = await server.admin();
  const { id } = await admin.api(addHeroImage, {
    body: { imageURL: await admin.upload(await jpeg(600, 400)), alt: 'A hill' },
  });
  await admin.api(activateHeroImage, { params: { id } });
  await server.context.finishing.caughtUp();
  await server.visitor().api(sendEnquiry, { body: enquiry('Ada') });
  return server;
};

const filledFolder = madeOnce(async (dataDir) => {
  const server = await fillSite({ dataDir });
  // A crop of the hero picture is made after its save.
  await expect.poll(() => server.context.publisher.portraitHero()).not.toBeNull();
  await server.close();
});

/**
 * A site with two photographs in the gallery, a hero picture and an inquiry. On the disk it begins as a copy of one
 * that is filled once for all tests.
 */
export const filledSite = async (options: Options = {}): Promise<TestServer> => {
  if (options.environment?.S3_BUCKET) return fillSite(options);
  const dataDir = await copyOf(await filledFolder(), options.dataDir ?? (await temporaryFolder()));
  await writeFile(path.join(dataDir, 'objects', MARK), `${markAnew(dataDir)}\n`);
  return startTestServer({ ...options, dataDir });
};

/** A cheap lock for tests that are not about the passphrase: a real one takes a second to lock and to open. */
export const CHEAP_WORK = 4;

/** Backs up as the command does, which finds `given` in its environment. */
export const backUp = (config: Config, to: string, withSecrets = false, given: string | null = null) =>
  makeBackup(config, { to, withSecrets, passphrases: { given, askNew: async () => null } }, () => undefined);

/** The sentence of a refusal; fails for anything else. */
export const sentenceOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
};

export const manifestIn = async (folder: string, id: string): Promise<Manifest> =>
  readManifest(id, await readFile(path.join(folder, 'points', `${id}.json`)));

/** Writes a manifest in the place of another one; it has the right name for its content, and is not signed. */
export const replaceManifest = async (
  folder: string,
  id: string,
  change: (manifest: Manifest) => Manifest,
): Promise<void> => {
  const changed = written(change(await manifestIn(folder, id)), null);
  await rm(path.join(folder, 'points', `${id}.json`));
  await writeFile(path.join(folder, 'points', `${changed.id}.json`), changed.bytes);
};

export const flipByte = async (file: string, at: number): Promise<void> => {
  const bytes = await readFile(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
};

/** Every file below a folder with its hash. */
export const filesIn = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hashed = files.toSorted().map(async (file): Promise<[string, string]> => {
    const hash = createHash('sha256').update(await readFile(file));
    return [path.relative(folder, file), hash.digest('hex')];
  });
  return Object.fromEntries(await Promise.all(hashed));
};

export const copyOf = async (folder: string, to: string): Promise<string> => {
  await cp(folder, to, { recursive: true, verbatimSymlinks: true });
  return to;
};

export const restore = (config: Config, from: string, point?: string, passphrase: string | null = null) =>
  restoreSite(config, addressOf(from), {
    snapshot: point,
    askPassphrase: async () => passphrase,
    confirm: async () => true,
  });

export const namesIn = async (server: TestServer): Promise<string[]> =>
  (await (await server.admin()).api(listEnquiries)).map(({ name }) => name).toSorted();

/** A stopped site, its page, and a folder with one point of it. */
export const backedUp = async (withSecrets = false) => {
  const server = await filledSite();
  const page = await server.visitor().page();
  const folder = await temporaryFolder();
  const { id } = await backUp(server.context.config, folder, withSecrets);
  return { server, config: server.context.config, page, folder, id };
};
