import { bytesOf, readManifest } from './manifest.ts';
import type { PointStore } from './place/point-store.ts';

export interface ListedPoint {
  readonly id: string;
  readonly madeAt: string;
  readonly files: number;
  readonly bytes: number;
  readonly isSealed: boolean;
}

/** Manifests never change, so each is read once. */
export class PointList {
  readonly #known = new Map<string, ListedPoint | null>();

  /** The points of a place, newest first; damaged ones are left out. */
  async of(store: PointStore): Promise<readonly ListedPoint[]> {
    const listed: ListedPoint[] = [];
    for (const id of await store.points()) {
      const key = `${store.name} ${id}`;
      const point = this.#known.get(key) ?? (await readOne(store, id));
      this.#known.set(key, point);
      if (point) listed.push(point);
    }
    return listed;
  }
}

const readOne = async (store: PointStore, id: string): Promise<ListedPoint | null> => {
  try {
    const { madeAt, files, sealedFor } = readManifest(id, await store.readManifest(id));
    return { id, madeAt, files: files.length, bytes: bytesOf(files), isSealed: sealedFor !== undefined };
  } catch {
    return null;
  }
};
