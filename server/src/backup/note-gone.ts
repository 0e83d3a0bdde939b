import type { Database } from '../db/database.ts';
import type { Clock } from '../work/clock.ts';
import { readBackupSettings, saveBackupSettings } from './backup-records.ts';
import type { Keyring } from './encryption/keyring.ts';
import type { Repository } from './repository/repository.ts';
import { readableSnapshots } from './snapshot/read-snapshot.ts';

/** Notes that a repository lacks the newest snapshot that was made in it; the note stays until somebody has seen it. */
export const noteGone = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  repository: Repository,
  keyring: Keyring,
): Promise<void> => {
  const { newestNumber, newestPlace, gone } = await readBackupSettings(db);
  if (gone !== null || newestNumber === null || newestPlace !== repository.name) return;
  for await (const { origin, manifest } of readableSnapshots(repository, keyring)) {
    if (origin === 'signed' && (manifest.number ?? 0) >= newestNumber) return;
  }
  await saveBackupSettings(db, {
    gone: `The newest backup (number ${newestNumber}) is no longer in ${repository.name}, and the server did not remove it. Find out who can write there; then save “When and how long” once.`,
    goneAt: new Date(clock.now()).toISOString(),
  });
};
