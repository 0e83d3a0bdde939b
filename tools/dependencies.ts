// A studio builds and runs the site from a clone, and a release is what the bundlers find: whatever the site's commands
// import is a dependency of the package that imports it, everything else a devDependency.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { builds } from './build.ts';
import { importsOf } from './imports.ts';
import { inRoot, root } from './repository.ts';

/** The commands of developers; all others are the site's. */
const DEVELOPERS = ['bench', 'build-all', 'check', 'desktop', 'desktop-package', 'dev', 'dev-desktop', 'test', 'tool'];
/** electron-builder takes the runtime from here, and packs it itself. */
const RUNTIMES = ['electron'];

const PACKAGES = ['', 'shared', 'site', 'server', 'desktop'] as const;

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(inRoot(name, 'package.json'), 'utf8'));

const commands = Object.values(manifestOf('').scripts ?? {}).flatMap(
  (line) => /bootstrap\.mjs (\S+)/.exec(line)?.[1] ?? [],
);

const entries = [
  ...globSync('{shared,site,server,desktop}/src/**/*.{ts,tsx,astro,css}', { cwd: root }),
  ...globSync('{site,server,desktop}/*.config.ts', { cwd: root }).filter((file) => !file.includes('electron.vite')),
  ...commands.filter((name) => !DEVELOPERS.includes(name)).map((name) => `tools/${name}.ts`),
].filter((file) => !/vitest|\.d\.ts$/.test(file));

const packageOf = (file: string): string => PACKAGES.find((name) => name !== '' && file.startsWith(`${name}/`)) ?? '';

/** Which package of ours imports which others, and from where. */
const found = new Map<string, Map<string, string>>(PACKAGES.map((name) => [name, new Map()]));

const seen = new Set<string>();
const read = (file: string): void => {
  if (seen.has(file)) return;
  seen.add(file);
  for (const { name, isType } of importsOf(file)) {
    const target = path.join(path.dirname(file), name);
    if (name.startsWith('.')) {
      if (/\.(?:ts|tsx|mjs|astro|css)$/.test(target) && existsSync(inRoot(target))) read(target);
    } else if (!isType && !isBuiltin(name) && !name.startsWith('#') && !name.includes(':')) {
      const [scope = '', rest] = name.split('/');
      found.get(packageOf(file))?.set(scope.startsWith('@') ? `${scope}/${rest}` : scope, file);
    }
  }
};
for (const file of entries) read(file);
for (const { workspace, command } of [builds.site, builds.admin])
  found.get(workspace)?.set(command[0], 'tools/build.ts');

const faults = PACKAGES.flatMap((name) => {
  const manifest = path.join(name, 'package.json');
  const listed = Object.keys(manifestOf(name).dependencies ?? {});
  const imported = found.get(name) ?? new Map<string, string>();
  return [
    ...Array.from(imported, ([needed, file]) =>
      listed.includes(needed) || RUNTIMES.includes(needed)
        ? []
        : [`${file} needs ${needed}, which is no dependency in ${manifest}.`],
    ).flat(),
    ...listed
      .filter((needed) => !imported.has(needed))
      .map((needed) => `${manifest} has the dependency ${needed}, which no command of the site needs.`),
  ];
});

for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
