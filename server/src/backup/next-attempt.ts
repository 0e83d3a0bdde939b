import type { BackupSettings } from './default-plan.ts';
import { nextRun } from './schedule.ts';

/** After a failure, the next attempt does not wait for the schedule. */
const AGAIN_MS = 3_600_000;

/** Counts from the last attempt, so that one that was missed while the server was off is made good. */
export const nextAttempt = (
  { schedule, triedAt, savedAt, failure }: BackupSettings,
  timeZone: string | null,
  startedAt: number,
): number | null => {
  if (schedule === null) return null;
  if (failure !== null && triedAt !== null) return Date.parse(triedAt) + AGAIN_MS;
  const from = [triedAt, savedAt].map((time) => (time ? Date.parse(time) : 0));
  return nextRun(schedule, timeZone, Math.max(...from) || startedAt);
};
