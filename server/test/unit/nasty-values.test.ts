import { type AnyEndpoint, contract, proseMarkup } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

/** The pieces of which a long text can be made so that an expression begins anew at each of them. */
const PIECES = [
  'a',
  '[',
  '[x](',
  '[x](a',
  '](',
  '<a',
  'a@',
  '@a.',
  'a.',
  '\n',
  '# a\n',
  '- a\n',
  ' ',
  ' \n',
  '//',
  '{',
  '-',
  '\u202e',
  '/',
  '1',
  'http://',
  'ﬀ',
];

/** As a legal text may be, and as long as a body. */
const LENGTHS = [30_000, 120_000];
/** The most values of a body. */
const ITEMS = 10_000;

/** A check may work this many times as long as the same body takes to be written and read: 50 ms on a slow machine. */
const MOST = 250;

const cpuOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** The least of some runs, because other programs can make a run only longer. */
const leastOf = (work: () => unknown, enough: number): number => {
  let least = cpuOf(work);
  for (let run = 0; run < 5 && least > enough; run += 1) least = Math.min(least, cpuOf(work));
  return least;
};

const texts = (piece: string): readonly string[] =>
  LENGTHS.map((length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));

const reading = (body: unknown): number => leastOf(() => JSON.parse(JSON.stringify(body)), 0);

interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Every body in which one value of the schema is replaced by the nasty one. */
const bodiesWith = (shape: Shape, kind: string, nasty: unknown): readonly unknown[] => {
  const own = [shape.type].flat().includes(kind) ? [nasty] : [];
  const inChoices = shape.anyOf?.flatMap((choice) => bodiesWith(choice, kind, nasty)) ?? [];
  const inFields = Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
    bodiesWith(field, kind, nasty).map((value) => ({ [name]: value })),
  );
  const inItems = shape.items ? bodiesWith(shape.items, kind, nasty).map((value) => [value]) : [];
  return [...own, ...inChoices, ...inFields, ...inItems];
};

const CALLS = Object.entries(contract).flatMap(([name, { body }]: [string, AnyEndpoint]) =>
  body ? [{ name, body, shape: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape }] : [],
);

const list = (make: (at: number) => unknown) => Array.from({ length: ITEMS }, (_, at) => make(at));
const LISTS = [
  list(() => 'a'),
  list((at) => `a${at}`),
  list(() => 'about'),
  list(() => null),
  list(() => ({ id: '01920000-0000-7000-8000-000000000000' })),
  list(() => 1),
  list(() => '2027-01-01'),
  list((at) => ({ from: `/${at}`, to: '/' })),
  list((at) => ({ from: `/${at}/${'é/'.repeat(60)}`, to: `https://example.com/${'é/'.repeat(80)}` })).slice(0, 500),
];

const tooDear = (kind: 'array' | 'string', nasty: unknown, { body, shape }: (typeof CALLS)[number]) => {
  const most = reading(nasty) * MOST;
  return bodiesWith(shape, kind, nasty)
    .filter((value) => leastOf(() => body.safeParse(value), most) > most)
    .map((value) => JSON.stringify(value).slice(0, 80));
};

describe('no value costs much more than to be read', () => {
  it.each(CALLS)('in a body of $name', (call) => {
    const found = [
      ...PIECES.flatMap(texts).flatMap((nasty) => tooDear('string', nasty, call)),
      ...LISTS.flatMap((nasty) => tooDear('array', nasty, call)),
    ];
    expect(found).toEqual([]);
  });

  const LINES = ['#', '-'].map((mark) => `${mark}${' '.repeat(29_990)}a\u2028b`);

  it.each([...PIECES.map((piece) => texts(piece)[0] ?? ''), ...LINES])('as the text of a page: %#', (shown) => {
    const most = reading(shown) * MOST;
    expect(leastOf(() => proseMarkup(shown), most)).toBeLessThan(most);
  });
});
