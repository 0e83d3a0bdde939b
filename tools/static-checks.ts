import { check } from './steps.ts';

const PACKAGES = ['shared', 'site', 'server', 'desktop', 'tools', 'bench'];

/** Format, lint (with the direction of imports), types, and what nothing uses. */
export const staticChecks = async (): Promise<void> => {
  await check('Format and lint', 'biome', ['ci', '.']);
  for (const name of PACKAGES) await check(`Types of ${name}`, 'tsc', ['-p', name]);
  await check('Nothing unused', 'knip', ['--no-progress']);
};
