import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';
import { scratchFolder } from './scratch-folder.ts';

export const bin = (program: string): string => inRoot('node_modules', '.bin', program);

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts the checks: a step without its own tests counts as one, passed or failed. */
export const tally: Tally = { passed: 0, failed: 0, skipped: 0 };

const report = (title: string, seconds: number, ok: boolean, detail: string): void => {
  console.log(`${ok ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)${detail}`);
};

/** Node keeps the compiled code of its programs here: each later start of a server or a tool takes half of the time. */
const COMPILED = { NODE_COMPILE_CACHE: inRoot('.cache', 'compiled') };

/** Runs one program that prints nothing on success. */
export const check = async (title: string, program: string, args: readonly string[]): Promise<void> => {
  const { code, output, seconds } = await runCommand(bin(program), args, { env: { NO_COLOR: '1', ...COMPILED } });
  if (code === 0) tally.passed += 1;
  else tally.failed += 1;
  report(title, seconds, code === 0, '');
  if (code !== 0) console.log(output);
};

const add = (result: Tally): string => {
  tally.passed += result.passed;
  tally.failed += result.failed;
  tally.skipped += result.skipped;
  return `: ${result.passed} passed, ${result.failed} failed${result.skipped > 0 ? `, ${result.skipped} skipped` : ''}`;
};

const resultFile = (name: string): string => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const file = inRoot('.cache', name);
  rmSync(file, { force: true });
  return file;
};

/** The results of a program that somebody watches. */
export interface Report {
  /** The file that the program writes. */
  readonly file: string;
  read(): Tally;
}

/** @param name begins with the program's */
export const reportOf = (name: `vitest-${string}` | `playwright-${string}`): Report => {
  const file = resultFile(`${name}.json`);
  const readJson = name.startsWith('vitest') ? readVitest : readPlaywright;
  const none: Tally = { passed: 0, failed: 0, skipped: 0 };
  return { file, read: () => (existsSync(file) ? readJson(JSON.parse(readFileSync(file, 'utf8'))) : none) };
};

const suite = async (
  title: string,
  program: string,
  args: readonly string[],
  file: string,
  read: (json: unknown) => Tally,
  env: Record<string, string>,
): Promise<void> => {
  const options = { env: { NO_COLOR: '1', TMPDIR: scratchFolder(), ...COMPILED, ...env } };
  const { code, output, seconds } = await runCommand(bin(program), args, options);
  const result = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1, skipped: 0 };
  const ok = code === 0 && result.failed === 0 && result.passed > 0;
  if (!ok && result.failed === 0) result.failed = 1;
  report(title, seconds, ok, add(result));
  if (!ok) console.log(output);
};

interface VitestResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

const readVitest = (json: unknown): Tally => {
  const { numPassedTests, numFailedTests, numPendingTests } = json as VitestResult;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
};

const vitest = (
  title: string,
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> => {
  const file = resultFile(`vitest-${name}.json`);
  return suite(
    title,
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    file,
    readVitest,
    env,
  );
};

/** A failed wait takes as long as a run may: the first failures tell what is wrong. */
const GIVE_UP_AFTER = 3;

/** The projects whose tests need no server. */
export const UNITS = ['shared', 'site', 'desktop', 'server-unit'] as const;

interface Part {
  /** Files by part of their name; without any, all. */
  readonly files?: readonly string[];
  readonly workers?: number;
}

/** Runs Vitest projects by name, or some files of them. */
export const unitTests = (
  title: string,
  projects: readonly string[],
  { files = [], workers = 2 }: Part = {},
): Promise<void> => {
  const flags = projects.flatMap((project) => ['--project', project]);
  return vitest(title, projects.join('-'), [`--maxWorkers=${workers}`, `--bail=${GIVE_UP_AFTER}`, ...files, ...flags]);
};

/** Runs the journeys in every engine, or in those that BROWSERS names. */
export const engineTests = (title: string): Promise<void> =>
  vitest(title, 'browsers', ['--config', 'e2e/browsers/vitest.config.ts']);

/** Runs the tests of a release. */
export const releaseTests = (title: string, folder: string): Promise<void> =>
  vitest(title, 'release', ['--config', 'e2e/release/vitest.config.ts'], { RELEASE_FOLDER: folder });

interface PlaywrightResult {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const readPlaywright = (json: unknown): Tally => {
  const { expected, unexpected, flaky, skipped } = (json as PlaywrightResult).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
};

/** Runs one part of the journeys in a real browser. A flaky one counts as failed. */
export const browserTests = (
  title: string,
  project: 'journeys' | 'journeys-on-postgres' | 'journeys-on-two-servers' | 'thorough',
  browser: string,
  env: Record<string, string> = {},
): Promise<void> => {
  const file = resultFile(`playwright-${project}.json`);
  return suite(
    title,
    'playwright',
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      `--project=${project}`,
      `--max-failures=${GIVE_UP_AFTER}`,
      '--reporter=list,json',
    ],
    file,
    readPlaywright,
    { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
  );
};

const omissions: string[] = [];

/** Records a step that could not run here; the last lines of the run mention it. */
export const omitted = (sentence: string): void => {
  omissions.push(sentence);
};

/** Prints the last lines of a run and sets its exit code. */
export const finish = (): void => {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`);
  for (const sentence of omissions) console.log(sentence);
  process.exitCode = tally.failed === 0 ? 0 : 1;
};
