import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { absent } from '@shutterdesk/shared/node/absent';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod';
import { PROGRAM, VERSION } from '../config/release.ts';

const FILE = 'running.json';

const runningSchema = z.object({
  /** The process that holds the socket; null: the server does so itself. */
  keeper: z.nullable(z.number()),
  server: z.number(),
  node: z.string(),
  main: z.string(),
  /** The folder of the whole release. */
  folder: z.string(),
  version: z.string(),
  /** The address on this machine. */
  url: z.string(),
});
/** The server of a data folder, or the last one. */
export type RunningNote = z.infer<typeof runningSchema>;

/** Notes which server uses a data folder: it holds the folder's lock. */
export const noteRunning = async (dataDir: string, url: string): Promise<void> => {
  const note: RunningNote = {
    keeper: process.connected ? process.ppid : null,
    server: process.pid,
    node: process.execPath,
    main: process.argv[1] ?? '',
    folder: PROGRAM,
    version: VERSION,
    url,
  };
  await writeWhole(path.join(dataDir, FILE), JSON.stringify(note), { mode: 0o600 });
};

/** null: none was noted. */
export const readRunningNote = async (dataDir: string): Promise<RunningNote | null> => {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(absent);
  return text === null ? null : runningSchema.parse(JSON.parse(text));
};
