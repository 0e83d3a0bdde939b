import type { Portrait } from '@shutterdesk/shared';
import { deletes, edits, type Loss, purges, type RulesOf, type Sides } from './noun.ts';
import {
  addAgain,
  alt,
  type Editable,
  edited,
  knownEdit,
  missing,
  removed,
  replacingDeletion,
  replacingEdit,
} from './pictures.ts';
import { quoted, typedTexts, withId } from './words.ts';

const PORTRAIT: Editable = {
  noun: 'portrait',
  labels: { Description: ['alt'], 'Focal point': ['focalX', 'focalY'] },
};

const lost = (sides: Sides<Portrait>): Loss[] => [
  ...edited(sides, PORTRAIT),
  ...removed(sides, PORTRAIT),
  ...missing(sides).map(
    (portrait): Loss => ({
      changes: { noun: 'portrait', effect: 'adds' },
      params: {},
      body: portrait,
      base: null,
      reason: addAgain([portrait]),
    }),
  ),
];

const description = (field: string): string | null => (field === 'alt' ? 'Description' : null);

/** There is one: another one takes its place. */
export const portrait: RulesOf<'portrait'> = {
  changes: {
    adds: {
      apply(items, { body: { imageURL, id = '', ...image }, at }, { pictureOf }) {
        if (items.some((item) => item.id === id)) return items;
        return [{ ...image, id, createdAt: at, ...pictureOf(imageURL) }];
      },
      words: ({ body }) => `Portrait ${quoted(body.alt)}`,
      withIds: withId,
      newIds: ({ id = '' }) => id,
      texts: (body, base) => typedTexts(body, base, description),
    },
    edits: {
      apply: edits,
      words: (change) =>
        change.body.alt === undefined || change.body.alt === change.base?.alt
          ? `Focal point of the portrait ${alt(change)}`
          : `Portrait ${alt(change)}: Description → ${quoted(change.body.alt)}`,
      replacing: replacingEdit(PORTRAIT),
      texts: (body, base) => typedTexts(body, base, description),
    },
    deletes: {
      apply: deletes,
      words: (change) => `Portrait ${alt(change)} deleted`,
      replacing: replacingDeletion('Portrait', PORTRAIT),
    },
    restores: {
      apply: (items, { base }) => (base ? [base] : items),
      words: (change) => `Portrait ${alt(change)} restored`,
    },
    purges: { apply: purges, words: (change) => `Portrait ${alt(change)} deleted forever` },
  },
  all: ([only]) => only ?? null,
  lost,
  knownPart: knownEdit(PORTRAIT),
};
