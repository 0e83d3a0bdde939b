import { Cron } from 'croner';

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
    if (runs.length < 2) return 'This schedule never comes, or only once';
    const gaps = gapsOf(runs);
    return Math.min(...gaps) < SHORTEST_MS ? 'Please leave at least 15 minutes between two backups' : null;
  } catch {
    return 'This is no schedule: it needs minute, hour, day, month and day of the week, such as 0 3 * * *';
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
