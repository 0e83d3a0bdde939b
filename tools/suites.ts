import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Engine, PROGRAMS } from '../e2e/browsers/engines.ts';
import { findOrInstallBrowser } from './browser.ts';
import { canUseApt, installFromDebian } from './debian.ts';
import { waitAsLongAsTheRun } from './patience.ts';
import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';
import { scratchFolder } from './scratch-folder.ts';
import { hasHaproxy } from './services/haproxy.ts';
import { hasObjectStore, startObjectStore } from './services/object-store.ts';
import { startPostgres } from './services/postgres.ts';
import { toTestWith } from './services/to-test-with.ts';
import { browserTests, omitted, tests, unitTests } from './steps.ts';

/** WebKit paints in a GTK window on a screen from Xvfb; poppler reads the printed pages. */
const FOR_ENGINES = [
  ...['webkit2gtk-driver', 'xvfb', 'libgles2', 'python3-gi', 'gir1.2-webkit2-4.1'],
  ...['firefox-esr', 'poppler-utils'],
];
const FOR_RELEASE = ['caddy', 'nginx-light', 'haproxy', 'openssl', 'debootstrap', 'slirp4netns'];

const testEngines = async (): Promise<void> => {
  const engines = Object.keys(PROGRAMS) as Engine[];
  const isHere = (engine: Engine): boolean => existsSync(PROGRAMS[engine]);
  if (canUseApt()) await installFromDebian(...FOR_ENGINES);
  for (const engine of engines.filter((candidate) => !isHere(candidate))) {
    omitted(`NOT TESTED: ${engine}. It needs ${FOR_ENGINES.join(', ')} of Debian, which only root may install.`);
  }
  const found = process.env.BROWSERS ?? engines.filter(isHere).join();
  const args = ['run', '--config', 'e2e/browsers/vitest.config.ts'];
  await tests(`The page and the dashboard in ${found}`, 'vitest', args, { BROWSERS: found });
};

const testRelease = async (): Promise<void> => {
  if (canUseApt()) await installFromDebian(...FOR_RELEASE);
  else omitted(`NOT TESTED: what needs ${FOR_RELEASE.join(', ')} of Debian, which only root may install.`);
  const out = path.join(scratchFolder(), 'release');
  mkdirSync(out, { recursive: true });
  const key = path.join(out, 'key.pem');
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  for (const system of ['linux-x64', 'linux-arm64']) {
    const args = [inRoot('tools', 'release.ts'), '--out', out, '--sign', key, '--for', system];
    const { code, output } = await runCommand(process.execPath, args);
    if (code !== 0) console.log(output);
  }
  const args = ['run', '--config', 'e2e/release/vitest.config.ts'];
  await tests('The release, and deploy/ with programs of Debian', 'vitest', args, { RELEASE_FOLDER: out });
};

/** All journeys share one PostgreSQL and one object store; each studio has a database and a bucket of its own. */
const testJourneysOnServers = async (): Promise<void> => {
  const browser = await findOrInstallBrowser();
  const [postgres, store] = await Promise.all([startPostgres(), startObjectStore()]);
  try {
    const env = {
      JOURNEYS_POSTGRES: postgres.urlOf(''),
      JOURNEYS_OBJECT_STORE: store.endpoint,
      AWS_ACCESS_KEY_ID: store.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
    };
    await browserTests('The journeys, on PostgreSQL', 'journeys-on-postgres', browser, env);
    if (!hasHaproxy()) return;
    const onTwo = { ...env, JOURNEYS_SERVERS: '2' };
    await browserTests('Journeys on two servers', 'journeys-on-two-servers', browser, onTwo);
  } finally {
    await Promise.all([postgres.stop(), store.stop()]);
  }
};

const testServers = async (): Promise<void> => {
  for (const service of ['objectStore', 'haproxy', 'pgbouncer'] as const) await toTestWith(service);
  if (!(await toTestWith('postgres'))) return;
  await unitTests('The long tests of PostgreSQL', ['server-postgres-thorough']);
  if (hasObjectStore()) await testJourneysOnServers();
};

const testPostgres = async (): Promise<void> => {
  waitAsLongAsTheRun();
  await toTestWith('objectStore');
  // Its own processes share the cores with the tests, which often wait for them.
  if (await toTestWith('postgres')) await unitTests('The API on PostgreSQL', ['server-postgres'], { workers: 3 });
};

const testThoroughly = async (): Promise<void> => {
  await toTestWith('objectStore');
  const projects = ['server-thorough', 'stories-thorough'];
  await unitTests('The long tests of the API and of the desktop app without its windows', projects);
  await browserTests('The journeys that take long', 'thorough', await findOrInstallBrowser());
};

const testCrashes = async (): Promise<void> => {
  // A server is killed this often while enquiries arrive, and one of two servers behind a proxy.
  process.env.CRASH_ROUNDS ??= '50';
  process.env.CRASH_KILLS ??= '40';
  const ofOneServer = ['backup-crash', 'backup-deleted', 'outbox-crash'].map((name) => `thorough/${name}`);
  await unitTests(`${process.env.CRASH_ROUNDS} crashes`, ['server', 'server-thorough'], {
    files: ['crash', ...ofOneServer].map((name) => `server/test/${name}.test.ts`),
  });
  await toTestWith('objectStore');
  await toTestWith('haproxy');
  if (!(await toTestWith('postgres'))) return;
  const title = `${process.env.CRASH_KILLS} crashes of one of two servers`;
  await unitTests(title, ['server-postgres-thorough'], { files: ['two-servers-crash.test.ts'] });
};

const testAtRandom = async (): Promise<void> => {
  process.env.FUZZ_CASES ??= '20000';
  process.env.FUZZ_RUNS ??= '2000';
  await unitTests(`${process.env.FUZZ_CASES} arbitrary requests`, ['server'], { files: ['server/test/fuzz.test.ts'] });
  const stories = ['stories/offline-model', 'stories/offline-volume', 'settings-merge-stories'];
  await unitTests(
    `${process.env.FUZZ_RUNS} stories of desktop apps, and of two people’s settings`,
    ['stories', 'desktop'],
    {
      files: stories.map((name) => `desktop/test/${name}.test.ts`),
    },
  );
};

/** The tests that take long, before a release. */
export const SUITES = new Map([
  ['postgres', testPostgres],
  ['servers', testServers],
  ['thorough', testThoroughly],
  ['browsers', testEngines],
  ['fuzz', testAtRandom],
  ['crash', testCrashes],
  ['release', testRelease],
]);
