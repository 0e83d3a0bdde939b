import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { bytesInWords } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../../config/config.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { People } from '../../privacy/people.ts';
import { renderPages } from '../../publish/render-page.ts';
import { systemClock } from '../../work/clock.ts';
import { freeBytesAt } from '../../work/disk-room.ts';
import { Keyring } from '../encryption/keyring.ts';
import type { StudioKey } from '../encryption/studio-key.ts';
import { asSentence } from '../repository/faults.ts';
import { bytesOf, type Manifest } from '../repository/manifest.ts';
import { openSource, type Place } from '../repository/open-repository.ts';
import { DamagedObject, openPoint, type Point, stagePoint } from '../restore/stage-snapshot.ts';
import { readSnapshot } from '../snapshot/read-snapshot.ts';
import { checkRest, forgetProved, noteProved, type Scope, scopeInWords, scopeOf } from './files-to-read.ts';
import { PointStorage } from './snapshot-storage.ts';

const SCRATCH = 'backup-drill';

export interface DrillOrder {
  readonly config: Config;
  readonly place: Place;
  /** The id of the point. */
  readonly id: string;
  /** The key of the studio; null: it has none. */
  readonly own: StudioKey | null;
}

export interface Proof {
  readonly isGood: boolean;
  /** A sentence for the studio. */
  readonly message: string;
  /** The name of the damaged object, if that is why it is not good. */
  readonly damaged?: string;
}

/** The drill needs room for every file that it reads, for a few minutes. */
const checkRoom = async (dataDir: string, bytes: number): Promise<void> => {
  const free = await freeBytesAt(dataDir);
  if (free >= bytes) return;
  throw new StartError(
    `There is no room to prove it: ${dataDir} has ${bytesInWords(free)} left, and a restored copy needs ${bytesInWords(bytes)}.`,
  );
};

/** Says why the page of a point cannot be compared any more; null if it can. */
const incomparable = ({ page, madeAt }: Manifest, renderer: string | undefined, now: number): string | null => {
  if (!page) return 'page rendered; nobody saw which one was live';
  if (page.renderer !== renderer) return 'page rendered; the one that was live came from another version';
  const year = (time: number | string) => new Date(time).getFullYear();
  return year(madeAt) === year(now) ? null : 'page rendered; it shows another year now';
};

type Pages = Awaited<ReturnType<typeof renderPages>>;

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
  return { isGood: false, message: `${count} are as they were, but the page is not the one that was live.` };
};

/**
 * Renders the page with the server's own code on the restored files. Nothing is sent: messages that were waiting when
 * the point was made must not go out again.
 */
const pagesIn = async (config: Config, dataDir: string, point: Point): Promise<Pages> => {
  const storage = new PointStorage(point, dataDir);
  let db: Database | null = null;
  try {
    db = await openDatabase(dataDir);
    await People.open({ dataDir, db, clock: systemClock });
    return await renderPages({ config: { ...config, dataDir }, db, storage, now: Date.parse(point.manifest.madeAt) });
  } finally {
    await db?.destroy();
  }
};

const proveIn = async ({ config, place, id, own }: DrillOrder, scratch: string): Promise<Proof> => {
  const { dataDir } = config;
  const store = await openSource(config, place, scratch);
  const keyring = new Keyring(own);
  const snapshot = await readSnapshot(store, id, keyring);
  if (snapshot.origin !== 'signed') {
    return { isGood: false, message: 'It is not signed by this studio, so it is not proved.' };
  }
  const point = await openPoint(store, snapshot, keyring);
  const now = Date.now();
  const scope: Scope = await scopeOf({ dataDir, place, keyring, now }, store, point);
  await checkRoom(dataDir, bytesOf(scope.files));
  await checkRest(store, point, scope);
  const site = path.join(scratch, 'site');
  await stagePoint(point, site, scope.files);
  const count = scopeInWords(scope, place, point.manifest.files.length);
  const proof = judge(point.manifest, count, await pagesIn(config, site, point), now);
  if (proof.isGood && place.kind === 'bucket') await noteProved(dataDir, store, point, scope, now);
  return proof;
};

/** Restores a point into a scratch folder and compares the page that comes out of it with the one that was live. */
export const provePoint = async (order: DrillOrder): Promise<Proof> => {
  const { config } = order;
  const scratch = path.join(config.dataDir, SCRATCH);
  try {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    return await proveIn(order, scratch);
  } catch (error) {
    const known = asSentence(error, scratch, '');
    const message = known instanceof Error ? known.message : String(known);
    if (!(error instanceof DamagedObject)) return { isGood: false, message };
    await forgetProved(config.dataDir);
    return { isGood: false, message, damaged: error.object };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
