import { bytesInWords } from '@shutterdesk/shared';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { PROGRAM, VERSION } from '../config/release.ts';
import { advice, type Check, fine, type Sight } from '../setup/check.ts';
import { keptBefore } from '../update/kept-databases.ts';
import { compareVersions, lastUpdate } from '../update/releases.ts';

const PATIENCE_MS = 5000;

const newestSchema = z.object({
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+/)
    .max(50),
});

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
const dayOf = (moment: Date): string => day.format(moment);

/**
 * Tells the last update, and what is kept of the release before.
 * @param program the folder of the release that runs
 */
export const lastSight = async (dataDir: string, program: string, version = VERSION): Promise<Sight> => {
  const last = await lastUpdate(program);
  const kept = await keptBefore(dataDir, version);
  const size = kept ? bytesInWords(kept.bytes) : '';
  if (!last) {
    if (!kept) return fine('Not updated yet.');
    const message = `The database from before ${version} (${size}) is kept since ${dayOf(new Date(kept.madeAt))}.`;
    return { ...fine(message), cure: 'To go back, stop the server and run npm run update -- --back.' };
  }
  const { used, other, since } = last;
  if (compareVersions(other.version, used.version) > 0) {
    return fine(`The update to ${other.version} was taken back on ${dayOf(since)}.`);
  }
  const message = `Updated from ${other.version} to ${used.version} on ${dayOf(since)}.`;
  const database = kept ? ` and its database (${size})` : '';
  return { ...fine(message), cure: `To go back to ${other.version}${database}, run npm run update -- --back.` };
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
    const before = await lastSight(config.dataDir, PROGRAM);
    return [before, ...(await newestSights(config))];
  },
};

export const UPDATE_CHECKS: readonly Check[] = [update];
