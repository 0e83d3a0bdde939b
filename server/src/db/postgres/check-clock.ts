import type pg from 'pg';
import type { Logger } from 'pino';

/** In milliseconds. */
export const DATABASE_CLOCK = 'extract(epoch from clock_timestamp()) * 1000';

/** Enough for two clocks that a time service sets, and for the way between them. */
export const CLOCK_TOLERANCE_MS = 5000;

/** Warns of a clock that differs from the database's, by which all servers of a site can be compared. */
export const checkClock = async (pool: pg.Pool, logger: Logger | undefined): Promise<void> => {
  const asked = Date.now();
  const { rows } = await pool.query<{ now: number }>(`select ${DATABASE_CLOCK} as now`);
  const difference = (asked + Date.now()) / 2 - (rows[0]?.now ?? asked);
  if (Math.abs(difference) <= CLOCK_TOLERANCE_MS) return;
  const seconds = Math.round(Math.abs(difference) / 1000);
  logger?.warn(
    `the clock of this machine is ${seconds} seconds ${difference > 0 ? 'ahead of' : 'behind'} the database’s: ` +
      'messages may be sent late by as much, and logins of the desktop app may fail. Let a time service set both.',
  );
};
