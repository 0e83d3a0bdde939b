import { existsSync } from 'node:fs';

const FILE = '.env';

/** Loads the file `.env` of the working folder, in a clone the one beside the README; variables that are already set take precedence. */
export const loadEnvironment = (): void => {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
};
