import { readManifest } from './manifest.ts';
import type { PointStore } from './point-store.ts';

/**
 * Removes the objects that no point names. While one manifest cannot be read, nothing is removed: it may name any.
 * @returns the bytes that became free
 */
export const sweepObjects = async (store: PointStore): Promise<number> => {
  const named = new Set<string>();
  for (const id of await store.points()) {
    try {
      for (const { sha256 } of readManifest(id, await store.readManifest(id)).files) named.add(sha256);
    } catch {
      return 0;
    }
  }
  let freed = 0;
  for (const [sha256, bytes] of await store.objects()) {
    if (named.has(sha256)) continue;
    await store.removeObject(sha256);
    freed += bytes;
  }
  return freed;
};
