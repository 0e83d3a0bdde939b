import { check } from './steps.ts';

/** Each process has types of its own: the page's browser code knows no Node, the desktop's main process no document. */
const PROGRAMS = [
  'shared',
  'site',
  'site/src/sections',
  'server',
  'desktop',
  'desktop/src/main',
  'desktop/src/renderer',
  'tools',
  'bench',
];

/** Format, lint (with the direction of imports), length, types, and what nothing uses. */
export const staticChecks = async (): Promise<void> => {
  await check('Format and lint', 'biome', ['ci', '.']);
  await check('Length of files', 'node', ['tools/file-lengths.ts']);
  for (const name of PROGRAMS) await check(`Types of ${name}`, 'tsc', ['-p', name]);
  await check('Nothing unused', 'knip', ['--no-progress']);
};
