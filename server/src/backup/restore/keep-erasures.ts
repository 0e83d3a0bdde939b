import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { ErasureFiles } from '../../privacy/erasure-files.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { absent } from '../repository/absent.ts';
import { writeHashed } from '../repository/hashed-copy.ts';
import { ERASURE_KEYS_NAME, ERASURES_NAME } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import { type ReadSnapshot, readableSnapshots } from '../snapshot/read-snapshot.ts';
import { snapshotFiles } from '../snapshot/snapshot-files.ts';

const NAMES: readonly string[] = [ERASURES_NAME, ERASURE_KEYS_NAME];

interface Places {
  readonly dataDir: string;
  readonly repository: Repository;
  readonly keyring: Keyring;
  /** The folder of the restored site, before it is switched to. */
  readonly staged: string;
  readonly workFolder: string;
  /** Tells whether the list of another snapshot is to be believed: a stranger's would erase people for good. */
  readonly believes: (other: ReadSnapshot) => boolean;
}

/**
 * The files about erased people that a point holds, in a folder of their own; unreadable ones are left out.
 * @throws {StartError} without the passphrase of a sealed point: the erasures in it must not be forgotten
 */
const filesOfSnapshot = async ({ repository, keyring }: Places, { manifest }: ReadSnapshot, folder: string): Promise<void> => {
  const open = await snapshotFiles(repository, manifest, keyring);
  try {
    for (const { name, sha256 } of manifest.files.filter((file) => NAMES.includes(file.name))) {
      const body = await open(sha256);
      if (!body) continue;
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true, mode: 0o700 });
      await writeHashed(path.join(folder, name), body);
    }
  } catch {
    await rm(folder, { recursive: true, force: true });
  }
};

const filesOfSite = async (dataDir: string, folder: string): Promise<void> => {
  await mkdir(path.join(folder, 'secrets'), { recursive: true, mode: 0o700 });
  for (const name of NAMES) await copyFile(path.join(dataDir, name), path.join(folder, name)).catch(absent);
};

/**
 * A person who was erased after a point was made stays erased: the lists of the site as it is and of all other
 * snapshots of the studio are added to the restored one, and the next start erases again.
 */
export const keepErasures = async (places: Places): Promise<void> => {
  const { dataDir, repository, keyring, staged, workFolder, believes } = places;
  const folders = [path.join(workFolder, 'of-site')];
  await filesOfSite(dataDir, folders[0] ?? '');
  for await (const snapshot of readableSnapshots(repository, keyring)) {
    if (!believes(snapshot)) continue;
    const folder = path.join(workFolder, snapshot.id);
    await filesOfSnapshot(places, snapshot, folder);
    folders.push(folder);
  }
  const target = new ErasureFiles(staged);
  const known = new Set((await target.read()).map(({ person, at }) => `${person} ${at}`));
  const keys = new Set<string>();
  for (const folder of folders) {
    const files = new ErasureFiles(folder);
    for (const key of await files.storedKeys()) keys.add(key);
    const fresh = (await files.read()).filter(({ person, at }) => !known.has(`${person} ${at}`));
    for (const { person, at } of fresh) known.add(`${person} ${at}`);
    await target.add(fresh);
  }
  if (keys.size > 0) await target.saveKeys([...keys]);
};
