import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Keyring } from '../encryption/keyring.ts';
import { readLockedKey, readStudioKey, saveLockedKey, saveStudioKey } from '../encryption/studio-key.ts';
import { absent } from '../repository/absent.ts';
import { SECRET_NAMES } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import type { Trust } from './choose-snapshot.ts';
import type { OpenSnapshot } from './stage-snapshot.ts';

/** A point without secrets leaves the site its own. */
const keepOwn = async (dataDir: string, staged: string): Promise<void> => {
  await mkdir(path.join(staged, 'secrets'), { recursive: true, mode: 0o700 });
  for (const name of SECRET_NAMES) {
    const target = path.join(staged, name);
    await copyFile(path.join(dataDir, name), target, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') absent(error);
    });
  }
};

interface Places {
  readonly dataDir: string;
  readonly repository: Repository;
  readonly keyring: Keyring;
  readonly staged: string;
}

/**
 * Gives the restored site its secrets; those of a snapshot whose writer nobody can tell are not taken.
 * The key that opened the point, or what replaced it since, seals the next ones too. Its
 * passphrase stays that of the present site if both have this key: it may be newer than the one in the place.
 */
export const restoreSecrets = async (
  { dataDir, repository, keyring, staged }: Places,
  { manifest }: OpenSnapshot,
  trust: Trust,
): Promise<void> => {
  if (trust !== 'signed') for (const name of SECRET_NAMES) await rm(path.join(staged, name), { force: true });
  await keepOwn(dataDir, staged);
  const recipient =
    manifest.signedBy ?? manifest.sealedFor ?? (await repository.recipients()).find((key) => keyring.known(key) !== null);
  const opened = recipient === undefined ? null : keyring.studioKeyWith(recipient);
  if (opened) await saveStudioKey(staged, opened);
  const key = await readStudioKey(staged).catch(() => null);
  if (!key) return;
  const own = await readStudioKey(dataDir).catch(() => null);
  const locked = own?.recipient === key.recipient ? await readLockedKey(dataDir) : await repository.readKey(key.recipient);
  if (locked) await saveLockedKey(staged, locked);
};
