import type { Writable } from 'node:stream';
import { StartError } from '../../config/start-error.ts';
import { notFound } from '../../http/http-error.ts';
import type { Seal } from '../encryption/encryption.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { written } from '../repository/manifest.ts';
import type { PointStore } from '../repository/repository.ts';
import { writeTar } from '../repository/tar-entries.ts';
import { readSnapshot } from '../snapshot/read-snapshot.ts';
import { pointFiles } from '../snapshot/snapshot-files.ts';

export interface PointAsFile {
  /** Streams the tar; a damaged point ends it early. */
  sendTo(target: Writable): Promise<void>;
}

/**
 * One point as a tar, sealed with the studio's key even if the place has it plain.
 * @throws {HttpError} when there is no such point
 */
export const pointFile = async (
  store: PointStore,
  id: string,
  { keyring, seal }: { readonly keyring: Keyring; readonly seal: Seal },
): Promise<PointAsFile> => {
  if (!(await store.points()).includes(id)) throw notFound('backup');
  const { manifest: stored, origin } = await readSnapshot(store, id, keyring);
  if (origin === 'foreign' || origin === 'forged') throw notFound('backup');
  // What nobody has signed is not signed on its way out either.
  const key = origin === 'signed' ? keyring.known(seal.recipient) : null;
  const files = await pointFiles(store, stored, keyring);
  const manifest = { ...stored, sealedFor: seal.recipient };
  const open = async (sha256: string) => {
    const body = await files(sha256);
    if (!body) throw new StartError(`A file of the backup is missing (${sha256}).`);
    return body;
  };
  const point = { ...written(manifest, key), manifest, key: seal.locked, open };
  return { sendTo: (target) => writeTar(target, point) };
};
