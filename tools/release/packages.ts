import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import project from '../../package.json' with { type: 'json' };
import { inRoot } from '../repository.ts';
import { runCommand } from '../run-command.ts';

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** The installed package that a module in a folder would get; null if it is not there. */
const packageFrom = (folder: string, name: string): string | null => {
  const candidate = path.join(folder, 'node_modules', name);
  if (existsSync(candidate)) return realpathSync(candidate);
  const parent = path.dirname(folder);
  return parent === folder ? null : packageFrom(parent, name);
};

/** The installed version of a package, as a module in a folder would get it. */
export const versionIn = (folder: string, name: string): string => {
  const found = packageFrom(folder, name);
  if (!found) throw new Error(`${name} is not installed`);
  return manifestOf(found).version;
};

const collect = (folder: string, names: readonly string[], found: Map<string, string>): void => {
  for (const name of names) {
    const dependency = packageFrom(folder, name);
    if (!dependency) continue;
    const before = found.get(name);
    if (before === dependency) continue;
    if (before) throw new Error(`two versions of ${name} are needed: ${before} and ${dependency}`);
    found.set(name, dependency);
    const { dependencies, optionalDependencies } = manifestOf(dependency);
    collect(dependency, Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
};

/** Sources of binaries, types, and the binaries of other systems. */
const notRun = (system: string, file: string): boolean =>
  /\.(?:c|cc|cpp|h|hpp|gyp|gypi|map)$|\.d\.[cm]?ts$|better-sqlite3[/]deps$/.test(file) ||
  (path.basename(path.dirname(file)) === 'prebuilds' && !path.basename(file).startsWith(system));

/** Copies installed packages, and all that they depend on, into one flat folder. */
export const copyPackages = async (from: string, names: readonly string[], to: string, system: string) => {
  const found = new Map<string, string>();
  collect(from, names, found);
  for (const [name, folder] of found) {
    await cp(folder, path.join(to, name), {
      recursive: true,
      filter: (file) => {
        const within = path.relative(folder, file);
        return !within.split(path.sep).includes('node_modules') && !notRun(system, path.join(name, within));
      },
    });
  }
};

const MANIFESTS = ['shared', 'site', 'server', 'desktop'].map((name) => `${name}/package.json`);
const LOCKED = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', ...MANIFESTS];

/** Installs the packages that run the server on another system into a folder, as they are locked. */
export const installFor = async (system: string, folder: string): Promise<void> => {
  for (const file of LOCKED) await cp(inRoot(file), path.join(folder, file));
  const [os = '', cpu = ''] = system.split('-');
  const wanted = ['--os', os, '--cpu', cpu, '--libc', 'glibc', '--filter', '.', '--filter', './server'];
  const install = ['install', '--frozen-lockfile', '--prod', '--config.minimumReleaseAge=0', ...wanted];
  const { code, output } = await runCommand('npx', ['--yes', project.packageManager, ...install], { cwd: folder });
  if (code !== 0) throw new StartError(`The packages for ${system} could not be installed:\n${output}`);
};
