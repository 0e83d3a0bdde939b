import { existsSync } from 'node:fs';
import { bytesInWords } from '@shutterdesk/shared';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { VERSION } from '../config/release.ts';
import { keptDatabases } from '../update/kept-databases.ts';
import { compareVersions } from '../update/unpacked-release.ts';
import { type LastUpdate, readUpdateJournal } from '../update/update-journal.ts';
import { advice, type Check, fine, type Sight } from './check.ts';

const PATIENCE_MS = 5000;

const newestSchema = z.object({
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+/)
    .max(50),
});

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
const dayOf = (moment: string): string => day.format(new Date(moment));

const lastSight = async (dataDir: string, { at, from, to, takenBackAt }: LastUpdate): Promise<Sight> => {
  if (takenBackAt !== null) return fine(`The update to ${to.version} was taken back on ${dayOf(takenBackAt)}.`);
  const message = `Updated from ${from.version} to ${to.version} on ${dayOf(at)}.`;
  if (!existsSync(from.folder)) return fine(message);
  const copy = (await keptDatabases(dataDir)).find(({ madeAt }) => madeAt > at);
  const database = copy ? ` and its database (${bytesInWords(copy.bytes)})` : '';
  return { ...fine(message), cure: `To go back to ${from.version}${database}, run npm run update -- --back.` };
};

/** Asks nobody, unless the studio has named an address. */
const newestSights = async ({ updatesUrl }: Config): Promise<readonly Sight[]> => {
  if (updatesUrl === null) return [];
  try {
    const answer = await fetch(updatesUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { version } = newestSchema.parse(await answer.json());
    if (compareVersions(version, VERSION) <= 0) return [fine('There is no newer version.')];
    return [advice(`Shutterdesk ${version} is available.`, 'Run npm run update to install it. The README says how.')];
  } catch {
    const cure = 'UPDATES_URL must be an address that answers {"version":"1.2.3"}.';
    return [advice(`${updatesUrl} doesn’t say whether there is a newer version.`, cure)];
  }
};

const update: Check = {
  subject: 'Update',
  async look({ config }) {
    const { last } = await readUpdateJournal(config.dataDir);
    const before = last ? await lastSight(config.dataDir, last) : fine('Not updated with npm run update yet.');
    return [before, ...(await newestSights(config))];
  },
};

export const UPDATE_CHECKS: readonly Check[] = [update];
