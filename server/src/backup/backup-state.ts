import type { BackupState } from '@shutterdesk/shared';
import type { BackupSettings } from './backup-plan.ts';
import { intervalOf } from './backup-plan.ts';
import type { StoredProof } from './backup-records.ts';

const GRACE_MS = 2 * 3_600_000;

const OFF: BackupState = {
  state: 'off',
  message: 'Your site isn’t backed up.',
  since: null,
};

const UNWRITTEN =
  'Write down the recovery key: without it, nobody can open the backups once this server is lost. You find it under Studio → Backup.';

interface Facts {
  readonly hasPlace: boolean;
  /** Nobody has written the recovery key down. */
  readonly isUnwritten: boolean;
  readonly settings: BackupSettings;
  readonly proofs: readonly StoredProof[];
  readonly timeZone: string | null;
  /** As long as no schedule has been saved, backups are expected from then on. */
  readonly startedAt: number;
  readonly now: number;
}

const hours = (ms: number): string => {
  const count = Math.round(ms / 3_600_000);
  return count >= 48 ? `${Math.round(count / 24)} days` : `${count} hours`;
};

/** The last attempt may have failed although no proof is too old. */
const lastFailure = ({ settings, proofs }: Facts): BackupState | null => {
  const { failure, failedAt, gone, goneAt } = settings;
  if (gone && goneAt) return { state: 'failed', message: gone, since: goneAt };
  if (failure && failedAt) return { state: 'failed', message: `The last backup failed: ${failure}`, since: failedAt };
  const last = proofs.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (!last || last.isGood) return null;
  return { state: 'failed', message: `The last backup failed its test: ${last.message}`, since: last.at };
};

/** Judges the site's backups by the last proof. What a clock that was ahead has stored counts as none. */
export const backupStateOf = ({ proofs: stored, ...others }: Facts): BackupState => {
  const facts = { ...others, proofs: stored.filter(({ at }) => Date.parse(at) <= others.now) };
  const { hasPlace, settings, proofs, timeZone, startedAt, now } = facts;
  if (!hasPlace || settings.schedule === null) return OFF;
  const savedAt = settings.savedAt ? Date.parse(settings.savedAt) : 0;
  const expectedSince = (savedAt <= now && savedAt) || startedAt;
  const proved = proofs.filter(({ isGood }) => isGood).map(({ at }) => Date.parse(at));
  const since = Math.max(...proved, expectedSince) + intervalOf(settings.schedule, timeZone, now) + GRACE_MS;
  if (now > since) {
    const why = lastFailure(facts)?.message;
    const late = `No backup has passed its test for ${hours(now - Math.max(...proved, expectedSince))}.`;
    return { state: 'late', message: why ? `${late} ${why}` : late, since: new Date(since).toISOString() };
  }
  const fault = lastFailure(facts);
  if (fault) return fault;
  return facts.isUnwritten
    ? { state: 'unwritten', message: UNWRITTEN, since: settings.triedAt }
    : { state: 'on', message: null, since: null };
};
