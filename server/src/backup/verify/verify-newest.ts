import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../config/start-error.ts';
import { Keyring } from '../encryption/keyring.ts';
import type { SiteKeys } from '../encryption/site-keys.ts';
import { readStudioKey } from '../encryption/studio-key.ts';
import { bytesOf } from '../repository/manifest.ts';
import { openPlace, type Place } from '../repository/open-repository.ts';
import { firstOf, ownSnapshots } from '../snapshot/read-snapshot.ts';
import { manifestOf } from '../snapshot/snapshot-files.ts';
import { drillLimit, runDrill } from './run-verification.ts';
import type { Proof } from './verify-snapshot.ts';

interface Needs {
  readonly config: Config;
  readonly keys: SiteKeys;
  readonly place: Place;
  readonly signal: AbortSignal;
  /** The snapshot that has just been made; else the newest one of our own. */
  readonly made?: string | undefined;
  readonly now: number;
}

const proofOf = async ({ config, keys, place, signal }: Needs, id: string): Promise<Proof> => {
  try {
    const manifest = await manifestOf(await openPlace(config, place), id);
    const limitMs = drillLimit(manifest ? bytesOf(manifest.files) : 0);
    return await runDrill({ config, place, id, own: await readStudioKey(keys) }, { signal, limitMs });
  } catch (error) {
    if (error instanceof StartError) return { isGood: false, message: error.message };
    throw error;
  }
};

/** Proves the newest point of a place; null: there is none, or the server is stopping. */
export const proveNewest = async (needs: Needs): Promise<(Proof & { readonly point: string }) | null> => {
  const store = await openPlace(needs.config, needs.place);
  const point = needs.made ?? (await firstOf(ownSnapshots(store, await Keyring.of(needs.keys), needs.now)))?.id;
  if (point === undefined) return null;
  const proof = await proofOf(needs, point).catch((error: unknown) => {
    if (needs.signal.aborted) return null;
    throw error;
  });
  if (!proof || needs.signal.aborted) return null;
  // The next backup writes it anew.
  if (proof.damaged) await store.removeObject(proof.damaged);
  return { ...proof, point };
};
