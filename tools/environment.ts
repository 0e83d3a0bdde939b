import { existsSync, readFileSync } from 'node:fs';
import { variablesIn } from '@shutterdesk/shared/node/env-file';

const FILE = '.env';

/** Loads the file `.env` of the working folder, in a clone the one beside the README; variables that are already set take precedence. */
export const loadEnvironment = (): void => {
  if (existsSync(FILE)) process.env = { ...variablesIn(readFileSync(FILE, 'utf8')), ...process.env };
};
