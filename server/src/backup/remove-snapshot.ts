import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { withKeys } from './make-backup.ts';
import { openPlace, placeOf } from './place/open-place.ts';
import { prune } from './prune.ts';
import { Keyring } from './seal/keyring.ts';

/**
 * Removes one snapshot at a person's command: the server itself never removes one that it has not signed.
 * @throws {StartError} when there is no such snapshot
 */
export const removeSnapshot = async (config: Config, place: string, id: string): Promise<void> => {
  const store = await openPlace(config, placeOf(place));
  const ids = await store.points();
  if (!ids.includes(id)) {
    throw new StartError(`There is no backup ${id} in ${store.name}. There are: ${ids.join(', ') || 'none'}.`);
  }
  await prune(config, store, [id], await withKeys(config, Keyring.of));
};
