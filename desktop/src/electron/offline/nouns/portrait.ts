import { alt, deletes, edits, purges, quoted, type RulesOf, typedTexts, withId } from './noun.ts';

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
      texts: (body, base) => typedTexts(body, base, description),
    },
    deletes: {
      apply: deletes,
      words: (change) => `Portrait ${alt(change)} deleted`,
    },
    restores: {
      apply: (items, { base }) => (base ? [base] : items),
      words: (change) => `Portrait ${alt(change)} restored`,
    },
    purges: { apply: purges, words: (change) => `Portrait ${alt(change)} deleted forever` },
  },
  all: ([only]) => only ?? null,
};
