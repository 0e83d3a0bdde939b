import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findOrInstallBrowser } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { waitAsLongAsTheRun } from './patience.ts';
import { root } from './repository.ts';
import { toTestWith } from './services/to-test-with.ts';
import { staticChecks } from './static-checks.ts';
import { browserTests, failed, finish, nothingWasTested, tests, UNITS, unitTests } from './steps.ts';
import { SUITES } from './suites.ts';

const USAGE = `npm test                                everything
npm test -- PART [PART …]               the test files with PART in their path
npm test -- PART --title TEXT           of those, the tests with TEXT in their title
npm test -- --postgres PART             the API's tests on PostgreSQL
npm test -- --watch PART                again after each change of what the tests import; no journeys, and
                                        builds stay as they are
npm test -- --suite NAME                what takes long, before a release: ${[...SUITES.keys()].join(', ')}`;

const OPTIONS = {
  title: { type: 'string' },
  postgres: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  suite: { type: 'string' },
} as const;

/** One after the other: each step uses both cores, and two at once would starve what runs at low priority. */
const testEverything = async (): Promise<void> => {
  waitAsLongAsTheRun();
  await staticChecks();
  await buildWhatChanged(...Object.values(builds));
  await unitTests('Unit tests', UNITS, { workers: 3 });
  await toTestWith('objectStore');
  await unitTests('The API, through HTTP, and the desktop app without its windows', ['server', 'stories'], {
    workers: 3,
  });
  await browserTests('The journeys, in a real browser', 'journeys', await findOrInstallBrowser());
};

const fail = (sentence: string): void => {
  console.error(`${sentence}\n\n${USAGE}`);
  failed('nothing was tested');
};

const testSuite = async (name: string): Promise<void> => {
  const suite = SUITES.get(name);
  if (!suite) return fail(`There is no suite ${name}.`);
  await buildWhatChanged(...Object.values(builds));
  await suite();
};

interface Choice {
  readonly title?: string | undefined;
  readonly postgres: boolean;
  readonly watch: boolean;
}

const runTests = async (files: readonly string[], { title, postgres, watch }: Choice): Promise<void> => {
  await toTestWith('objectStore');
  const onPostgres = postgres || files.some((file) => file.includes('/postgres/'));
  if (onPostgres) await toTestWith('postgres');
  const projects = onPostgres ? '--project=*postgres*' : '--project=!*postgres*';
  await tests('Tests', 'vitest', [watch ? 'watch' : 'run', projects, ...(title ? ['-t', title] : []), ...files]);
};

const runJourneys = async (files: readonly string[], { title }: Choice): Promise<void> => {
  const how = ['--config=e2e/playwright.config.ts', '--reporter=list', '--project=journeys', '--project=thorough'];
  const titled = title ? ['--grep', title, '--pass-with-no-tests'] : [];
  await tests('Journeys', 'playwright', ['test', ...how, ...titled, ...files], {
    CHROMIUM_PATH: await findOrInstallBrowser(),
  });
};

/** The tests of any kind whose file has one of these words in its path, with the builds that they use. */
const testParts = async (parts: readonly string[], choice: Choice): Promise<void> => {
  const matching = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
      parts.some((part) => file.includes(part)),
    );
  const files = matching('{shared,site,server,desktop}/test/**/*.test.{ts,tsx}');
  const journeys = choice.watch ? [] : matching('e2e/*.spec.ts');
  if (files.length + journeys.length === 0)
    return fail(`No test file has ${parts.join(' or ') || 'that'} in its path.`);
  await buildWhatChanged(...Object.values(builds));
  if (files.length > 0) await runTests(files, choice);
  if (journeys.length > 0) await runJourneys(journeys, choice);
  if (choice.title && nothingWasTested()) fail(`No test in these files has “${choice.title}” in its title.`);
};

const { values, positionals: parts } = parseArgs({ options: OPTIONS, allowPositionals: true });
if (values.suite !== undefined) await testSuite(values.suite);
else if (process.argv.length > 2) await testParts(parts, values);
else await testEverything();
finish();
