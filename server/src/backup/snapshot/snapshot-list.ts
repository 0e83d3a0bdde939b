import type { BackupSnapshot } from '@shutterdesk/shared';
import type { Keyring } from '../encryption/keyring.ts';
import { bytesOf } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import { isFromFuture, readSnapshot } from './read-snapshot.ts';

export interface ListedSnapshot {
  readonly id: string;
  readonly madeAt: string;
  readonly files: number;
  readonly bytes: number;
  readonly isSealed: boolean;
  readonly origin: NonNullable<BackupSnapshot['origin']>;
}

/** Manifests never change, so each is read once. */
export class SnapshotList {
  readonly #known = new Map<string, ListedSnapshot | null>();

  /** The snapshots of a repository, newest first; damaged ones are left out. */
  async of(repository: Repository, keyring: Keyring, now: number): Promise<readonly ListedSnapshot[]> {
    const listed: ListedSnapshot[] = [];
    for (const id of await repository.snapshots()) {
      const key = `${repository.name} ${id}`;
      const snapshot = this.#known.get(key) ?? (await readOne(repository, id, keyring));
      this.#known.set(key, snapshot);
      if (snapshot) listed.push(isFromFuture(id, now) ? { ...snapshot, origin: 'future' } : snapshot);
    }
    return listed;
  }
}

const readOne = async (repository: Repository, id: string, keyring: Keyring): Promise<ListedSnapshot | null> => {
  try {
    const { manifest, origin } = await readSnapshot(repository, id, keyring);
    const { madeAt, files, sealedFor } = manifest;
    const snapshot = { id, madeAt, files: files.length, bytes: bytesOf(files), isSealed: sealedFor !== undefined };
    return { ...snapshot, origin: origin === 'forged' ? 'foreign' : origin };
  } catch {
    return null;
  }
};
