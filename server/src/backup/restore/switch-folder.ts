import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { flushFolder } from '@shutterdesk/shared/node/flush';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod';
import { RESTORED_NOTE } from './restored-note.ts';

/** From the moment that this file has its name, the switch is decided: whoever finds it finishes the switch. */
const JOURNAL = 'restore-switch.json';
const STAGE = /^restore-(?!switch\.json$)/;
export const BEFORE = 'before-restore';

/** Everything in a data folder that is the site; other entries, such as locks, stay. */
const ENTRIES = [
  'shutterdesk.db',
  'shutterdesk.db-wal',
  'shutterdesk.db-shm',
  'objects',
  'secrets',
  'published',
  'incoming',
  'erasures.txt',
  RESTORED_NOTE,
] as const;

const entries = z.array(z.enum(ENTRIES));
const journalSchema = z.object({
  stage: z.string().regex(/^(?:before-)?restore-[\w-]+(?:\/site)?$/),
  before: z.string().regex(/^before-restore-[\w-]+$/),
  out: entries,
  in: entries,
});
type Journal = z.infer<typeof journalSchema>;

const present = (folder: string): Journal['in'] => ENTRIES.filter((name) => existsSync(path.join(folder, name)));

/** Each step can be repeated after a crash: what has moved is not where it was. */
const carryOut = async (dataDir: string, journal: Journal): Promise<void> => {
  const [stage, before] = [path.join(dataDir, journal.stage), path.join(dataDir, journal.before)];
  if (journal.out.length > 0) await mkdir(before, { recursive: true, mode: 0o700 });
  for (const name of journal.out) {
    if (!existsSync(path.join(before, name))) await rename(path.join(dataDir, name), path.join(before, name));
  }
  for (const name of journal.in) {
    if (existsSync(path.join(stage, name))) await rename(path.join(stage, name), path.join(dataDir, name));
  }
  await flushFolder(dataDir);
  await rm(path.join(dataDir, journal.stage.split('/')[0] ?? ''), { recursive: true, force: true });
  await rm(path.join(dataDir, JOURNAL), { force: true });
};

/** A time as names of files and folders write it. */
export const stampOf = (now: number): string => new Date(now).toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');

/** The folder in which a restore prepares everything, inside the data folder so that it can be renamed. */
export const stageFolder = (now: number): string => `restore-${stampOf(now)}`;

/**
 * Replaces the site's files with prepared ones, all or none: `finishSwitch` completes it after a crash.
 * @param stage the folder of the prepared files, relative to the data folder
 * @returns the folder of the files from before; null when there were none
 */
export const switchTo = async (dataDir: string, stage: string, now: number): Promise<string | null> => {
  const out = present(dataDir);
  const journal: Journal = { stage, before: `${BEFORE}-${stampOf(now)}`, out, in: present(path.join(dataDir, stage)) };
  await writeWhole(path.join(dataDir, JOURNAL), JSON.stringify(journal), { mode: 0o600, flush: true });
  await flushFolder(dataDir);
  await carryOut(dataDir, journal);
  return out.length > 0 ? journal.before : null;
};

export const isSwitching = (dataDir: string): boolean => existsSync(path.join(dataDir, JOURNAL));

/** Finishes a switch that a crash interrupted, and removes what a killed restore had prepared. */
export const finishSwitch = async (dataDir: string): Promise<void> => {
  const text = await readFile(path.join(dataDir, JOURNAL), 'utf8').catch(absent);
  if (text !== null) await carryOut(dataDir, journalSchema.parse(JSON.parse(text)));
  for (const name of (await readdir(dataDir)).filter((entry) => STAGE.test(entry))) {
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
};

/** The folders that restores have left behind, newest first. */
export const foldersBefore = async (dataDir: string): Promise<readonly string[]> =>
  ((await readdir(dataDir).catch(absent)) ?? [])
    .filter((name) => name.startsWith(`${BEFORE}-`))
    .toSorted()
    .toReversed();
