import { check } from './steps.ts';

/**
 * Each process has its own types: browser code must not use Node, and the desktop's main process has no document. What
 * imports the whole repository is one program, the last: tools, journeys, figures and the desktop app's tests.
 */
const PROGRAMS = [
  'shared',
  'shared/src/node',
  'site',
  'site/src/sections',
  'server',
  'desktop/src/electron',
  'desktop/src/admin',
  '.',
];

/** A second run looks only at what has changed since the first. */
const checkTypes = (name: string): Promise<void> => {
  const title = name === '.' ? 'tools, bench, e2e, desktop tests' : name;
  const seen = `.cache/types/${title.replaceAll('/', '-')}`;
  return check(`Types of ${title}`, 'tsc', ['-p', name, '--incremental', '--tsBuildInfoFile', seen]);
};

/**
 * Formatting, lint, the direction of imports, names and links in
 * documents, the word that a person reads, types and unused code.
 */
export const staticChecks = async (): Promise<void> => {
  const types = async () => {
    for (const name of PROGRAMS) await checkTypes(name);
  };
  const others = async () => {
    await check('Format and lint', 'biome', ['ci', '.']);
    await check('The order of the rooms', 'node', ['tools/rooms.ts']);
    await check('Documents name files that exist', 'node', ['tools/document-links.ts']);
    await check("A person reads 'inquiry'", 'node', ['tools/words-on-screen.ts']);
    await check('Nothing unused', 'knip', ['--no-progress']);
  };
  await Promise.all([types(), others()]);
};
