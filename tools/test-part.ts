import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findOrInstallBrowser, findOrInstallHeadless } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { root } from './repository.ts';
import { runCommand } from './run-command.ts';
import { toTestWith } from './services/to-test-with.ts';
import { bin, type Report, reportOf, tally } from './steps.ts';

/** Each is a file of `suites/`. */
const SUITES = ['postgres', 'servers', 'thorough', 'browsers', 'fuzz', 'crash', 'release'];

const USAGE = `npm test                                everything
npm test -- PART [PART …]               the test files with PART in their path
npm test -- PART --title TEXT           of those, the tests with TEXT in their title
npm test -- --postgres PART             the API's tests on PostgreSQL
npm test -- --watch PART                again after each change of a source
npm test -- --window PART               journeys in a window, one step at a time
npm test -- --suite NAME                what takes long, before a release: ${SUITES.join(', ')}`;

const OPTIONS = {
  title: { type: 'string' },
  postgres: { type: 'boolean', default: false },
  window: { type: 'boolean', default: false },
  suite: { type: 'string' },
} as const;

/** Runs a program with its own output, and counts its tests by the file that it writes. */
const run = async (program: string, args: readonly string[], report: Report, env: Record<string, string> = {}) => {
  const { code } = await runCommand(bin(program), args, { live: true, env });
  const { passed, failed, skipped } = report.read();
  tally.passed += passed;
  tally.failed += code !== 0 && failed === 0 ? 1 : failed;
  tally.skipped += skipped;
};

const matching = (pattern: string, parts: readonly string[]): readonly string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
    parts.some((part) => file.includes(part)),
  );

interface Choice {
  readonly files: readonly string[];
  readonly title: string | undefined;
}

const runTests = async ({ files, title }: Choice, asksForPostgres: boolean): Promise<void> => {
  await toTestWith('objectStore');
  const onPostgres = asksForPostgres || files.some((file) => file.includes('/postgres/'));
  if (onPostgres) await toTestWith('postgres');
  const projects = onPostgres ? '--project=*postgres*' : '--project=!*postgres*';
  const report = reportOf('vitest-part');
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.file}`];
  await run('vitest', ['run', projects, ...json, ...(title ? ['-t', title] : []), ...files], report);
};

const runJourneys = async ({ files, title }: Choice, inWindow: boolean): Promise<void> => {
  const browser = await (inWindow ? findOrInstallBrowser() : findOrInstallHeadless());
  const how = [...(title ? ['--grep', title, '--pass-with-no-tests'] : []), ...(inWindow ? ['--debug=inspector'] : [])];
  const kinds = ['--project=journeys', '--project=thorough'];
  const report = reportOf('playwright-part');
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...kinds, ...how, ...files];
  await run('playwright', args, report, { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report.file });
};

const runSuite = async (name: string): Promise<void> => {
  if (SUITES.includes(name)) return void (await import(`./suites/${name}.ts`));
  console.error(`There is no suite ${name}.\n\n${USAGE}`);
  tally.failed += 1;
};

/** Runs the tests of any kind whose file has one of these words in its path, with the builds that they use. */
export const testPart = async (args: string[]): Promise<void> => {
  const { values, positionals: parts } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { title, postgres, window, suite } = values;
  if (suite !== undefined) return runSuite(suite);
  const tests = matching('{shared,site,server,desktop}/test/**/*.test.{ts,tsx}', parts);
  const journeys = matching('e2e/*.spec.ts', parts);
  if (tests.length + journeys.length === 0) {
    console.error(`No test file has ${parts.join(' or ') || 'that'} in its path.\n\n${USAGE}`);
    tally.failed += 1;
    return;
  }
  await buildWhatChanged(...Object.values(builds));
  if (tests.length > 0) await runTests({ files: tests, title }, postgres);
  if (journeys.length > 0) await runJourneys({ files: journeys, title }, window);
  if (tally.passed + tally.failed > 0) return;
  console.error(
    title ? `No test in these files has “${title}” in its title.` : 'All of these tests were left out here.',
  );
  tally.failed += 1;
};
