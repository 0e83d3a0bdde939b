import type { Selectable } from 'kysely';
import type { BackupSettingsTable } from '../db/schema.ts';

export type BackupSettings = Omit<Selectable<BackupSettingsTable>, 'id'>;

/** The settings of backups until somebody saves others: every night, if there is a place. */
export const DEFAULT_PLAN: BackupSettings = {
  place: null,
  schedule: '0 3 * * *',
  keepDays: 7,
  keepWeeks: 4,
  keepMonths: 12,
  savedAt: '',
  triedAt: null,
  failure: null,
  failedAt: null,
  newestNumber: null,
  newestPlace: null,
  gone: null,
  goneAt: null,
};
