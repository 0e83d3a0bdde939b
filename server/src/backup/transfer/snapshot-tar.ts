import type { Writable } from 'node:stream';
import { StartError } from '../../config/start-error.ts';
import { notFound } from '../../http/http-error.ts';
import type { Encryption } from '../encryption/encryption.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { written } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import { writeTar } from '../repository/tar-entries.ts';
import { readSnapshot } from '../snapshot/read-snapshot.ts';
import { snapshotFiles } from '../snapshot/snapshot-files.ts';

export interface SnapshotTar {
  /** Streams the tar; a damaged point ends it early. */
  sendTo(target: Writable): Promise<void>;
}

/**
 * One point as a tar, sealed with the studio's key even if the place has it plain.
 * @throws {HttpError} when there is no such point
 */
export const snapshotTar = async (
  repository: Repository,
  id: string,
  { keyring, encryption }: { readonly keyring: Keyring; readonly encryption: Encryption },
): Promise<SnapshotTar> => {
  if (!(await repository.snapshots()).includes(id)) throw notFound('backup');
  const { manifest: stored, origin } = await readSnapshot(repository, id, keyring);
  if (origin === 'foreign' || origin === 'forged') throw notFound('backup');
  // What nobody has signed is not signed on its way out either.
  const key = origin === 'signed' ? keyring.known(encryption.recipient) : null;
  const files = await snapshotFiles(repository, stored, keyring);
  const manifest = { ...stored, sealedFor: encryption.recipient };
  const open = async (sha256: string) => {
    const body = await files(sha256);
    if (!body) throw new StartError(`A file of the backup is missing (${sha256}).`);
    return body;
  };
  const snapshot = { ...written(manifest, key), manifest, key: encryption.locked, open };
  return { sendTo: (target) => writeTar(target, snapshot) };
};
