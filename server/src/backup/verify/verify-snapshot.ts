import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { bytesInWords } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../../config/config.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { People } from '../../privacy/people.ts';
import { renderPages } from '../../publish/render-page.ts';
import { DiskStorage } from '../../storage/disk-storage.ts';
import type { StoredBytes } from '../../storage/object-storage.ts';
import { systemClock } from '../../work/clock.ts';
import { freeBytesAt } from '../../work/disk-room.ts';
import { Keyring } from '../encryption/keyring.ts';
import type { StudioKey } from '../encryption/studio-key.ts';
import { asSentence } from '../repository/faults.ts';
import { bytesOf, type Manifest, OBJECTS } from '../repository/manifest.ts';
import { openExisting, type RepositoryAddress } from '../repository/open-repository.ts';
import { DamagedObject, type OpenSnapshot, openSnapshot, stageFile, stageSnapshot } from '../restore/stage-snapshot.ts';
import { readSnapshot } from '../snapshot/read-snapshot.ts';
import { checkRest, forgetVerified, noteVerified, type Scope, scopeInWords, scopeOf } from './files-to-read.ts';

/** The photographs of a restored copy that has only some of them: the others are fetched when the page needs them. */
export class SnapshotStorage extends DiskStorage {
  readonly #snapshot: OpenSnapshot;
  readonly #site: string;
  readonly #fetched = new Map<string, Promise<void>>();

  constructor(snapshot: OpenSnapshot, site: string) {
    super(`${site}/objects`);
    this.#snapshot = snapshot;
    this.#site = site;
  }

  async #fetch(key: string): Promise<void> {
    const file = this.#snapshot.manifest.files.find(({ name }) => name === `${OBJECTS}${key}`);
    if (file && !(await this.stat(key))) await stageFile(this.#snapshot, file, this.#site);
  }

  override async read(key: string): Promise<StoredBytes | null> {
    const fetched = this.#fetched.get(key) ?? this.#fetch(key);
    this.#fetched.set(key, fetched);
    await fetched;
    return super.read(key);
  }
}

const SCRATCH = 'backup-drill';

export interface VerificationOrder {
  readonly config: Config;
  readonly address: RepositoryAddress;
  /** The id of the snapshot. */
  readonly id: string;
  /** The key of the studio; null: it has none. */
  readonly own: StudioKey | null;
}

export interface Verification {
  readonly isGood: boolean;
  /** A sentence for the studio. */
  readonly message: string;
  /** The name of the damaged object, if that is why it is not good. */
  readonly damaged?: string;
}

/** The verification needs room for every file that it reads, for a few minutes. */
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

type Pages = Awaited<ReturnType<typeof renderPages>>;

/** @param count the files in words */
const judge = (manifest: Manifest, count: string, pages: Pages, now: number): Verification => {
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

/**
 * Renders the page with the server's own code on the restored files. Nothing is sent: messages that were waiting when
 * the snapshot was made must not go out again.
 */
const pagesIn = async (config: Config, dataDir: string, snapshot: OpenSnapshot): Promise<Pages> => {
  const storage = new SnapshotStorage(snapshot, dataDir);
  let db: Database | null = null;
  try {
    db = await openDatabase(dataDir);
    await People.open({ dataDir, db, clock: systemClock });
    return await renderPages({
      config: { ...config, dataDir },
      db,
      storage,
      now: Date.parse(snapshot.manifest.madeAt),
    });
  } finally {
    await db?.destroy();
  }
};

const verifyIn = async ({ config, address, id, own }: VerificationOrder, scratch: string): Promise<Verification> => {
  const { dataDir } = config;
  const repository = await openExisting(config, address, scratch);
  const keyring = new Keyring(own);
  const read = await readSnapshot(repository, id, keyring);
  if (read.origin !== 'signed') {
    return { isGood: false, message: 'It isn’t signed by this studio, so we don’t test it.' };
  }
  const snapshot = await openSnapshot(repository, read, keyring);
  const now = Date.now();
  const scope: Scope = await scopeOf({ dataDir, address, keyring, now }, repository, snapshot);
  await checkRoom(dataDir, bytesOf(scope.files));
  await checkRest(repository, snapshot, scope);
  const site = path.join(scratch, 'site');
  await stageSnapshot(snapshot, site, scope.files);
  const count = scopeInWords(scope, address, snapshot.manifest.files.length);
  const verification = judge(snapshot.manifest, count, await pagesIn(config, site, snapshot), now);
  if (verification.isGood && address.kind === 'bucket') await noteVerified(dataDir, repository, snapshot, scope, now);
  return verification;
};

/** Restores a snapshot into a scratch folder and compares the page that comes out of it with the one that was live. */
export const verifySnapshot = async (order: VerificationOrder): Promise<Verification> => {
  const { config } = order;
  const scratch = path.join(config.dataDir, SCRATCH);
  try {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    return await verifyIn(order, scratch);
  } catch (error) {
    const known = asSentence(error, scratch, '');
    const message = known instanceof Error ? known.message : String(known);
    if (!(error instanceof DamagedObject)) return { isGood: false, message };
    await forgetVerified(config.dataDir);
    return { isGood: false, message, damaged: error.object };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
