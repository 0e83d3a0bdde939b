import { readFile, rm } from 'node:fs/promises';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod/mini';

const rememberedSchema = z.object({
  id: z.string(),
  madeAt: z.string(),
  site: z.string(),
  bytes: z.number(),
  names: z.array(z.string()),
});

const choiceSchema = z.object({
  folder: z.string(),
  state: z.enum(['planned', 'on', 'stopped']),
  /** The whole snapshot in the folder, and when the server last said that it is the newest. */
  copied: z.nullable(z.extend(rememberedSchema, { seenAt: z.string() })),
});

/** The folder that the person chose for the copy, and what became of it. */
export type CopyChoice = z.infer<typeof choiceSchema>;

/** null if there is no file, or it cannot be read: the person then chooses again. */
export const readChoice = async (file: string): Promise<CopyChoice | null> => {
  try {
    return choiceSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
};

export const saveChoice = (file: string, choice: CopyChoice): Promise<void> =>
  writeWhole(file, JSON.stringify(choice), { flush: true, mode: 0o600 });

export const forgetChoice = (file: string): Promise<void> => rm(file, { force: true });
