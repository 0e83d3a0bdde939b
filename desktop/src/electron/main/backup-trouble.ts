import { backupSchema, readBackup } from '@shutterdesk/shared';
import { type TroubleWatch, watchTrouble } from './trouble.ts';

/** Tells when no backup of the site has been proved for too long. */
export const watchBackups = (watch: TroubleWatch) =>
  watchTrouble(watch, {
    path: readBackup.path,
    troubleIn(answer) {
      const standing = backupSchema.safeParse(answer).data?.standing;
      if (standing?.state !== 'late' || !standing.since) return null;
      return { since: standing.since, message: standing.message ?? 'No backup has been proved for too long.' };
    },
  });
