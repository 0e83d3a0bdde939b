import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod';

export const RESTORED_NOTE = 'restored.json';
const SHOWN_MS = 7 * 24 * 3_600_000;

const noteSchema = z.object({
  at: z.iso.datetime(),
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The accounts that came back with it. */
  accounts: z.array(z.string()),
});
export type RestoredNote = z.infer<typeof noteSchema>;

/** Tells the studio, for a week, what a restore brought back. */
export const writeRestoredNote = (dataDir: string, note: RestoredNote): Promise<void> =>
  writeWhole(path.join(dataDir, RESTORED_NOTE), JSON.stringify(note), { mode: 0o600 });

/** null: nothing was restored of late. */
export const readRestoredNote = async (dataDir: string, now: number): Promise<RestoredNote | null> => {
  const text = await readFile(path.join(dataDir, RESTORED_NOTE), 'utf8').catch(absent);
  if (text === null) return null;
  try {
    const note = noteSchema.parse(JSON.parse(text));
    const age = now - Date.parse(note.at);
    return age >= 0 && age < SHOWN_MS ? note : null;
  } catch {
    return null;
  }
};
