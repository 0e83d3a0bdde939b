import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { withKeys } from './backup-commands.ts';
import { Keyring } from './encryption/keyring.ts';
import { openRepository, addressOf } from './repository/open-repository.ts';
import { prune } from './snapshot/prune.ts';

/**
 * Removes one snapshot at a person's command: the server itself never removes one that it has not signed.
 * @throws {StartError} when there is no such snapshot
 */
export const removeSnapshot = async (config: Config, place: string, id: string): Promise<void> => {
  const repository = await openRepository(config, addressOf(place));
  const ids = await repository.snapshots();
  if (!ids.includes(id)) {
    throw new StartError(`There is no backup ${id} in ${repository.name}. There are: ${ids.join(', ') || 'none'}.`);
  }
  await prune(config, repository, [id], await withKeys(config, Keyring.of));
};
