import { globSync, readFileSync } from 'node:fs';
import { root } from './repository.ts';

const MAX_LINES = 300;
const BUILT = new Set(['node_modules', 'dist', 'out', '.astro']);

/* Biome's noExcessiveLinesPerFile shows the same in the editor, but does not count lines inside block comments and
   templates (2.6.8). */
const tooLong = globSync('{shared,site,server,desktop,tools,bench,e2e}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => BUILT.has(path.split(/[\\/]/).at(-1) ?? ''),
})
  .map((file) => ({ file, lines: readFileSync(`${root}/${file}`, 'utf8').trimEnd().split('\n').length }))
  .filter(({ lines }) => lines > MAX_LINES);

for (const { file, lines } of tooLong) console.log(`${file} has ${lines} lines: ${MAX_LINES} are the limit.`);
process.exitCode = tooLong.length === 0 ? 0 : 1;
