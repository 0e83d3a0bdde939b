// Runs under any Node from 20 on with nothing installed: installs the dependencies that the command needs, as locked,
// then hands over to the Node that came with them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {
  CANNOT_RUN,
  nodePackage,
  nodeProgram,
  sparing,
  tellWhatNodeNeeds,
  whenAbandoned,
} from './release/own-node.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const command = process.argv[2] ?? 'start';
const stamp = path.join(root, 'node_modules', '.installed');
const log = path.join(root, '.cache', 'install.log');

const nodeFolder = path.join(root, 'node_modules', nodePackage);
const node = path.join(nodeFolder, nodeProgram);

const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', 'package.json'].concat(
  ['shared', 'site', 'server', 'desktop'].map((name) => `${name}/package.json`),
);
const fingerprint = () => {
  const hash = createHash('sha256').update(`${packageManager} ${process.platform} ${process.arch}`);
  for (const file of inputs) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};

// The terminal sends Ctrl+C to the child too; this process must not end before the child has stopped.
process.on('SIGINT', () => {});

/** @returns {Promise<number>} the exit code; a signal is passed on to the child, which ends first */
const run = (file, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, ...options });
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    whenAbandoned(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });

// These commands build and run the site. Every other command also needs the test tools or Electron.
const COMMANDS_OF_SITE = [
  'start',
  'export',
  'demo',
  'storage-setup',
  'storage-move',
  'database-move',
  'backup',
  'restore',
  'release',
  'update',
  'admin',
  'doctor',
];
const isOfSite = COMMANDS_OF_SITE.includes(command);

// The age of each locked version is checked where everything is installed, as developers and CI do before a release.
// Asking the registry for a thousand ages again would take a studio ten seconds; the lockfile's hashes hold either way.
const OF_SITE = ['--prod', '--config.minimumReleaseAge=0'];

const install = async () => {
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  // An installation never shrinks: a developer's `npm start` must not remove the test tools.
  const extent = isOfSite && !installed.endsWith('everything') ? 'site' : 'everything';
  const wanted = `${fingerprint()} ${extent}`;
  if (installed === wanted) return;
  console.log('Installing what Shutterdesk needs (about half a minute the first time) …');
  mkdirSync(path.dirname(log), { recursive: true });
  const out = openSync(log, 'w');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const code = await run(
    npx,
    ['--yes', packageManager, 'install', '--frozen-lockfile', ...(extent === 'site' ? OF_SITE : [])],
    {
      cwd: root,
      stdio: ['ignore', out, out],
      shell: process.platform === 'win32',
      env: { ...process.env, CI: 'true' },
    },
  );
  // pnpm skips an optional package that it cannot load, such as this one.
  if (code !== 0 || !existsSync(node)) {
    console.error(readFileSync(log, 'utf8').split('\n').slice(-30).join('\n'));
    console.error(`The installation failed. Its whole output is in ${path.relative(root, log)}.`);
    process.exit(code || 1);
  }
  // Headers for native add-ons, which are not needed: 67 MB.
  rmSync(path.join(nodeFolder, 'include'), { recursive: true, force: true });
  writeFileSync(stamp, wanted);
};

await install();
const bin = path.join(root, 'node_modules', '.bin');
const env = {
  // Node keeps the code of the site's commands compiled, and compares it with each source: a new release never runs old code.
  ...(isOfSite ? { NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled') } : {}),
  ...sparing,
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
};
process.exitCode = await run(node, [path.join(root, 'tools', `${command}.ts`), ...process.argv.slice(3)], {
  stdio: 'inherit',
  env,
});
if (process.exitCode === CANNOT_RUN) tellWhatNodeNeeds();
