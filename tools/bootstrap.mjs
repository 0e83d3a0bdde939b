// Runs under any Node from 20 on with nothing installed: installs the dependencies, as locked,
// then hands over to the Node that came with them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

const LOOK_MS = 500;
const LONGEST_MS = 15 * 60_000;
const PROGRESS_MS = 20_000;

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

let isInterrupted = false;
// The terminal sends Ctrl+C to the child too; this process must not end before the child has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

/** @returns {Promise<number>} the exit code; a signal is passed on to the child, which ends first */
const run = (file, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, ...options });
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    whenAbandoned(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });

const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`;

const again = `npm ${command === 'start' || command === 'test' ? '' : 'run '}${command}`;

const failToInstall = (output) => {
  console.error(`\n${output.trimEnd().split('\n').slice(-15).join('\n')}\n`);
  console.error(
    `The installation failed for the reason above; ${path.relative(root, log)} has all of it. To try again, run ${again}.`,
  );
  process.exit(1);
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const lock = path.join(root, '.cache', 'install.lock');

/** @returns {number} the process that installs, or 0 */
const lockHolder = () => {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
};

/** Another command may hold the lock by now. */
const unlockInstallation = () => {
  if (lockHolder() === process.pid) rmSync(lock, { force: true });
};

/** Two commands that begin at once install one after the other. */
const lockInstallation = async () => {
  mkdirSync(path.dirname(lock), { recursive: true });
  process.on('exit', unlockInstallation);
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const holder = lockHolder();
    // After a power cut, another process may have its number.
    const isLeft = Date.now() - since > LONGEST_MS || (holder > 0 && !isRunning(holder));
    if (isLeft) rmSync(lock, { force: true });
    else if (!told) console.log('Waiting for another command, which is installing …');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};

// The age of each locked version is checked in CI. Asking the registry for a thousand ages again would take a studio ten
// seconds; the lockfile's hashes hold either way.
const ages = process.env.CI ? [] : ['--config.minimumReleaseAge=0'];

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

/** Shows that a slow network is at work: the packages that are there. */
const tellProgress = () => {
  const [, added] = /.*added (\d+)/s.exec(readFileSync(log, 'utf8')) ?? [];
  process.stdout.write(added ? `${added} packages … ` : '… ');
};

const runInstallation = async () => {
  const since = performance.now();
  process.stdout.write('Installing what Shutterdesk needs, 900 MB … ');
  rmSync(stamp, { force: true });
  const out = openSync(log, 'w');
  const progress = setInterval(tellProgress, PROGRESS_MS);
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  // In the background, Debian's npm 9 ends in the middle of a package's scripts.
  const code = await run(
    npx,
    ['--yes', '--foreground-scripts', packageManager, 'install', '--frozen-lockfile', ...ages],
    {
      cwd: root,
      stdio: ['ignore', out, out],
      shell: process.platform === 'win32',
      env: { ...process.env, CI: 'true' },
    },
  );
  clearInterval(progress);
  if (isInterrupted) {
    console.error(`\nThe installation was interrupted. Run ${again} to go on with it.`);
    process.exit(130);
  }
  // pnpm skips an optional package that it cannot load, such as this one.
  if (code !== 0 || !existsSync(node)) failToInstall(readFileSync(log, 'utf8'));
  // Headers for native add-ons, which are not needed: 67 MB.
  rmSync(path.join(nodeFolder, 'include'), { recursive: true, force: true });
  writeFileSync(stamp, fingerprint());
  console.log(seconds(since));
};

const install = async () => {
  if (isInstalled()) return;
  try {
    await lockInstallation();
    if (!isInstalled()) await runInstallation();
  } catch (error) {
    failToInstall(String(error));
  } finally {
    unlockInstallation();
  }
};

await install();
const bin = path.join(root, 'node_modules', '.bin');
const env = {
  // Node keeps the code of the commands compiled, and compares it with each source: a new release never runs old code.
  NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
  ...sparing,
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
};
process.exitCode = await run(node, [path.join(root, 'tools', `${command}.ts`), ...process.argv.slice(3)], {
  stdio: 'inherit',
  env,
});
if (process.exitCode === CANNOT_RUN) tellWhatNodeNeeds();
