import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockBuilds } from './build-lock.ts';
import { compressAssets } from './compress-assets.ts';
import { inRoot, root } from './repository.ts';
import { runCommand } from './run-command.ts';

export interface Build {
  /** The name to show while a person waits. */
  readonly name: string;
  readonly workspace: string;
  readonly command: readonly [string, ...string[]];
  /** Files and folders that decide the result. */
  readonly inputs: readonly string[];
  /** A folder that exists after the build. */
  readonly result: string;
  /** Files that browsers load by hashed names: compressed once, here. */
  readonly assets?: string;
}

export const COMMON = ['pnpm-lock.yaml', 'shared/src'];

export const builds = {
  site: {
    name: 'the public page',
    workspace: 'site',
    command: ['astro', 'build', '--silent'],
    inputs: [...COMMON, 'site/src', 'site/public', 'site/tools/write-version.ts', 'site/astro.config.ts'],
    result: 'site/dist',
    assets: 'site/dist/client/_astro',
  },
  admin: {
    name: 'the admin app',
    workspace: 'desktop',
    command: ['vite', 'build', '--logLevel', 'warn'],
    inputs: [...COMMON, 'site/src', 'desktop/src/admin', 'desktop/vite.config.ts', 'desktop/admin-build.config.ts'],
    result: 'desktop/dist/admin',
    assets: 'desktop/dist/admin/assets',
  },
  desktop: {
    name: 'the desktop app',
    workspace: 'desktop',
    command: ['electron-vite', 'build', '--logLevel', 'warn'],
    inputs: [
      ...COMMON,
      'site/src',
      'site/public',
      'site/astro.config.ts',
      'desktop/src',
      'desktop/electron.vite.config.ts',
      'desktop/admin-build.config.ts',
    ],
    result: 'desktop/out',
  },
} satisfies Record<string, Build>;

const filesOf = (entry: string): string[] => {
  const absolute = inRoot(entry);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [entry];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath.slice(root.length + 1), file.name))
    .sort();
};

export const fingerprint = (build: Build): string => {
  const hash = createHash('sha256').update([...build.command, build.assets].join(' '));
  for (const file of build.inputs.flatMap(filesOf)) hash.update(file).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
};

const fingerprintFile = (build: Build): string => inRoot('.cache', `${build.result.replaceAll('/', '-')}.built`);

const isCurrent = (build: Build, wanted: string): boolean =>
  existsSync(inRoot(build.result)) &&
  existsSync(fingerprintFile(build)) &&
  readFileSync(fingerprintFile(build), 'utf8') === wanted;

/** Vite takes these characters of a path for parts of an address. */
const UNREADABLE = /[%#?]/;
/** EX_CONFIG of sysexits.h: trying again would not help. */
const WRONG_PLACE = 78;

export const run = async (build: Build, env: Record<string, string> = {}): Promise<void> => {
  const [character] = UNREADABLE.exec(inRoot()) ?? [];
  if (character) {
    console.error(
      `Shutterdesk cannot be built in ${inRoot()}: Vite, which builds it, cannot read a path with ${character}. Rename the folder, and start again.`,
    );
    process.exit(WRONG_PLACE);
  }
  process.stdout.write(`Building ${build.name} … `);
  const [program, ...args] = build.command;
  const { code, output, seconds } = await runCommand(inRoot(build.workspace, 'node_modules', '.bin', program), args, {
    cwd: inRoot(build.workspace),
    env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env },
  });
  if (code !== 0) {
    console.error(`\n${output}`);
    console.error(
      `Building ${build.name} failed, for the reason above. If you changed nothing here, git status and a new clone show whether a file is missing; else please report it.`,
    );
    process.exit(1);
  }
  if (output.trim() !== '') console.log(`\n${output.trim()}`);
  if (build.assets) await compressAssets(inRoot(build.assets));
  console.log(`${Math.ceil(seconds)} s`);
};

/** Builds whatever has changed since the last build. A concurrent process waits and finds the result. */
export const buildWhatChanged = async (...which: readonly Build[]): Promise<void> => {
  if (which.every((build) => isCurrent(build, fingerprint(build)))) return;
  const release = lockBuilds();
  for (const build of which) {
    const wanted = fingerprint(build);
    if (isCurrent(build, wanted)) continue;
    await run(build);
    writeFileSync(fingerprintFile(build), wanted);
  }
  release();
};
