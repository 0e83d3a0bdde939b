import { inspect } from 'node:util';
import { type Logger, pino } from 'pino';
import { requestFields } from '../edge/request-id.ts';

/** For a person who watches: the time of the day, the level, the words, and the rest as it is. */
const readable = (line: string): string => {
  const { time, level, msg, pid: _, hostname: __, ...more } = JSON.parse(line);
  const rest = Object.keys(more).length > 0 ? ` ${inspect(more, { breakLength: 120, depth: 4 })}` : '';
  return `${new Date(time).toLocaleTimeString('en-GB')} ${pino.levels.labels[level] ?? level}  ${msg ?? ''}${rest}\n`;
};

/** Writes the log to standard error, as JSON unless a person reads it at a terminal; each line of a request has its id. */
export const createLogger = (level: string, isRead: boolean | undefined = process.stderr.isTTY): Logger => {
  const lines = pino.destination({ dest: 2, sync: true });
  return pino({ level, mixin: requestFields }, isRead ? { write: (line) => lines.write(readable(line)) } : lines);
};
