import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { bytesInWords, DAY_MS } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { DiskStorage } from '../storage/disk-storage.ts';
import type { StoredBytes } from '../storage/object-storage.ts';
import { freeBytesAt } from '../work/disk-room.ts';
import { asSentence } from './faults.ts';
import { bytesOf, type Manifest, OBJECTS, objectBytes, objectName, type SnapshotFile } from './manifest.ts';
import { openPlace, type StudioPlace } from './place.ts';
import { proveSite } from './prove-site.ts';
import { Repository } from './repository.ts';
import { DamagedObject, type StagedSnapshot, stageFile, stageSnapshot } from './restore/stage-snapshot.ts';
import { studioKeyOf } from './studio-key.ts';

type Pages = Awaited<ReturnType<typeof proveSite>>['pages'];

/** The photographs of a restored copy that has only some of them: the others are fetched when the page needs them. */
class SnapshotStorage extends DiskStorage {
  readonly #fetch: (key: string) => Promise<void>;
  readonly #fetched = new Map<string, Promise<void>>();

  constructor(repository: Repository, { id, manifest }: StagedSnapshot, site: string) {
    super(`${site}/objects`);
    this.#fetch = async (key) => {
      const file = manifest.files.find(({ name }) => name === `${OBJECTS}${key}`);
      if (file && !(await this.stat(key))) await stageFile(repository, id, file, site);
    };
  }

  override async read(key: string): Promise<StoredBytes | null> {
    const fetched = this.#fetched.get(key) ?? this.#fetch(key);
    this.#fetched.set(key, fetched);
    await fetched;
    return super.read(key);
  }
}

const SCRATCH = 'backup-drill';
/** Remembers which objects of a bucket were read lately. The file may be lost: then everything is read again. */
const READ_FILE = 'backup-proved.json';
/** Reading a bucket costs money and time: each byte of it is read once a month. */
const EVERYTHING_MS = 30 * DAY_MS;

const readSchema = z.object({ place: z.string(), everythingAt: z.iso.datetime(), point: z.string() });

/** null also for a damaged file. */
const noted = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

interface Scope {
  readonly files: readonly SnapshotFile[];
  /** The last time that every file was read; null: this proof reads every one. */
  readonly everythingAt: string | null;
}

/** The files that a proof has to read: those of a bucket that no proof of this month has read, else all. */
const scopeOf = async (
  { config: { dataDir }, chosen: { kind } }: ProofOrder,
  repository: Repository,
  { manifest }: StagedSnapshot,
  now: number,
): Promise<Scope> => {
  const everything: Scope = { files: manifest.files, everythingAt: null };
  if (kind !== 'bucket') return everything;
  const text = await readFile(path.join(dataDir, READ_FILE), 'utf8').catch(absent);
  const read = readSchema.safeParse(noted(text)).data;
  const age = read ? now - Date.parse(read.everythingAt) : -1;
  if (read?.place !== repository.place.name || age < 0 || age >= EVERYTHING_MS) return everything;
  const last = await repository.read(read.point).catch(() => null);
  if (!last) return everything;
  const known = new Set(last.files.map(objectName));
  // The database and the lists beside it are needed to render the page.
  const isWanted = (file: SnapshotFile) => !file.name.startsWith(OBJECTS) || !known.has(objectName(file));
  return { files: manifest.files.filter(isWanted), everythingAt: read.everythingAt };
};

/** Compares at least the sizes of the files that are not read. */
const checkRest = async (repository: Repository, { id, manifest }: StagedSnapshot, { files }: Scope): Promise<void> => {
  const wanted = new Set(files);
  const rest = manifest.files.filter((file) => !wanted.has(file));
  if (rest.length === 0) return;
  const sizes = new Map((await repository.objects()).map(({ name, bytes }) => [name, bytes]));
  for (const file of rest) {
    const bytes = sizes.get(objectName(file));
    if (bytes === undefined) throw new DamagedObject(id, file, 'is missing in it');
    if (bytes !== objectBytes(file)) throw new DamagedObject(id, file, 'was cut short');
  }
};

const noteRead = (dataDir: string, { place }: Repository, point: string, { everythingAt }: Scope, now: number) =>
  writeWhole(
    path.join(dataDir, READ_FILE),
    JSON.stringify({ place: place.name, everythingAt: everythingAt ?? new Date(now).toISOString(), point }),
    { mode: 0o600 },
  );

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** An example: '412 files', or for a bucket '412 files, of which 3 were read (all of them on November 1)'. */
const scopeInWords = ({ files, everythingAt }: Scope, ofFiles: number): string => {
  const count = ofFiles === 1 ? '1 file' : `${ofFiles.toLocaleString('en-US')} files`;
  if (everythingAt === null) return count;
  return `${count}, of which ${files.length.toLocaleString('en-US')} were read (all of them on ${day.format(new Date(everythingAt))})`;
};

export interface ProofOrder {
  readonly config: Config;
  readonly chosen: StudioPlace;
  /** The id of the snapshot. */
  readonly id: string;
  /** The studio's private key. */
  readonly identity: string;
}

export interface Proof {
  readonly isGood: boolean;
  /** A sentence for the studio. */
  readonly message: string;
  /** The name of the damaged object, if that is why it is not good. */
  readonly damaged?: string | undefined;
}

/** The proof needs room for every file that it reads, for a few minutes. */
const checkRoom = async (dataDir: string, bytes: number): Promise<void> => {
  const free = await freeBytesAt(dataDir);
  if (free >= bytes) return;
  throw new StartError(
    `There’s no room to test it: ${dataDir} has ${bytesInWords(free)} left, and a restored copy needs ${bytesInWords(bytes)}.`,
  );
};

/** Says why the page of a snapshot cannot be compared any more; null if it can. */
const incomparable = ({ page, madeAt }: Manifest, renderer: string | undefined, now: number): string | null => {
  if (!page) return 'page rendered; it wasn’t recorded which one was live';
  if (page.renderer !== renderer) return 'page rendered; the one that was live came from another version';
  const year = (time: number | string) => new Date(time).getFullYear();
  return year(madeAt) === year(now) ? null : 'page rendered; it shows another year now';
};

/** @param count the files in words */
const judge = (manifest: Manifest, count: string, pages: Pages, now: number): Proof => {
  if (manifest.missing.length > 0) {
    const lost = manifest.missing.length === 1 ? '1 original is' : `${manifest.missing.length} originals are`;
    return { isGood: false, message: `${lost} missing from the site itself: ${manifest.missing.join(', ')}.` };
  }
  const why = incomparable(manifest, pages[0]?.renderer, now);
  if (why) return { isGood: true, message: `${count}, ${why}.` };
  if (pages.some(({ sha256 }) => sha256 === manifest.page?.sha256)) {
    return { isGood: true, message: `${count}, page identical.` };
  }
  return { isGood: false, message: `${count} are unchanged, but the page isn’t the one that was live.` };
};

const proveIn = async (order: ProofOrder, scratch: string): Promise<Proof> => {
  const { config, chosen, id } = order;
  const key = await studioKeyOf(order.identity);
  if (!key) throw new StartError('The studio’s key for backups is damaged.');
  const repository = new Repository(await openPlace(config, chosen.address), key);
  const snapshot: StagedSnapshot = { id, manifest: await repository.read(id) };
  const now = Date.now();
  const scope = await scopeOf(order, repository, snapshot, now);
  await checkRoom(config.dataDir, bytesOf(scope.files));
  await checkRest(repository, snapshot, scope);
  const site = path.join(scratch, 'site');
  await stageSnapshot(repository, snapshot, site, { files: scope.files });
  const storage = new SnapshotStorage(repository, snapshot, site);
  const { pages } = await proveSite({ config, folder: site, storage, now: Date.parse(snapshot.manifest.madeAt) });
  const proof = judge(snapshot.manifest, scopeInWords(scope, snapshot.manifest.files.length), pages, now);
  if (proof.isGood && chosen.kind === 'bucket') await noteRead(config.dataDir, repository, id, scope, now);
  return proof;
};

/** Restores a snapshot into a scratch folder and compares the page that comes out of it with the one that was live. */
export const proveSnapshot = async (order: ProofOrder): Promise<Proof> => {
  const { dataDir } = order.config;
  const scratch = path.join(dataDir, SCRATCH);
  try {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    return await proveIn(order, scratch);
  } catch (error) {
    const known = asSentence(error, scratch, '');
    const message = known instanceof Error ? known.message : String(known);
    if (!(error instanceof DamagedObject)) return { isGood: false, message };
    // After damage, nothing counts as read.
    await rm(path.join(dataDir, READ_FILE), { force: true });
    return { isGood: false, message, damaged: error.object };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
