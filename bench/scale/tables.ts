import { ASSUMED } from './assumptions.ts';
import { type Most, planOf, studiosPerDatabase, studiosPerServer } from './many-studios.ts';
import { type Bill, billOf, limitsOf, SETUPS, secondsToWrite, sumOf, visitOf } from './one-studio.ts';
import type { Measured, UnitCosts } from './unit-costs.ts';

const VISITS = 10_000_000;
const STUDIOS = [1000, 100_000];
const LAYOUTS = ['sqlite', 'postgres'] as const;
const NAMES = { sqlite: 'SQLite and a folder', postgres: 'PostgreSQL and a bucket' };

/** Three digits that mean something, and groups of three. */
const number = (value: number): string => {
  if (!Number.isFinite(value)) return 'never';
  const digits = value === 0 ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
  const rounded = Math.abs(value) >= 1000 ? Math.round(value / digits) * digits : Number(value.toPrecision(3));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 6 });
};

const dollars = (value: number): string => `$${number(value)}`;
const percent = (value: number): string => `${number(value * 100)} %`;

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const UNITS: readonly (readonly [string, (costs: UnitCosts) => number])[] = [
  ['a visit: answers', ({ visit }) => visit.answers],
  ['a visit: kB sent', ({ visit }) => visit.bytes / 1000],
  ['of these, photographs', ({ visit }) => visit.pictureBytes / 1000],
  ['a visit: server, ms', ({ visit }) => visit.cpuMs],
  ['an enquiry: server, ms', ({ enquiry }) => enquiry.cpuMs],
  ['an enquiry: PostgreSQL, ms', ({ enquiry }) => enquiry.databaseCpuMs],
  ['an enquiry: kB in the database', ({ enquiry }) => enquiry.storedBytes / 1000],
  ['an enquiry: kB in PostgreSQL’s log', ({ enquiry }) => enquiry.logBytes / 1000],
  ['a save to page: server, ms', ({ save }) => save.cpuMs],
  ['a save to page: PostgreSQL, ms', ({ save }) => save.databaseCpuMs],
  ['a save to page: kB in PostgreSQL’s log', ({ save }) => save.logBytes / 1000],
  ['a photograph of 24 megapixels: server, ms', ({ photograph }) => photograph.cpuMs],
  ['a photograph: kB of its sizes', ({ photograph }) => photograph.derivedBytes / 1000],
  ['at rest: MB', ({ idle }) => idle.megabytes],
  ['of these, MB that each further process needs too', ({ idle }) => idle.ownMegabytes],
  ['at rest: server, ms in a second', ({ idle }) => idle.cpuMsPerSecond],
  ['at rest: PostgreSQL, ms in a second', ({ idle }) => idle.databaseCpuMsPerSecond],
  ['at rest: connections', ({ idle }) => idle.connections],
  ['statements of an enquiry’s transaction', ({ statements }) => statements.enquiry],
  ['statements of a save’s transactions', ({ statements }) => statements.save],
];

const unitTable = ({ postgres, sqlite }: Measured): string =>
  table(
    ['', NAMES.sqlite, NAMES.postgres],
    UNITS.map(([name, of]) => [name, number(of(sqlite)), number(of(postgres))]),
  );

const limitTable = (measured: Measured): string =>
  table(
    ['', 'runs out, the first first', `in use at ${number(VISITS)} visits a day`, 'breaks at visits a day'],
    SETUPS.flatMap((setup) =>
      limitsOf(setup, VISITS, measured, ASSUMED).map(({ breaksAt, busiest, name }, place) => [
        place === 0 ? setup.name : '',
        name,
        percent(busiest),
        number(breaksAt),
      ]),
    ),
  );

const BILL: readonly (readonly [keyof Bill, string])[] = [
  ['servers', 'servers'],
  ['databases', 'PostgreSQL'],
  ['stored', 'photographs and backups'],
  ['sentByServers', 'sent by servers'],
  ['sentByCdn', 'sent by the CDN'],
];

const billTable = (names: readonly string[], bills: readonly Bill[]): string =>
  table(
    ['dollars a month', ...names],
    [
      ...BILL.map(([part, name]) => [name, ...bills.map((bill) => dollars(bill[part]))]),
      ['together', ...bills.map((bill) => dollars(sumOf(bill)))],
    ],
  );

const mostRows = (of: string, most: Most): readonly (readonly string[])[] =>
  Object.entries(most.each)
    .toSorted(([, a], [, b]) => a - b)
    .map(([name, studios], place) => [place === 0 ? of : '', name, number(Math.floor(studios))]);

const capacityTable = (measured: Measured): string =>
  table(
    ['', 'runs out, the first first', 'studios'],
    [
      ...LAYOUTS.flatMap((layout) =>
        mostRows(`one server, ${NAMES[layout]}`, studiosPerServer(measured[layout], ASSUMED)),
      ),
      ...mostRows('one PostgreSQL', studiosPerDatabase(measured.postgres, ASSUMED)),
    ],
  );

const manyTables = (measured: Measured): string => {
  const cases = STUDIOS.flatMap((studios) => LAYOUTS.map((layout) => ({ studios, layout })));
  const plans = cases.map(({ layout, studios }) => planOf(studios, layout, measured, ASSUMED));
  const names = cases.map(
    ({ layout, studios }) => `${number(studios)}, ${layout === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
  );
  const facts: readonly (readonly [string, (place: number) => string])[] = [
    ['servers', (place) => number(plans[place]?.servers ?? 0)],
    ['PostgreSQL, each with a standby', (place) => number(plans[place]?.databases ?? 0)],
    ['GB a day into backups', (place) => number((plans[place]?.backedUp ?? 0) / 1e9)],
    ['GB a day read by proofs', (place) => number((plans[place]?.proved ?? 0) / 1e9)],
    [
      'dollars a month for each',
      (place) => dollars(sumOf((plans[place] as { bill: Bill }).bill) / (cases[place]?.studios ?? 1)),
    ],
  ];
  return [
    table(
      ['studios', ...names],
      facts.map(([name, of]) => [name, ...cases.map((_, place) => of(place))]),
    ),
    billTable(
      names,
      plans.map(({ bill }) => bill),
    ),
  ].join('\n\n');
};

const arithmetic = ({ sqlite, postgres }: Measured): string => {
  const visit = visitOf(sqlite, ASSUMED, true);
  const perSecond = (VISITS * ASSUMED.peak) / 86_400;
  return [
    `${number(VISITS)} visits × ${ASSUMED.peak} ÷ 86,400 s = ${number(perSecond)} visits in the busiest second.`,
    `Each sends ${number(visit.bytes / 1000)} kB to visitors, of which servers send ${number(visit.serverBytes / 1000)} kB in ${number(visit.answers)} answers.`,
    `An enquiry keeps PostgreSQL's only writer for ${postgres.statements.enquiry} × ${ASSUMED.database.secondsPerStatement * 1000} ms + ${ASSUMED.database.secondsPerFlush * 1000} ms = ${number(secondsToWrite(postgres, ASSUMED) * 1000)} ms if it shares its commit with no other: ${number(1 / secondsToWrite(postgres, ASSUMED))} a second.`,
  ].join('\n');
};

/** The plan beyond this machine, from costs that were just measured. */
export const planText = (measured: Measured): string =>
  [
    `Measured on ${measured.on}.`,
    unitTable(measured),
    arithmetic(measured),
    limitTable(measured),
    billTable(
      SETUPS.map(({ name }) => name),
      SETUPS.map((setup) => billOf(setup, VISITS, measured, ASSUMED)),
    ),
    capacityTable(measured),
    manyTables(measured),
  ].join('\n\n');
