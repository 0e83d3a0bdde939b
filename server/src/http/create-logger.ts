import { type Logger, pino } from 'pino';
import { requestFields } from '../edge/request-id.ts';

/** Writes the log to standard error; each line of a request has its id. */
export const createLogger = (level: string): Logger =>
  pino({ level, mixin: requestFields }, pino.destination({ dest: 2, sync: true }));
