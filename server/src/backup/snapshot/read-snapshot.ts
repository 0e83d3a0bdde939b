import type { Readable } from 'node:stream';
import { madeAtOf, objectName } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { decrypting } from '../encryption/age-stream.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { hasMac } from '../encryption/snapshot-mac.ts';
import { type Manifest, readManifest } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';

/**
 * `signed`: it carries the MAC of a key at hand. `older`: it carries none, as before this release, and nobody can tell
 * who wrote it. `foreign`: its MAC is that of another key. `forged`: it claims a key at hand, whose MAC it has not, or
 * one that had been replaced by then.
 */
export type Origin = 'signed' | 'older' | 'foreign' | 'forged';

export interface ReadSnapshot {
  readonly id: string;
  readonly manifest: Manifest;
  readonly origin: Origin;
}

/** Clocks of two machines may differ by as much. */
const SLACK_MS = 10 * 60_000;

export const isFromFuture = (id: string, now: number): boolean => Date.parse(madeAtOf(id)) > now + SLACK_MS;

export const originOf = (bytes: Uint8Array, { signedBy, madeAt }: Manifest, keyring: Keyring): Origin => {
  if (signedBy === undefined) return 'older';
  const key = keyring.known(signedBy);
  if (!key) return 'foreign';
  if (!hasMac(bytes, key)) return 'forged';
  // A thief of a key that was replaced signs nothing new with it.
  return key.until !== undefined && Date.parse(madeAt) > Date.parse(key.until) + SLACK_MS ? 'forged' : 'signed';
};

/** @throws {StartError} for one that is damaged */
export const readSnapshot = async (repository: Repository, id: string, keyring: Keyring): Promise<ReadSnapshot> => {
  const bytes = await repository.readManifest(id);
  const manifest = readManifest(id, bytes);
  return { id, manifest, origin: originOf(bytes, manifest, keyring) };
};

/** The snapshots of a repository that can be read, newest first. */
export async function* readableSnapshots(repository: Repository, keyring: Keyring): AsyncGenerator<ReadSnapshot> {
  for (const id of await repository.snapshots()) {
    try {
      yield await readSnapshot(repository, id, keyring);
    } catch (error) {
      // A spoiled or planted file tells nothing; a repository that does not answer is another matter.
      if (!(error instanceof StartError)) throw error;
    }
  }
}

/** The snapshots that count: signed by a key at hand, and not from the future. Newest first. */
export async function* ownSnapshots(
  repository: Repository,
  keyring: Keyring,
  now: number,
): AsyncGenerator<ReadSnapshot> {
  for await (const snapshot of readableSnapshots(repository, keyring)) {
    if (snapshot.origin === 'signed' && !isFromFuture(snapshot.id, now)) yield snapshot;
  }
}

export const firstOf = async <Item>(items: AsyncIterable<Item>): Promise<Item | null> => {
  for await (const item of items) return item;
  return null;
};

/** Gives the plain bytes of a snapshot's file by their hash; null when they are not in the repository. */
export type OpenFile = (sha256: string) => Promise<Readable | null>;

/** A snapshot's manifest; null for one that is damaged. */
export const manifestOf = (repository: Repository, id: string): Promise<Manifest | null> =>
  repository
    .readManifest(id)
    .then((bytes) => readManifest(id, bytes))
    .catch(() => null);

/** @throws {StartError} where the key of an encrypted snapshot cannot be had */
export const snapshotFiles = async (
  repository: Repository,
  manifest: Manifest,
  keyring: Keyring,
): Promise<OpenFile> => {
  const { sealedFor } = manifest;
  const read = (sha256: string) => repository.read(objectName(sha256, manifest));
  if (sealedFor === undefined) return read;
  await keyring.need(repository, sealedFor);
  return async (sha256) => {
    const body = await read(sha256);
    return body && decrypting(body, keyring.identities);
  };
};
