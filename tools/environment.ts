import { existsSync, readFileSync } from 'node:fs';
import { variablesIn } from '@shutterdesk/shared/node/env-file';
import { takeSettings } from '../server/src/config/config.ts';

const FILE = '.env';

/** Loads our settings in the file `.env` of the working folder, in a clone the one beside the README. */
export const loadEnvironment = (): void => {
  if (!existsSync(FILE)) return;
  for (const sentence of takeSettings(variablesIn(readFileSync(FILE, 'utf8')))) console.error(`${FILE}: ${sentence}`);
};
