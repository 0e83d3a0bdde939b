import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';
import { scratchFolder } from './scratch-folder.ts';

export const bin = (program: string): string => inRoot('node_modules', '.bin', program);

const failures: string[] = [];
const omissions: string[] = [];

/** Records a step that could not run here; the last lines of the run mention it. */
export const omitted = (sentence: string): void => void omissions.push(sentence);

export const failed = (step: string): void => void failures.push(step);

const counted = { passed: 0, failed: 0, skipped: 0 };

/** Adds what Vitest's last lines (`Tests  2 failed | 40 passed`) or Playwright's (`  40 passed (3.1m)`) say. */
const count = (output: string): void => {
  for (const [line] of output.matchAll(/^ +(Tests +)?\d+ (passed|failed|skipped).*$/gm)) {
    for (const [, number, how] of line.matchAll(/(\d+) (passed|failed|skipped)/g)) {
      counted[how as keyof typeof counted] += Number(number);
    }
  }
};

/** Node keeps the compiled code of its programs here: each later start of a server or a tool takes half of the time. */
const COMPILED = { NODE_COMPILE_CACHE: inRoot('.cache', 'compiled') };

interface Step {
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** Shows the output at once instead of after a failure. */
  readonly live?: boolean;
}

const run = async ({ title, program, args, env, live = false }: Step): Promise<void> => {
  const { code, output, seconds } = await runCommand(bin(program), args, { live, env: { ...COMPILED, ...env } });
  if (code !== 0) failed(title);
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`);
  if (code !== 0 && !live) console.log(output);
  count(output);
};

/** Runs one program that prints nothing on success. */
export const check = (title: string, program: string, args: readonly string[]): Promise<void> =>
  run({ title, program, args, env: { NO_COLOR: '1' } });

/** Runs tests, whose output somebody watches. */
export const tests = (
  title: string,
  program: 'vitest' | 'playwright',
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> => {
  console.log(`\n${title} …`);
  return run({ title, program, args, live: true, env: { NO_COLOR: '1', TMPDIR: scratchFolder(), ...env } });
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
  const how = ['--reporter=dot', `--maxWorkers=${workers}`, `--bail=${GIVE_UP_AFTER}`];
  return tests(title, 'vitest', ['run', ...how, ...files, ...projects.flatMap((project) => ['--project', project])]);
};

/** Runs one part of the journeys in a real browser. */
export const browserTests = (
  title: string,
  project: 'journeys' | 'journeys-on-postgres' | 'journeys-on-two-servers' | 'thorough',
  browser: string,
  env: Record<string, string> = {},
): Promise<void> => {
  const how = [`--project=${project}`, `--max-failures=${GIVE_UP_AFTER}`, '--reporter=dot'];
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...how];
  return tests(title, 'playwright', args, { CHROMIUM_PATH: browser, ...env });
};

/** Tells whether no step failed, but no test ran either: such a run proves nothing. */
export const nothingWasTested = (): boolean => failures.length === 0 && counted.passed + counted.failed === 0;

/** Prints the last lines of a run and sets its exit code. */
export const finish = (): void => {
  if (nothingWasTested()) failed('nothing was tested');
  const { passed, failed: red, skipped } = counted;
  if (passed + red > 0) console.log(`\n${passed} passed, ${red} failed, ${skipped} skipped`);
  console.log(failures.length === 0 ? '\nEverything passed.' : `\nFailed: ${failures.join('; ')}.`);
  for (const sentence of omissions) console.log(sentence);
  process.exitCode = failures.length === 0 ? 0 : 1;
};
