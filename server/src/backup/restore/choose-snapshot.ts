import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Keyring } from '../encryption/keyring.ts';
import type { Repository } from '../repository/repository.ts';
import { isFromFuture, type ReadSnapshot, readableSnapshots, readSnapshot } from '../snapshot/read-snapshot.ts';

/**
 * `signed`: the studio's key says that it is the studio's. `unverified`: the repository has no keys, so nobody can tell.
 * `foreign`: another key than the one at hand has signed it. `older`: from before snapshots were signed, so nobody can
 * tell either.
 */
export type Trust = 'signed' | 'unverified' | 'foreign' | 'older';

export interface Chosen {
  readonly snapshot: ReadSnapshot;
  readonly trust: Trust;
  /** Tells whether the list of erased people in another snapshot is to be believed. */
  readonly believes: (other: ReadSnapshot) => boolean;
}

const UNCHANGED = 'Nothing was changed; take another one.';

const refused = (id: string, why: string): StartError =>
  new StartError(`The backup ${id} is refused: ${why}. ${UNCHANGED}`);

/** An encrypted repository never had a plain snapshot of ours in it that it would not know as ours. */
const isEncrypted = async (repository: Repository): Promise<boolean> => {
  if (repository.encrypts === 'always') return true;
  for (const name of (await repository.objects()).keys()) if (name.endsWith('.age')) return true;
  return false;
};

interface Asked {
  readonly name?: string | undefined;
  readonly now: number;
}

const believed = (snapshot: ReadSnapshot, trust: Trust): Chosen => ({
  snapshot,
  trust,
  believes({ origin, manifest: { signedBy } }) {
    if (origin === 'signed') return true;
    if (trust === 'older') return origin === 'older';
    return trust !== 'signed' && origin === 'foreign' && signedBy === snapshot.manifest.signedBy;
  },
});

/** The newest signed one; without any, the newest whose writer nobody can tell. */
const newestOf = async (
  repository: Repository,
  keyring: Keyring,
  hasKeys: boolean,
  now: number,
): Promise<Chosen | null> => {
  let unverified: ReadSnapshot | null = null;
  let older: ReadSnapshot | null = null;
  for await (const snapshot of readableSnapshots(repository, keyring)) {
    if (isFromFuture(snapshot.id, now)) continue;
    if (snapshot.origin === 'signed') return believed(snapshot, 'signed');
    if (snapshot.origin === 'foreign') unverified ??= snapshot;
    if (snapshot.origin === 'older') older ??= snapshot;
  }
  if (unverified && !hasKeys) return believed(unverified, keyring.isEmpty ? 'unverified' : 'foreign');
  return older && believed(older, 'older');
};

const namedOne = async (
  repository: Repository,
  keyring: Keyring,
  hasKeys: boolean,
  { name, now }: Asked & { name: string },
) => {
  const snapshot = await readSnapshot(repository, name, keyring);
  if (isFromFuture(name, now)) throw refused(name, 'its date is to come');
  if (snapshot.origin === 'signed') return believed(snapshot, 'signed');
  if (snapshot.origin === 'older') return believed(snapshot, 'older');
  if (snapshot.origin === 'foreign' && !hasKeys) return believed(snapshot, keyring.isEmpty ? 'unverified' : 'foreign');
  throw refused(name, 'it is not signed with the studio’s key, so somebody else wrote it');
};

/**
 * Chooses what to restore, the newest snapshot of the studio's own if none is named, and says how far it is to be believed.
 * @throws {StartError} for one that a stranger wrote, is damaged, or is not there
 */
export const chooseSnapshot = async (
  repository: Repository,
  keyring: Keyring,
  { name, now }: Asked,
): Promise<Chosen> => {
  const ids = await repository.snapshots();
  const [newest] = ids;
  if (newest === undefined) throw new StartError(`There are no backups in ${repository.name}.`);
  if (name !== undefined && !ids.includes(name)) {
    throw new StartError(`There is no backup ${name} in ${repository.name}. The newest is ${newest}.`);
  }
  const hasKeys = await keyring.unlock(repository);
  // If none is usable, the newest one says why.
  const chosen = name === undefined ? await newestOf(repository, keyring, hasKeys, now) : null;
  const result = chosen ?? (await namedOne(repository, keyring, hasKeys, { name: name ?? newest, now }));
  const { id, manifest } = result.snapshot;
  if (result.trust === 'older' && hasKeys && manifest.sealedFor === undefined && (await isEncrypted(repository))) {
    throw refused(id, `it is not encrypted, and ${repository.name} takes encrypted backups only`);
  }
  return result;
};
