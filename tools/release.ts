import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import project from '../package.json' with { type: 'json' };
import { SIGNER, signatureFile, signatureOf } from '../server/src/update/release-signature.ts';
import { NATIVE } from '../server/vite.config.ts';
import { builtServer } from './build-server.ts';
import { compressAssets } from './compress-assets.ts';
import { NODES, sparing } from './release/own-node.mjs';
import { copyPackages, installFor, versionIn } from './release/packages.ts';
import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';
import { sentences } from './sentences.ts';

/** The names that `uname` has for systems and processors. */
const UNAME: Readonly<Record<string, string>> = {
  'linux-x64': 'Linux x86_64',
  'linux-arm64': 'Linux aarch64',
  'darwin-x64': 'Darwin x86_64',
  'darwin-arm64': 'Darwin arm64',
};

/** The places of glibc's loader; nothing else has one there. */
const LOADER: Readonly<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

/** `bin/shutterdesk` of an archive, which runs without any Node on the machine. */
const launcherFor = (system: string, sparing: Readonly<Record<string, string>>): string => `#!/bin/sh
# Runs Shutterdesk with the Node that came with it. Exit code 78: trying again would not help.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
fail() {
  echo "$1" >&2
  exit 78
}
[ "$(uname -s -m)" = "${UNAME[system]}" ] ||
  fail "This release is for ${UNAME[system]}, and this machine is $(uname -s -m): take the release for it."
${
  LOADER[system]
    ? `[ -e ${LOADER[system]} ] ||
  fail "Shutterdesk needs a Linux with glibc, such as Debian, Ubuntu or Fedora; this one has another C library (musl)."
`
    : ''
}[ -e "$root/complete" ] ||
  fail "This release in $root is not whole: its archive was cut short. Get it again, and unpack it into an empty folder."
node="$root/node/bin/node"
"$node" --version >/dev/null 2>&1 ||
  fail "The Node of this release does not run here ($("$node" --version 2>&1)). On Debian and Ubuntu, this helps: apt-get install libatomic1"
${Object.entries(sparing)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"`)
  .join('\n')}
# Where this user may write here, later starts are quicker.
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$root/compiled}"
exec "$node" "$root/lib/shutterdesk.js" "$@"
`;

/**
 * Sentences of a clone name npm's scripts, and those of a release its program: `npm run backup -- --to DIR` is
 * `shutterdesk backup --to DIR`.
 */
const nameCommands = async (folder: string, scripts: readonly string[]): Promise<void> => {
  const calls = new RegExp(`npm (?:run )?(${scripts.join('|')})(?: --)?(?![\\w:-])`, 'g');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || path.extname(entry.name) !== '.js') continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const named = text.replace(calls, 'shutterdesk $1');
    if (named !== text) await writeFile(file, named);
  }
};

const USAGE = `npm run release -- --out DIR [--for SYSTEM] [--sign KEY]

Writes two files to DIR: an archive for this system, which needs nothing else, and a package for npm.
SYSTEM is another one: linux-x64, linux-arm64, darwin-x64 or darwin-arm64.
KEY is a private one (openssl genpkey -algorithm ed25519 -out KEY): the archive gets a signature beside it, and the
public key, by which the installed release knows the next one.`;

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

/** @throws {StartError} */
const readKey = async (file: string): Promise<KeyObject> => {
  const pem = await readFile(file, 'utf8').catch(() => null);
  const key = pem === null ? null : keyIn(pem);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new StartError(
    `${file} is no private Ed25519 key: make one with openssl genpkey -algorithm ed25519 -out ${file}`,
  );
};

const keyIn = (pem: string): KeyObject | null => {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
};

/** @returns the archive */
const writeArchive = async (out: string, system: keyof typeof NODES, key: KeyObject | null): Promise<string> => {
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
  const signer = key ? [SIGNER] : [];
  if (key) {
    const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' });
    await writeFile(path.join(folder, SIGNER), pem);
  }
  // The archive's last file.
  await writeFile(path.join(folder, 'complete'), `${version}\n`);
  const file = path.join(out, `${title}.tar.gz`);
  const parts = ['bin', 'package.json', 'LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', 'docs', 'deploy'];
  const inOrder = [...parts, ...signer, 'lib', 'node_modules', 'node', 'complete'].map((part) =>
    path.join(title, part),
  );
  await run('tar', ['--owner=0', '--group=0', '-czf', file, ...inOrder], out);
  await rm(folder, { recursive: true });
  if (system !== OWN) await rm(installed, { recursive: true });
  if (key) await writeFile(signatureFile(file), `${await signatureOf(file, key)}\n`);
  return file;
};

const optionsGiven = () => {
  try {
    const options = {
      out: { type: 'string' },
      for: { type: 'string', default: OWN },
      sign: { type: 'string' },
    } as const;
    return parseArgs({ options }).values;
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
  const key = given.sign ? await readKey(given.sign) : null;
  const out = path.resolve(given.out);
  await mkdir(out, { recursive: true });
  console.log(await writePackage(out));
  console.log(await writeArchive(out, given.for, key));
  return null;
});
