import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../config/start-error.ts';
import { Keyring } from '../encryption/keyring.ts';
import type { SiteKeys } from '../encryption/site-keys.ts';
import { readStudioKey } from '../encryption/studio-key.ts';
import { bytesOf } from '../repository/manifest.ts';
import { openRepository, type RepositoryAddress } from '../repository/open-repository.ts';
import { firstOf, ownSnapshots } from '../snapshot/read-snapshot.ts';
import { manifestOf } from '../snapshot/snapshot-files.ts';
import { verificationLimit, runVerification } from './run-verification.ts';
import type { Verification } from './verify-snapshot.ts';

interface Needs {
  readonly config: Config;
  readonly keys: SiteKeys;
  readonly place: RepositoryAddress;
  readonly signal: AbortSignal;
  /** The snapshot that has just been made; else the newest one of our own. */
  readonly made?: string | undefined;
  readonly now: number;
}

const verificationOf = async ({ config, keys, place, signal }: Needs, id: string): Promise<Verification> => {
  try {
    const manifest = await manifestOf(await openRepository(config, place), id);
    const limitMs = verificationLimit(manifest ? bytesOf(manifest.files) : 0);
    return await runVerification({ config, place, id, own: await readStudioKey(keys) }, { signal, limitMs });
  } catch (error) {
    if (error instanceof StartError) return { isGood: false, message: error.message };
    throw error;
  }
};

/** Proves the newest point of a place; null: there is none, or the server is stopping. */
export const verifyNewest = async (needs: Needs): Promise<(Verification & { readonly point: string }) | null> => {
  const repository = await openRepository(needs.config, needs.place);
  const point = needs.made ?? (await firstOf(ownSnapshots(repository, await Keyring.of(needs.keys), needs.now)))?.id;
  if (point === undefined) return null;
  const proof = await verificationOf(needs, point).catch((error: unknown) => {
    if (needs.signal.aborted) return null;
    throw error;
  });
  if (!proof || needs.signal.aborted) return null;
  // The next backup writes it anew.
  if (proof.damaged) await repository.removeObject(proof.damaged);
  return { ...proof, point };
};
