import { StartError } from '../../config/start-error.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { type Manifest, readManifest } from '../repository/manifest.ts';
import { objectName, type Repository } from '../repository/repository.ts';
import type { BackupLock } from './lock-backups.ts';

/** null for a manifest that nobody can ever use: whoever planted or spoiled it does not keep the objects from going. */
const usable = (id: string, bytes: Buffer, keyring: Keyring): Manifest | null => {
  try {
    return readManifest(id, bytes);
  } catch (error) {
    // A newer release of the studio may have written it, and it may name any object.
    if (!(error instanceof StartError) || keyring.hasSigned(bytes)) throw error;
    return null;
  }
};

/**
 * Removes the objects that no point names. While one of the studio's own manifests is too new for this release, nothing
 * is removed.
 */
export const sweepObjects = async (
  repository: Repository,
  keyring: Keyring,
  lock: Pick<BackupLock, 'check'>,
): Promise<void> => {
  const named = new Set<string>();
  for (const id of await repository.snapshots()) {
    try {
      const manifest = usable(id, await repository.readManifest(id), keyring);
      for (const { sha256 } of manifest?.files ?? []) named.add(objectName(sha256, manifest ?? {}));
    } catch {
      return;
    }
  }
  for (const name of (await repository.objects()).keys()) {
    if (named.has(name)) continue;
    // If this server hung meanwhile, another backup may have begun that needs the object.
    await lock.check();
    await repository.removeObject(name);
  }
};
