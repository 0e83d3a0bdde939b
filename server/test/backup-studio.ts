import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  activateHeroImage,
  addGalleryImages,
  addHeroImage,
  addReplyFile,
  BACKUP_NEWEST,
  backupPieceAddress,
  listEnquiries,
  newestBackupSchema,
  sendEnquiry,
} from '@shutterdesk/shared';
import { repositoryPath } from '@shutterdesk/shared/node/repository-files';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { expect } from 'vitest';
import { makeBackup } from '../src/backup/backup-commands.ts';
import { addressOf, FolderPlace } from '../src/backup/place.ts';
import { prune } from '../src/backup/prune.ts';
import { Repository } from '../src/backup/repository.ts';
import { restoreSite } from '../src/backup/restore/restore-site.ts';
import { objectName, type SnapshotFile } from '../src/backup/snapshot.ts';
import { lockKey, readKept } from '../src/backup/studio-key.ts';
import type { Config } from '../src/config/config.ts';
import { KeyFiles } from '../src/config/secrets.ts';
import { withBackupLock } from '../src/db/lock-backups.ts';
import { MARK } from '../src/storage/object-keys.ts';
import { madeOnce } from './made-once.ts';
import { jpeg } from './photographs.ts';
import { markAnew } from './test-database.ts';
import { type Client, ENQUIRY, startTestServer, type TestServer, temporaryFolder } from './test-server.ts';

export const enquiry = (name: string, email = `${name.toLowerCase()}@example.com`) => ({ ...ENQUIRY, name, email });

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

const PRICES = { name: 'Prices.pdf', data: Buffer.from('%PDF-1.4\n%%EOF').toString('base64') };

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
  // A crop of the hero picture is made after its save.
  await expect.poll(() => server.context.publisher.portraitHero()).not.toBeNull();
  await admin.api(addReplyFile, { body: PRICES });
  await server.visitor().api(sendEnquiry, { body: enquiry('Ada') });
  return server;
};

const filledFolder = madeOnce(async (dataDir) => {
  await (await fillSite({ dataDir })).close();
});

/**
 * A site with two photographs in the gallery, a hero picture, a file for letters and an inquiry. On the disk it begins as a copy of one
 * that is filled once for all tests.
 */
export const filledSite = async (options: Options = {}): Promise<TestServer> => {
  if (options.environment?.S3_BUCKET) return fillSite(options);
  const dataDir = await copyOf(await filledFolder(), options.dataDir ?? (await temporaryFolder()));
  await writeFile(path.join(dataDir, 'objects', MARK), `${markAnew(dataDir)}\n`);
  return startTestServer({ ...options, dataDir });
};

export const PASSPHRASE = 'five words of the studio';
/** A cheap lock for tests: a real one takes half a second to lock and to open. */
export const CHEAP_WORK = 4;

/** Backs up as the command does. A site without a passphrase gets a cheap one. */
export const backUp = async (config: Config, to: string) => {
  if (!config.database && existsSync(path.join(config.dataDir, 'shutterdesk.db'))) {
    const kept = await readKept(new KeyFiles(config.dataDir));
    if (!kept?.locked) await lockKey(new KeyFiles(config.dataDir), { passphrase: PASSPHRASE, work: CHEAP_WORK });
  }
  return makeBackup(config, { to, passphrases: { given: null, askNew: async () => PASSPHRASE } }, () => undefined);
};

/** The sentence of a refusal; fails for anything else. */
export const sentenceOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
};

/** Removes snapshots as the command does. */
export const pruneIn = (config: Config, repository: Repository, gone: readonly string[]): Promise<void> =>
  withBackupLock(config, (lock) => prune(lock, repository, gone));

/** A folder of backups as the site sees it. */
export const repositoryAt = async ({ dataDir }: Pick<Config, 'dataDir'>, folder: string): Promise<Repository> => {
  const kept = await readKept(new KeyFiles(dataDir));
  return new Repository(new FolderPlace(folder), kept?.key ?? expect.fail('the site has no key'));
};

/** The file of an object of a snapshot. */
export const objectFile = (folder: string, file: SnapshotFile | undefined): string =>
  path.join(folder, repositoryPath(objectName(file ?? expect.fail('no such file'))) ?? '');

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

export const restore = (config: Config, from: string, point?: string, passphrase: string | null = PASSPHRASE) =>
  restoreSite(config, addressOf(from), {
    snapshot: point,
    askPassphrase: async () => passphrase,
    confirm: async () => true,
  });

export const namesIn = async (server: TestServer): Promise<string[]> =>
  (await (await server.admin()).api(listEnquiries)).map(({ name }) => name).toSorted();

/** A site, its page, and a folder with one backup of it. */
export const backedUp = async () => {
  const server = await filledSite();
  const page = await server.visitor().page();
  const folder = await temporaryFolder();
  const snapshot = await backUp(server.context.config, folder);
  return { ...snapshot, server, config: server.context.config, page, folder };
};

/** Another machine, which has nothing of the site. */
export const onNewMachine = async (config: Config): Promise<Config> => ({
  ...config,
  dataDir: path.join(await temporaryFolder(), 'data'),
});

const PIECE = 50_000;

/** The files of the newest backup, as the desktop app fetches them in pieces. */
export const fetchNewest = async (admin: Client) => {
  const newest = newestBackupSchema.parse(await (await admin.send(BACKUP_NEWEST)).json());
  const bytes = new Map<string, Uint8Array>();
  for (const { name, bytes: size } of newest.files) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < size; at += PIECE) {
      const headers = { range: `bytes=${at}-${Math.min(at + PIECE, size) - 1}` };
      const answer = await admin.send(backupPieceAddress(name), { headers });
      expect(answer.status).toBe(206);
      pieces.push(new Uint8Array(await answer.arrayBuffer()));
    }
    bytes.set(name, new Uint8Array(Buffer.concat(pieces)));
    expect(bytes.get(name)?.byteLength, name).toBe(size);
  }
  return { newest, bytes };
};
