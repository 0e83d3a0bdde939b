import type { Draft } from './draft.ts';

/** The ways to describe several drafts at once. */
export type Way = 'text' | 'names' | 'list';

/** 'Tea gardens 2' for 'Tea gardens {n}'. */
const counted = (text: string, number: number): string => text.trim().replace(/\{n\}/gi, String(number));

/** A camera's, phone's or messenger's own name, which has numbers alone behind a prefix. */
const NUMBERS_ALONE =
  /^(?:dsc[fn]?|mg|img|mvimg|pxl|pict?|p|r|l|gopr|dji|burst|scan|foto|bild|photo|image|signal|screen ?shot|whatsapp image)? ?\d[\d ]*(?:wa\d+|at [\d ]+(?: ?[ap]m)?)?(?: (?:portrait|night|hdr|edit(?:ed)?|copy))*$/i;

/** 'Tea gardens' of '01-tea-gardens.jpg'; '' of a name that a camera gave. */
export const wordsOfFileName = (name: string): string => {
  const spaced = name
    .replace(/\.[a-z][a-z\d]{1,4}$/i, '')
    .replace(/[\s_.-]+/g, ' ')
    .trim();
  if (NUMBERS_ALONE.test(spaced)) return '';
  const words = spaced.replace(/^\d+ (?=\p{L})/u, '').replace(/ \d{3,}$/, '');
  return `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}`;
};

type Named = Pick<Draft, 'id' | 'name'>;

const key = (name: string): string => name.trim().toLowerCase().normalize();
const withoutEnding = (name: string): string => name.replace(/\.[^.]+$/, '');

/** The rows by the file that their first cell names, if they name any. */
const byName = (rows: readonly (readonly string[])[], drafts: readonly Named[]): Map<string, string> => {
  const found = new Map(rows.map(([first = '', ...others]) => [key(first), others.find((cell) => cell.trim()) ?? '']));
  return new Map(
    drafts.flatMap(({ id, name }) => {
      const text = found.get(key(name)) ?? found.get(key(withoutEnding(name)));
      return text ? [[id, text.trim()] as const] : [];
    }),
  );
};

const lengthOf = (rows: readonly (readonly string[])[], column: number): number =>
  rows.reduce((sum, row) => sum + (row[column]?.trim().length ?? 0), 0);

/** Row by row, in the order of the drafts: the column that says most. */
const inOrder = (rows: readonly (readonly string[])[], drafts: readonly Named[]): Map<string, string> => {
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const column = Array.from({ length: columns }, (_, at) => at).reduce(
    (best, at) => (lengthOf(rows, at) > lengthOf(rows, best) ? at : best),
    0,
  );
  const texts = rows.map((row) => row[column]?.trim() ?? '');
  const begin = /^(?:descriptions?|captions?|titles?|alt(?: texts?)?)$/i.test(texts[0] ?? '') ? 1 : 0;
  return new Map(
    drafts.flatMap(({ id }, at) => {
      const text = texts[begin + at];
      return text ? [[id, text] as const] : [];
    }),
  );
};

/**
 * The descriptions of a list: those of the files that its rows name, or else row by row.
 * @param text lines; a line from a spreadsheet has tabs between its cells
 */
export const describedByList = (text: string, drafts: readonly Named[]): ReadonlyMap<string, string> => {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  const named = byName(rows, drafts);
  return named.size > 0 ? named : inOrder(rows, drafts);
};

interface Description {
  readonly way: Way;
  readonly text: string;
  readonly list: string;
}

/** The descriptions by the draft's id; a draft without one keeps what it has. */
export const descriptionsOf = (
  { way, text, list }: Description,
  drafts: readonly Named[],
): ReadonlyMap<string, string> => {
  if (way === 'list') return describedByList(list, drafts);
  const described = drafts.map(({ id, name }, at) => {
    const words = way === 'names' ? wordsOfFileName(name) : counted(text, at + 1);
    return [id, words] as const;
  });
  return new Map(described.filter(([, words]) => words !== ''));
};
