import { StartError } from '../../config/start-error.ts';
import type { Manifest } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import { NEEDS_PASSPHRASE, type Encryption } from './encryption.ts';

/** Replaces the studio's locked keys that lie in a repository: one passphrase opens all of them. */
export const replaceKeys = async (repository: Repository, { recipients, locked }: Encryption): Promise<void> => {
  const there = await repository.recipients();
  for (const recipient of recipients) if (there.includes(recipient)) await repository.putKey(recipient, locked);
};

/**
 * Call this before anything is written.
 * @throws {StartError} where nothing may be stored without a passphrase
 */
export const checkEncryption = ({ encrypts }: Repository, encryption: Encryption | null): void => {
  if (encryption || encrypts !== 'always') return;
  throw new StartError(NEEDS_PASSPHRASE);
};

/**
 * Lays the locked key beside the points, and says how a new point is stored.
 * @param own the newest of our own snapshots there
 * @param newest the newest of all, where there is no own one
 * @throws {StartError} where another key seals what is there
 */
export const prepareEncryption = async (
  repository: Repository,
  encryption: Encryption | null,
  { own, newest }: { readonly own: Manifest | null; readonly newest: Manifest | null },
): Promise<Pick<Manifest, 'sealedFor'>> => {
  if (!encryption) return {};
  const { recipient, recipients, locked } = encryption;
  const isOther = (key: string | undefined): boolean => key !== undefined && !recipients.includes(key);
  // The objects of both would have the same names. Beside our own snapshots, a stranger's key stops nothing.
  if (!own && (isOther(newest?.sealedFor) || (await repository.recipients()).some(isOther))) {
    throw new StartError(
      `The backups in ${repository.name} are encrypted with another key: restore one of them, or name a place of its own for this site.`,
    );
  }
  await replaceKeys(repository, encryption);
  await repository.putKey(recipient, locked);
  // A folder that holds a copy of a sealed bucket stays sealed.
  return repository.encrypts === 'never' && (own ?? newest)?.sealedFor === undefined ? {} : { sealedFor: recipient };
};
