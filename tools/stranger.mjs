// Does what a newcomer does with nothing but a clone of HEAD, under whatever Node is there: npm start, npm run demo,
// npm run export, npm run release and the archive that comes of it. It needs nothing installed, and nothing of this checkout.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const LOOK_MS = 200;
const PASSWORD = 'a stranger’s own password';
const ENQUIRY = {
  ...{ name: 'Sam Stranger', email: 'sam@stranger.example', phone: '020 7946 0000' },
  ...{ selectedPackage: 'Essential', message: 'Are you free in May?' },
};

const home = mkdtempSync(path.join(tmpdir(), 'shutterdesk-stranger-'));
// Paths with a space are where scripts break.
const clone = path.join(home, 'my site');

/** The environment of a person's terminal: nothing that npm or this project has added to this process. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_|^INIT_CWD$|^CI$|^SITE_FOLDER$/i.test(name)),
);
environment.PATH = (process.env.PATH ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(path.delimiter);

const running = new Set();
/** Ends a command with all that it started. */
const kill = (child, signal) => {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
};
process.on('exit', () => {
  for (const child of running) kill(child, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const begin = (program, args, cwd, env = {}) => {
  const child = spawn(program, args, {
    cwd,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  }).then((code) => {
    running.delete(child);
    return code;
  });
  return { child, ended, output: () => output };
};

const run = async (program, args, cwd, env) => {
  const { ended, output } = begin(program, args, cwd, env);
  const code = await ended;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output()}`);
  return output();
};

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const expectAnswer = async (url, status, options) => {
  const answer = await fetch(url, options);
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}, not ${status}:\n${text}`);
  return { answer, text };
};

const post = (body, cookie = '') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
});

/** Starts a command that serves the site, uses the site, and stops the command as Ctrl+C does. */
const served = async (program, args, cwd, { use, env = {} }) => {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(home, 'data '));
  const url = `http://127.0.0.1:${port}`;
  const command = begin(program, args, cwd, { PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir, ...env });
  let code = null;
  void command.ended.then((result) => {
    code = result;
  });
  for (;;) {
    const ready = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (code !== null) throw new Error(`It ended with ${code}:\n${command.output()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  try {
    const { text: page } = await expectAnswer(`${url}/`, 200);
    if (!page.includes('id="contact"')) throw new Error(`The page has no contact section:\n${page.slice(0, 500)}`);
    const { text: dashboard } = await expectAnswer(`${url}/admin`, 200);
    const [script] = /\/admin\/assets\/[^"]+\.js/.exec(dashboard) ?? [];
    if (!script) throw new Error('The dashboard names no script.');
    await expectAnswer(url + script, 200);
    await use({ url, dataDir, page });
  } catch (error) {
    throw new Error(`${error.message}\nIts output:\n${command.output()}`);
  }
  kill(command.child, 'SIGINT');
  await command.ended;
  return command.output();
};

/** A newcomer's first minutes: set the site up with its token, and read an enquiry in the dashboard. */
const setUpAndReceive = async ({ url, dataDir }) => {
  const token = readFileSync(path.join(dataDir, 'secrets', 'set-up-token'), 'utf8').trim();
  const owner = { token, name: 'Stranger Studio', email: 'owner@stranger.example', password: PASSWORD };
  const { answer } = await expectAnswer(`${url}/api/set-up`, 200, post(owner));
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  await expectAnswer(`${url}/api/contacts`, 201, post(ENQUIRY));
  const { text } = await expectAnswer(`${url}/api/contacts`, 200, { headers: { cookie } });
  if (!text.includes(ENQUIRY.email)) throw new Error(`The enquiry is not in the list:\n${text}`);
};

const showsSamples = async ({ page }) => {
  if (!/\/media\/[^"]+\.(?:avif|jpg)/.test(page)) throw new Error('The page shows no photograph.');
};

const steps = [
  ['git clone', () => execFileSync('git', ['clone', '-q', '--no-hardlinks', root, clone], { env: environment })],
  [
    'npm start: page, dashboard, health, one enquiry stored',
    async () => {
      const output = await served('npm', ['start'], clone, { use: setUpAndReceive });
      if (/warn|deprecat/i.test(output)) throw new Error(`A tool warns the studio:\n${output}`);
    },
  ],
  ['npm run demo: page with photographs', () => served('npm', ['run', 'demo'], clone, { use: showsSamples })],
  [
    'npm run export',
    async () => {
      const out = path.join(home, 'exported page');
      await run('npm', ['run', 'export', '--', '--out', out], clone, { DATA_DIR: path.join(home, 'data of export') });
      if (!existsSync(path.join(out, 'index.html'))) throw new Error(`There is no index.html in ${out}.`);
    },
  ],
  [
    'npm run release, and its archive unpacked and started',
    async () => {
      const out = path.join(home, 'release');
      await run('npm', ['run', 'release', '--', '--out', out], clone);
      const archive = readdirSync(out).find((name) => name.endsWith('.tar.gz'));
      if (!archive) throw new Error(`There is no archive in ${out}.`);
      const elsewhere = mkdtempSync(path.join(home, 'elsewhere '));
      await run('tar', ['xzf', path.join(out, archive)], elsewhere);
      // The archive must need nothing of the clone.
      rmSync(clone, { recursive: true });
      const program = path.join(elsewhere, archive.replace('.tar.gz', ''), 'bin', 'shutterdesk');
      await served(program, ['start'], elsewhere, { use: setUpAndReceive });
    },
  ],
];

let passed = 0;
for (const [title, work] of steps) {
  const since = performance.now();
  const took = () => `(${((performance.now() - since) / 1000).toFixed(1)} s)`;
  try {
    await work();
    console.log(`✓ ${title} ${took()}`);
    passed += 1;
  } catch (error) {
    // Whatever follows needs this step.
    console.log(`✗ ${title} ${took()}\n${error.message}`);
    break;
  }
}
console.log(`\nstranger: ${passed} passed, ${passed < steps.length ? 1 : 0} failed`);
process.exit(passed < steps.length ? 1 : 0);
