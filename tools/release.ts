import { chmod, cp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import project from '../package.json' with { type: 'json' };
import { NATIVE } from '../server/vite.config.ts';
import { builtServer } from './build-server.ts';
import { compressAssets } from './compress-assets.ts';
import { launcherFor } from './release/launcher.ts';
import { nameCommands } from './release/name-commands.ts';
import { NODES, sparing } from './release/own-node.mjs';
import { copyPackages, installFor, versionIn } from './release/packages.ts';
import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';
import { sentences } from './sentences.ts';

const USAGE = `npm run release -- --out DIR [--for SYSTEM]

Writes two files to DIR: an archive for this system, which needs nothing else, and a package for npm.
SYSTEM is another one: linux-x64, linux-arm64, darwin-x64 or darwin-arm64.`;

const OWN = `${process.platform}-${process.arch}`;

const run = async (program: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) => {
  const { code, output } = await runCommand(program, args, { cwd, env });
  if (code !== 0) throw new StartError(`${program} ${args[0]} ended with ${code}:\n${output}`);
};

/** The files that archive and package share. */
const writeCommon = async (folder: string): Promise<void> => {
  const lib = path.join(folder, 'lib');
  await cp(await builtServer(), lib, { recursive: true });
  await nameCommands(lib, Object.keys(project.scripts));
  await compressAssets(path.join(lib, 'admin', 'assets'));
  for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'deploy', '.env.example']) {
    await cp(inRoot(name), path.join(folder, name), { recursive: true });
  }
};

const writeManifest = (folder: string, manifest: Record<string, unknown>): Promise<void> =>
  writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** @returns the package's file */
const writePackage = async (out: string): Promise<string> => {
  const { name, version, description, license, engines, optionalDependencies } = project;
  const folder = path.join(out, 'package');
  await writeCommon(folder);
  await mkdir(path.join(folder, 'bin'));
  await cp(inRoot('tools/release/launcher.mjs'), path.join(folder, 'bin', 'shutterdesk.mjs'));
  await cp(inRoot('tools/release/own-node.mjs'), path.join(folder, 'bin', 'own-node.mjs'));
  await writeManifest(folder, {
    ...{ name, version, description, license, engines, type: 'module' },
    bin: { shutterdesk: 'bin/shutterdesk.mjs' },
    dependencies: Object.fromEntries(NATIVE.map((native) => [native, versionIn(inRoot('server'), native)])),
    optionalDependencies,
  });
  await run('npm', ['pack', '--pack-destination', out], folder);
  await rm(folder, { recursive: true });
  return path.join(out, `${name}-${version}.tgz`);
};

/** @returns the archive */
const writeArchive = async (out: string, system: keyof typeof NODES): Promise<string> => {
  const { name, version, license } = project;
  const title = `${name}-${version}-${system}`;
  const folder = path.join(out, title);
  await rm(folder, { recursive: true, force: true });
  await writeCommon(folder);
  await writeManifest(folder, { name, version, license, private: true, type: 'module' });
  const installed = system === OWN ? inRoot('.') : path.join(out, 'packages');
  if (system !== OWN) await installFor(system, installed);
  await copyPackages(path.join(installed, 'server'), NATIVE, path.join(folder, 'node_modules'), system);
  const node = await realpath(path.join(installed, 'node_modules', NODES[system], 'bin', 'node'));
  await cp(node, path.join(folder, 'node', 'bin', 'node'));
  await cp(path.resolve(node, '../../LICENSE'), path.join(folder, 'node', 'LICENSE'));
  const launcher = path.join(folder, 'bin', 'shutterdesk');
  await mkdir(path.dirname(launcher));
  await writeFile(launcher, launcherFor(system, sparing));
  await chmod(launcher, 0o755);
  // The archive's last file.
  await writeFile(path.join(folder, 'complete'), `${version}\n`);
  const file = path.join(out, `${title}.tar.gz`);
  const parts = ['bin', 'package.json', 'LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', 'docs', 'deploy'];
  const inOrder = [...parts, 'lib', 'node_modules', 'node', 'complete'].map((part) => path.join(title, part));
  await run('tar', ['--owner=0', '--group=0', '-czf', file, ...inOrder], out);
  await rm(folder, { recursive: true });
  if (system !== OWN) await rm(installed, { recursive: true });
  return file;
};

const optionsGiven = () => {
  try {
    return parseArgs({ options: { out: { type: 'string' }, for: { type: 'string', default: OWN } } }).values;
  } catch {
    return null;
  }
};

const isSystem = (name: string): name is keyof typeof NODES => name in NODES && !name.startsWith('win32');

await sentences(async () => {
  const given = optionsGiven();
  if (!given?.out) return USAGE;
  if (process.platform === 'win32') return 'A release is written on Linux or macOS.';
  if (!isSystem(given.for)) return `There is no release for ${given.for}.\n\n${USAGE}`;
  const out = path.resolve(given.out);
  await mkdir(out, { recursive: true });
  console.log(await writePackage(out));
  console.log(await writeArchive(out, given.for));
  return null;
});
