import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { type Config, readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { PROGRAM } from '../server/src/config/release.ts';
import type { PageDifference } from '../server/src/update/compare-pages.ts';
import { linkBeside, operatorsLines, releaseIn } from '../server/src/update/releases.ts';
import { type BackPlan, type Plan, type StepName, takeBack, update } from '../server/src/update/update.ts';
import { agrees, ask } from './ask.ts';
import { loadEnvironment } from './environment.ts';
import { sentences } from './sentences.ts';

const USAGE = `npm run update -- ARCHIVE [--unsigned] [--yes]
npm run update -- --back [--yes]

  ARCHIVE     the archive of a newer release, with its signature ARCHIVE.sig beside it
  --unsigned  takes an archive without a signature
  --back      goes back to the release before
  --yes       asks nothing, unless the page looks different or the database of before comes back

Run it where the server runs, which goes on meanwhile. The new release proves a copy of the database first.`;

const OPTIONS = {
  back: { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

const readOptions = () => {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    return positionals.length === (values.back ? 0 : 1) ? { ...values, given: positionals[0] ?? '' } : null;
  } catch {
    return null;
  }
};

const isArchive = existsSync(path.join(PROGRAM, 'complete'));
const CLONE =
  'A clone is updated with git pull and a restart, a container with a new image: docs/updating.md says how.';
const AS_ROOT =
  'Never as root: run this as the user of the site’s service, such as "runuser -u shutterdesk -- shutterdesk update …".';

const STEPS: Readonly<Record<StepName, string>> = {
  release: 'Checking the new release, and unpacking it beside the one that runs …',
  proof: 'Letting it prove a copy of the database …',
  switch: 'The new release takes over …',
};

const WIDTH = 100;
const LINES = 20;

/** The differing lines of two pages in two columns. */
const sideBySide = (difference: PageDifference, width = process.stdout.columns ?? WIDTH): readonly string[] => {
  const half = Math.floor((width - 3) / 2);
  const cut = (text: string) => (text.length > half ? `${text.slice(0, half - 1)}…` : text).padEnd(half);
  const line = (live: string, fresh: string) => `${cut(live)} | ${cut(fresh)}`.trimEnd();
  const more = difference.length - LINES;
  return [
    line('the page now', 'the new release'),
    '-'.repeat(width),
    ...difference.slice(0, LINES).map(({ live, fresh }) => line(live, fresh)),
    ...(more > 0 ? [`… ${more} more`] : []),
  ];
};

const pageLine = ({ page }: Plan): string => {
  if (page === null) return 'not compared, since no server runs';
  return page.length === 0 ? 'the same' : `differs in ${page.length} places:`;
};

const planLines = (plan: Plan, isPostgres: boolean): readonly string[] => {
  const { from, to, page, migrations } = plan;
  const operators = operatorsLines(readFileSync(path.join(to.folder, 'CHANGELOG.md'), 'utf8'), from.version);
  const changes = `changes (${migrations.join(', ')}); as it is now, it is kept for the way back`;
  return [
    '',
    `Shutterdesk ${from.version} -> ${to.version}`,
    `  Page      ${pageLine(plan)}`,
    ...(page !== null && page.length > 0 ? ['', ...sideBySide(page), ''] : []),
    `  Database  ${migrations.length === 0 ? 'stays as it is' : changes}`,
    ...(operators.length > 0 ? ['  To do by hand:', ...operators.map((line) => `    - ${line}`)] : []),
    ...(isPostgres ? ['  Several servers: run this on one after the other.'] : []),
    '',
  ];
};

const startWith = (folder: string): string => `${path.join(folder, 'bin', 'shutterdesk')} start`;

const runUpdate = async (config: Config, given: string, unsigned: boolean, yes: boolean): Promise<void> => {
  const own = await releaseIn(PROGRAM);
  const { to, isRunning } = await update({
    config,
    own,
    given: path.resolve(given),
    allowsUnsigned: unsigned,
    async confirm(plan) {
      console.log(planLines(plan, config.database !== null).join('\n'));
      return (yes && (plan.page ?? []).length === 0) || agrees('Update now?');
    },
    onStep(step) {
      console.log(STEPS[step]);
    },
  });
  console.log(
    isRunning ? `Shutterdesk ${to.version} runs.` : `Start the server now: ${startWith(linkBeside(own.folder))}`,
  );
  console.log('To go back: npm run update -- --back');
};

const WORD = 'go back';

const confirmBack =
  (yes: boolean) =>
  async ({ from, to, database, enquiries, isCertain }: BackPlan): Promise<boolean> => {
    console.log(`Shutterdesk ${from} -> ${to?.version ?? 'the release before'}`);
    if (database) {
      console.log(
        `The database of ${database.madeAt} comes back, and everything that came since is taken from the site.`,
      );
      console.log(
        `Inquiries since: ${enquiries}. They are written to a file, and today’s database is kept for a month.`,
      );
      return (await ask(`Type "${WORD}" to agree: `)) === WORD;
    }
    if (isCertain) {
      console.log('The release before goes on with the database of today: nothing that came since is lost.');
    } else {
      console.log(
        `There is no copy of the database from before ${from} in this DATA_DIR, so nobody can tell here whether the release before goes on with today’s. If another server was updated first, run this there. A release that cannot go on does not start, and changes nothing.`,
      );
    }
    return yes || agrees('Go back?');
  };

const runBack = async (config: Config, yes: boolean): Promise<void> => {
  // A container and the npm package have no link to point elsewhere: their release is a person's to change, as in a clone.
  const own = isArchive && existsSync(linkBeside(PROGRAM)) ? await releaseIn(PROGRAM) : null;
  const { to, isRunning, database, enquiries } = await takeBack({ config, own, confirm: confirmBack(yes) });
  if (to && isRunning) console.log(`Shutterdesk ${to.version} runs again.`);
  else if (to) console.log(`Start the server now: ${startWith(linkBeside(to.folder))}`);
  else
    console.log(
      'Start the release before now: it puts the database back first, if it has to. To stay, start this one.',
    );
  if (database && enquiries > 0) {
    const files = path.join(config.dataDir, 'enquiries-since-<time>.csv');
    console.log(`The inquiries are then in ${files}: delete it once you have read it.`);
  }
};

await sentences(async () => {
  const options = readOptions();
  if (!options) return USAGE;
  // Before anything is read that the service may have written.
  if (isArchive && process.getuid?.() === 0) throw new StartError(AS_ROOT);
  if (!isArchive && !options.back) return CLONE;
  loadEnvironment();
  makeFilesPrivate();
  const config = readConfig();
  if (!existsSync(config.dataDir)) {
    throw new StartError(
      `There is no data folder ${config.dataDir}: run this where the server runs, which reads .env there.`,
    );
  }
  await (options.back ? runBack(config, options.yes) : runUpdate(config, options.given, options.unsigned, options.yes));
  return null;
});
