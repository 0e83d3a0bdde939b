import type { Readable } from 'node:stream';
import { type Manifest, readManifest } from './manifest.ts';
import { objectName, type PointStore } from './place/point-store.ts';
import { opening } from './seal/seal.ts';
import type { StudioKey } from './seal/studio-key.ts';

/** Gives the plain bytes of a point's file by their hash; null when they are not in the place. */
export type OpenFile = (sha256: string) => Promise<Readable | null>;

/** A point's manifest; null for one that is damaged. */
export const manifestOf = (store: PointStore, id: string): Promise<Manifest | null> =>
  store
    .readManifest(id)
    .then((bytes) => readManifest(id, bytes))
    .catch(() => null);

/** @param keyOf the private key for the public one that a point is sealed for */
export const pointFiles = async (
  store: PointStore,
  manifest: Manifest,
  keyOf: (recipient: string) => Promise<StudioKey>,
): Promise<OpenFile> => {
  const { sealedFor } = manifest;
  const read = (sha256: string) => store.read(objectName(sha256, manifest));
  if (sealedFor === undefined) return read;
  const { identity } = await keyOf(sealedFor);
  return async (sha256) => {
    const body = await read(sha256);
    return body && opening(body, identity);
  };
};
