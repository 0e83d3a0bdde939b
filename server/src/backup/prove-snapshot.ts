import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { makeInside } from '../config/data-folder.ts';
import type { proveSite } from '../prove-site.ts';
import { DiskStorage } from '../storage/disk-storage.ts';
import type { StoredBytes } from '../storage/object-storage.ts';
import { refuseFullDisk } from '../work/disk-room.ts';
import { asSentence } from './faults.ts';
import { openStudioPlace, studioPlace } from './place.ts';
import { Repository } from './repository.ts';
import { DamagedObject, stageFile, stageSnapshot } from './restore/stage-snapshot.ts';
import { bytesOf, OBJECTS, objectBytes, objectName, type Snapshot, type SnapshotFile } from './snapshot.ts';
import { studioKeyOf } from './studio-key.ts';

/** Renders the pages of a restored site. */
type ProveSite = typeof proveSite;
type Pages = Awaited<ReturnType<ProveSite>>['pages'];

/** The photographs of a restored copy that has only some of them: the others are fetched when the page needs them. */
class SnapshotStorage extends DiskStorage {
  readonly #fetch: (key: string) => Promise<void>;
  readonly #fetched = new Map<string, Promise<void>>();

  constructor(repository: Repository, { id, files }: Snapshot, site: string) {
    super(`${site}/objects`);
    this.#fetch = async (key) => {
      const file = files.find(({ name }) => name === `${OBJECTS}${key}`);
      if (file && !(await this.stat(key))) await stageFile(repository, id, file, site);
    };
  }

  override async read(key: string): Promise<StoredBytes | null> {
    await this.#fetchOnce(key);
    return super.read(key);
  }

  override async withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result> {
    await this.#fetchOnce(key);
    return super.withFile(key, use);
  }

  #fetchOnce(key: string): Promise<void> {
    const fetched = this.#fetched.get(key) ?? this.#fetch(key);
    this.#fetched.set(key, fetched);
    return fetched;
  }
}

const SCRATCH = 'backup-drill';
/** Reading a bucket costs money and time: each byte of it is read once in so many days. */
const TURNS = 30;

/** An object's name is random: by turns, each is read on one day of a month. */
export const isItsTurn = ({ object }: Pick<SnapshotFile, 'object'>, now: number): boolean =>
  Number.parseInt(object.slice(0, 8), 16) % TURNS === Math.floor(now / DAY_MS) % TURNS;

/** The files that a proof has to read: all, or of a bucket those that are new since the last good one, and those whose turn it is. */
const filesToRead = async (
  { config, proved }: ProofOrder,
  repository: Repository,
  { files }: Snapshot,
  now: number,
): Promise<readonly SnapshotFile[]> => {
  const isBucket = studioPlace(config)?.kind === 'bucket';
  const last = isBucket && proved !== null ? await repository.read(proved).catch(() => null) : null;
  if (!last) return files;
  const known = new Set(last.files.map(objectName));
  // The database and the lists beside it are needed to render the page.
  return files.filter(
    (file) => !(file.name.startsWith(OBJECTS) && known.has(objectName(file))) || isItsTurn(file, now),
  );
};

/** Compares at least the sizes of the files that are not read. */
const checkRest = async (
  repository: Repository,
  { id, files }: Snapshot,
  read: readonly SnapshotFile[],
): Promise<void> => {
  const isRead = new Set(read);
  const rest = files.filter((file) => !isRead.has(file));
  if (rest.length === 0) return;
  const sizes = new Map((await repository.objects()).map(({ name, bytes }) => [name, bytes]));
  for (const file of rest) {
    const bytes = sizes.get(objectName(file));
    if (bytes === undefined) throw new DamagedObject(id, file, 'is missing in it');
    if (bytes !== objectBytes(file)) throw new DamagedObject(id, file, 'was cut short');
  }
};

/** An example: '412 files', or for a bucket '412 files, of which 3 were read'. */
const readInWords = (read: number, count: number): string => {
  const files = count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`;
  return read === count ? files : `${files}, of which ${read.toLocaleString('en-US')} were read`;
};

export interface ProofOrder {
  readonly config: Config;
  /** The id of the snapshot. */
  readonly id: string;
  /** The studio's private key. */
  readonly identity: string;
  /** The id of the last snapshot that was found good; null: none was. */
  readonly proved: string | null;
}

export interface Proof {
  readonly isGood: boolean;
  /** A sentence for the studio. */
  readonly message: string;
  /** The name of the damaged object, if that is why it is not good. */
  readonly damaged?: string | undefined;
}

/** Says why the page of a snapshot cannot be compared any more; null if it can. */
const incomparable = ({ page, madeAt }: Snapshot, renderer: string | undefined, now: number): string | null => {
  if (!page) return 'page rendered; it wasn’t recorded which one was live';
  if (page.renderer !== renderer) return 'page rendered; the one that was live came from another version';
  const year = (time: number | string) => new Date(time).getFullYear();
  return year(madeAt) === year(now) ? null : 'page rendered; it shows another year now';
};

/** @param count the files in words */
const judge = (snapshot: Snapshot, count: string, pages: Pages, now: number): Proof => {
  const { missing } = snapshot;
  if (missing.length > 0) {
    const lost = missing.length === 1 ? '1 original is' : `${missing.length} originals are`;
    return { isGood: false, message: `${lost} missing from the site itself: ${missing.join(', ')}.` };
  }
  const why = incomparable(snapshot, pages[0]?.renderer, now);
  if (why) return { isGood: true, message: `${count}, ${why}.` };
  if (pages.some(({ sha256 }) => sha256 === snapshot.page?.sha256)) {
    return { isGood: true, message: `${count}, page identical.` };
  }
  return { isGood: false, message: `${count} are unchanged, but the page isn’t the one that was live.` };
};

const proveIn = async (order: ProofOrder, prove: ProveSite, scratch: string): Promise<Proof> => {
  const { config, id } = order;
  const key = await studioKeyOf(order.identity);
  if (!key) throw new StartError('The studio’s key for backups is damaged.');
  const repository = new Repository(await openStudioPlace(config), key);
  const snapshot = await repository.read(id);
  const now = Date.now();
  const files = await filesToRead(order, repository, snapshot, now);
  await refuseFullDisk(config.dataDir, bytesOf(files), 'testing this backup');
  await checkRest(repository, snapshot, files);
  const site = path.join(scratch, 'site');
  await stageSnapshot(repository, snapshot, site, { files });
  const storage = new SnapshotStorage(repository, snapshot, site);
  const { pages } = await prove({ config, folder: site, storage, now: Date.parse(snapshot.madeAt) });
  return judge(snapshot, readInWords(files.length, snapshot.files.length), pages, now);
};

/** Restores a snapshot into a scratch folder and compares the page that comes out of it with the one that was live. */
export const proveSnapshot = async (order: ProofOrder, prove: ProveSite): Promise<Proof> => {
  const { dataDir } = order.config;
  const scratch = path.join(dataDir, SCRATCH);
  try {
    await rm(scratch, { recursive: true, force: true });
    await makeInside(order.config, scratch);
    return await proveIn(order, prove, scratch);
  } catch (error) {
    const known = asSentence(error, scratch, '');
    const message = known instanceof Error ? known.message : String(known);
    return { isGood: false, message, ...(error instanceof DamagedObject ? { damaged: error.object } : {}) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
