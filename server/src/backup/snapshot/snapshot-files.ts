import type { Readable } from 'node:stream';
import { decrypting } from '../encryption/age-stream.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { type Manifest, readManifest } from '../repository/manifest.ts';
import { objectName, type Repository } from '../repository/repository.ts';

/** Gives the plain bytes of a point's file by their hash; null when they are not in the place. */
export type OpenFile = (sha256: string) => Promise<Readable | null>;

/** A point's manifest; null for one that is damaged. */
export const manifestOf = (repository: Repository, id: string): Promise<Manifest | null> =>
  repository
    .readManifest(id)
    .then((bytes) => readManifest(id, bytes))
    .catch(() => null);

/** @throws {StartError} where the key of a sealed point cannot be had */
export const snapshotFiles = async (repository: Repository, manifest: Manifest, keyring: Keyring): Promise<OpenFile> => {
  const { sealedFor } = manifest;
  const read = (sha256: string) => repository.read(objectName(sha256, manifest));
  if (sealedFor === undefined) return read;
  await keyring.need(repository, sealedFor);
  return async (sha256) => {
    const body = await read(sha256);
    return body && decrypting(body, keyring.identities);
  };
};
