import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const choiceSchema = z.object({
  folder: z.string(),
  state: z.enum(['planned', 'on', 'stopped']),
  /** The whole snapshot in the folder, so that the app can show it while its disk is not connected. */
  copied: z.nullable(z.object({ madeAt: z.string(), seenAt: z.string(), bytes: z.number() })),
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

export const saveChoice = async (file: string, choice: CopyChoice): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(choice), { flush: true, mode: 0o600 });
  await rename(`${file}.part`, file);
};

export const forgetChoice = (file: string): Promise<void> => rm(file, { force: true });
