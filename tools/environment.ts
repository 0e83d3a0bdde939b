import { existsSync } from 'node:fs';
import { inRoot } from './repository.ts';

/** What a person has set in the file beside the README; variables that are set already win. */
export const loadEnvironment = (): void => {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
};
