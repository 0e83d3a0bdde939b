import { Cron } from 'croner';
import type { Selectable } from 'kysely';
import type { BackupSettingsTable } from '../db/schema.ts';

export type BackupSettings = Omit<Selectable<BackupSettingsTable>, 'id'>;

/** The settings of backups until somebody saves others: every night, if there is a place. */
export const DEFAULT_PLAN: BackupSettings = {
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

/** The longest time between two runs is sought among this many: a schedule may skip weekends. */
const RUNS = 10;
const SHORTEST_MS = 15 * 60_000;

const cronOf = (pattern: string, timeZone: string | null): Cron =>
  new Cron(pattern, { paused: true, legacyMode: true, ...(timeZone ? { timezone: timeZone } : {}) });

/** A sentence that refuses a schedule; null for a valid one. */
export const scheduleProblem = (pattern: string, now: number): string | null => {
  if (pattern.trim().split(/\s+/).length !== 5) {
    return 'Please enter five fields: minute, hour, day, month and day of the week, such as 0 3 * * *';
  }
  try {
    const runs = cronOf(pattern, null).nextRuns(RUNS, new Date(now));
    if (runs.length < 2) return 'This schedule never runs, or only once';
    const gaps = gapsOf(runs);
    return Math.min(...gaps) < SHORTEST_MS ? 'Please leave at least 15 minutes between two backups' : null;
  } catch {
    return 'Please enter a minute, hour, day, month and day of the week that exist, such as 0 3 * * *';
  }
};

const gapsOf = (runs: readonly Date[]): number[] =>
  runs.slice(1).map((run, at) => run.getTime() - (runs[at]?.getTime() ?? 0));

/** The first run after a moment; null for a schedule that never comes. */
export const nextRun = (pattern: string, timeZone: string | null, after: number): number | null =>
  cronOf(pattern, timeZone).nextRun(new Date(after))?.getTime() ?? null;

/** The longest time between two of the coming runs. */
export const intervalOf = (pattern: string, timeZone: string | null, now: number): number =>
  Math.max(...gapsOf(cronOf(pattern, timeZone).nextRuns(RUNS, new Date(now))), 0);

/** After a failure, the next attempt does not wait for the schedule. */
const AGAIN_MS = 3_600_000;

/** Counts from the last attempt, so that one that was missed while the server was off is made good. */
export const nextAttempt = (
  { schedule, triedAt, savedAt, failure }: BackupSettings,
  timeZone: string | null,
  { startedAt, now }: { readonly startedAt: number; readonly now: number },
): number | null => {
  if (schedule === null) return null;
  // A clock that was ahead for a while must not stop backups until then.
  const past = (time: string | null): number => (time && Date.parse(time) <= now ? Date.parse(time) : 0);
  const tried = past(triedAt);
  if (failure !== null && tried > 0) return tried + AGAIN_MS;
  return nextRun(schedule, timeZone, Math.max(tried, past(savedAt)) || startedAt);
};
