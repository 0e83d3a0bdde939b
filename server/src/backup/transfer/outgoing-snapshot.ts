import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { objectName } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import { notFound } from '../../http/http-error.ts';
import { encrypting } from '../encryption/age-stream.ts';
import type { Encryption } from '../encryption/encryption.ts';
import type { Keyring } from '../encryption/keyring.ts';
import type { KeyPair } from '../encryption/studio-key.ts';
import { writeHashed } from '../repository/hashed-copy.ts';
import { type Manifest, written } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import { writeTar } from '../repository/tar-entries.ts';
import { readSnapshot, snapshotFiles } from '../snapshot/read-snapshot.ts';

/**
 * A snapshot as it leaves the machine: encrypted, also where the repository has it plain. The newest key's file opens
 * what an older one encrypted.
 * @param key signs it; null: nobody does
 */
export const outgoingSnapshot = (stored: Manifest, recipient: string, key: KeyPair | null) => {
  const manifest = { ...stored, sealedFor: recipient };
  return { ...written(manifest, key), manifest };
};

export interface SnapshotTar {
  /** Streams the tar; a damaged snapshot ends it early. */
  sendTo(target: Writable): Promise<void>;
}

/**
 * One snapshot as a tar, encrypted with the studio's key even if the repository has it plain.
 * @throws {HttpError} when there is no such snapshot
 */
export const snapshotTar = async (
  repository: Repository,
  id: string,
  { keyring, encryption }: { readonly keyring: Keyring; readonly encryption: Encryption },
): Promise<SnapshotTar> => {
  if (!(await repository.snapshots()).includes(id)) throw notFound('backup');
  const { manifest: stored, origin } = await readSnapshot(repository, id, keyring);
  if (origin === 'foreign' || origin === 'forged') throw notFound('backup');
  // An unsigned snapshot is not signed on its way out either.
  const key = origin === 'signed' ? keyring.known(encryption.recipient) : null;
  const files = await snapshotFiles(repository, stored, keyring);
  const open = async (sha256: string) => {
    const body = await files(sha256);
    if (!body) throw new StartError(`A file of the backup is missing (${sha256}).`);
    return body;
  };
  const snapshot = { ...outgoingSnapshot(stored, encryption.recipient, key), key: encryption.locked, open };
  return { sendTo: (target) => writeTar(target, snapshot) };
};

/** Only several copies at once need more; the oldest object is then prepared again. */
const MOST_PREPARED = 16;

/** An object as it leaves the machine. Encrypting it again would give other bytes, so the encrypted ones wait in a file. */
export interface OutgoingObject {
  readonly file: string;
  readonly bytes: number;
  /** The SHA-256 of the file. */
  readonly digest: string;
}

/** The objects that are being given away. */
export class OutgoingObjects {
  readonly #folder: string;
  readonly #prepared = new Map<string, Promise<OutgoingObject | null>>();

  /** @param folder it is emptied when the server starts */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** null when the repository has no such object. */
  prepare(repository: Repository, sha256: string, recipient: string): Promise<OutgoingObject | null> {
    const known = this.#prepared.get(sha256);
    if (known) return known;
    const prepared = this.#write(repository, sha256, recipient);
    this.#prepared.set(sha256, prepared);
    // The next call tries again.
    const drop = () => this.#prepared.delete(sha256);
    prepared.then((object) => object === null && drop(), drop);
    const [oldest = sha256] = this.#prepared.keys();
    if (this.#prepared.size > MOST_PREPARED) void this.forget(oldest);
    return prepared;
  }

  async #write(repository: Repository, sha256: string, recipient: string): Promise<OutgoingObject | null> {
    const sealed = await repository.read(objectName(sha256, { sealedFor: recipient }));
    const plain = sealed ? null : await repository.read(sha256);
    const body = sealed ?? (plain && encrypting(plain, recipient));
    if (!body) return null;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.#folder, uuid());
    try {
      const { sha256: digest, bytes } = await writeHashed(file, body);
      return { file, bytes, digest };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /** Call this when its last byte has been sent. */
  async forget(sha256: string): Promise<void> {
    const prepared = this.#prepared.get(sha256);
    this.#prepared.delete(sha256);
    const object = await prepared?.catch(() => null);
    if (object) await rm(object.file, { force: true });
  }
}
