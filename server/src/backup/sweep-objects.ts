import type { BackupLock } from './lock-backups.ts';
import { readManifest } from './manifest.ts';
import { objectName, type PointStore } from './place/point-store.ts';

/** Removes the objects that no point names. While one manifest cannot be read, nothing is removed: it may name any. */
export const sweepObjects = async (store: PointStore, lock: Pick<BackupLock, 'check'>): Promise<void> => {
  const named = new Set<string>();
  for (const id of await store.points()) {
    try {
      const manifest = readManifest(id, await store.readManifest(id));
      for (const { sha256 } of manifest.files) named.add(objectName(sha256, manifest));
    } catch {
      return;
    }
  }
  for (const name of (await store.objects()).keys()) {
    if (named.has(name)) continue;
    // If this server hung meanwhile, another backup may have begun that needs the object.
    await lock.check();
    await store.removeObject(name);
  }
};
