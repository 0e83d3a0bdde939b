import { type Logger, pino } from 'pino';
import type { Telemetry } from './open-telemetry.ts';

/** Writes the log to standard error; each line of a request has its id, and its trace. */
export const createLogger = (level: string, { logFields: mixin }: Telemetry): Logger =>
  pino({ level, mixin }, pino.destination({ dest: 2, sync: true }));
