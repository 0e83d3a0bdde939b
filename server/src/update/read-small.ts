import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { absent } from '@shutterdesk/shared/node/absent';

/** More than a signature, or the package.json of a release, ever has. */
const LONGEST = 65_536;

const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The text of a small file; null where there is none. Others may have put it there: a pipe or a device is no file. */
export const readSmall = async (file: string): Promise<string | null> => {
  const handle = await open(file, WITHOUT_WAITING).catch(absent);
  if (!handle) return null;
  try {
    const stats = await handle.stat();
    return stats.isFile() && stats.size <= LONGEST ? await handle.readFile('utf8') : null;
  } finally {
    await handle.close();
  }
};
