import { existsSync } from 'node:fs';
import { inRoot } from './repository.ts';

/** Loads the `.env` file beside the README; variables that are already set take precedence. */
export const loadEnvironment = (): void => {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
};
