import type { BackupPoint } from '@shutterdesk/shared';
import type { Keyring } from '../encryption/keyring.ts';
import { bytesOf } from '../repository/manifest.ts';
import type { PointStore } from '../repository/repository.ts';
import { isFromFuture, readSnapshot } from './read-snapshot.ts';

export interface ListedPoint {
  readonly id: string;
  readonly madeAt: string;
  readonly files: number;
  readonly bytes: number;
  readonly isSealed: boolean;
  readonly origin: NonNullable<BackupPoint['origin']>;
}

/** Manifests never change, so each is read once. */
export class PointList {
  readonly #known = new Map<string, ListedPoint | null>();

  /** The points of a place, newest first; damaged ones are left out. */
  async of(store: PointStore, keyring: Keyring, now: number): Promise<readonly ListedPoint[]> {
    const listed: ListedPoint[] = [];
    for (const id of await store.points()) {
      const key = `${store.name} ${id}`;
      const point = this.#known.get(key) ?? (await readOne(store, id, keyring));
      this.#known.set(key, point);
      if (point) listed.push(isFromFuture(id, now) ? { ...point, origin: 'future' } : point);
    }
    return listed;
  }
}

const readOne = async (store: PointStore, id: string, keyring: Keyring): Promise<ListedPoint | null> => {
  try {
    const { manifest, origin } = await readSnapshot(store, id, keyring);
    const { madeAt, files, sealedFor } = manifest;
    const point = { id, madeAt, files: files.length, bytes: bytesOf(files), isSealed: sealedFor !== undefined };
    return { ...point, origin: origin === 'forged' ? 'foreign' : origin };
  } catch {
    return null;
  }
};
