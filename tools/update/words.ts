import type { PageDifference } from '../../server/src/update/compare-pages.ts';
import type { BackPlan } from '../../server/src/update/take-back.ts';
import type { Plan, StepName } from '../../server/src/update/update.ts';
import { bytesInWords } from '../../shared/src/rules/byte-words.ts';

/** Told while a step goes on. */
export const STEPS: Partial<Readonly<Record<StepName, string>>> = {
  release: 'Getting the new release ready, beside the one that runs …',
  backup: 'Backing up, and proving the backup …',
  copy: 'Copying the data …',
  trial: 'Trying the new release on the copy …',
  restart: 'The new release takes over …',
  watch: 'Watching it for a minute …',
};

const WIDTH = 100;
const LINES = 20;
const SEEN_BEFORE = 10;

/** Leaves out what two lines begin with alike, if it would hide where they differ. */
const fromDifference = ({ live, fresh }: PageDifference[number], half: number): PageDifference[number] => {
  const first = [...live].findIndex((letter, index) => letter !== fresh[index]);
  const from = Math.max(first - SEEN_BEFORE, 0);
  if (live === '' || fresh === '' || first < half / 2) return { live, fresh };
  return { live: `…${live.slice(from)}`, fresh: `…${fresh.slice(from)}` };
};

/** The differing lines of two pages in two columns. */
export const sideBySide = (difference: PageDifference, width = WIDTH): readonly string[] => {
  const half = Math.floor((width - 3) / 2);
  const cut = (text: string) => (text.length > half ? `${text.slice(0, half - 1)}…` : text).padEnd(half);
  const line = (live: string, fresh: string) => `${cut(live)} | ${cut(fresh)}`.trimEnd();
  const shown = difference.slice(0, LINES).map((pair) => {
    const { live, fresh } = fromDifference(pair, half);
    return line(live, fresh);
  });
  const more = difference.length - shown.length;
  return [
    line('the page now', 'the new release'),
    '-'.repeat(width),
    ...shown,
    ...(more > 0 ? [`… ${more} more`] : []),
  ];
};

const databaseLine = ({ migrations }: Plan): string =>
  migrations.length === 0
    ? 'stays as it is'
    : `changes (${migrations.join(', ')}); as it is now, it is kept for the way back`;

interface Surroundings {
  readonly operators: readonly string[];
  readonly releaseBytes: number;
  readonly freeBytes: number;
  readonly isPostgres: boolean;
}

/** The words before an update. */
export const planLines = (plan: Plan, { operators, releaseBytes, freeBytes, isPostgres }: Surroundings): string[] => {
  const { from, to, page, backup, follows } = plan;
  if (follows) {
    return [
      '',
      `Shutterdesk ${from.version} -> ${to.version}, as another server of the same database has done already.`,
      '',
    ];
  }
  const isSame = page.length === 0;
  return [
    '',
    `Shutterdesk ${from.version} -> ${to.version}, tried on a copy of your data.`,
    `  Page      ${isSame ? 'the same' : `differs in ${page.length} places:`}`,
    ...(isSame ? [] : ['', ...sideBySide(page, process.stdout.columns), '']),
    `  Database  ${databaseLine(plan)}`,
    `  Backup    ${backup ?? 'none, since no place for backups is chosen: Studio → Backup'}`,
    `  Room      the release takes ${bytesInWords(releaseBytes)}, ${bytesInWords(freeBytes)} are free`,
    ...(operators.length > 0 ? ['  To do by hand:', ...operators.map((line) => `    - ${line}`)] : []),
    ...(isPostgres
      ? ['  Several servers: run this on one after the other. The first changes the tables, and the others go on.']
      : []),
    '',
  ];
};

/** The words before the way back. */
export const backLines = ({ from, to, left }: BackPlan): string[] => [
  `Shutterdesk ${from.version} -> ${to.version}. Whatever has come since the update stays.`,
  ...(left.length > 0 ? [`${to.version} has no place for these, which go into a file:`] : []),
  ...left.map(({ table, columns, rows }) => `  ${table}: ${columns.join(', ')} of ${rows.length} rows`),
];
