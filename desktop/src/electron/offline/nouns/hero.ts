import { newestFirst, shownHero, withActive, withAdded, withOneActive } from '@shutterdesk/shared';
import { alt, deletes, edits, purges, put, quoted, type RulesOf, typedTexts, withId } from './noun.ts';

export const hero: RulesOf<'hero'> = {
  changes: {
    adds: {
      apply(items, { body: { imageURL, id = '', ...image }, at }, { pictureOf }) {
        if (items.some((item) => item.id === id)) return items;
        return withAdded(items, { ...image, id, createdAt: at, ...pictureOf(imageURL) });
      },
      words: ({ body }) => `Hero image ${quoted(body.alt)}`,
      withIds: withId,
      newIds: ({ id = '' }) => id,
      texts: (body, base) => typedTexts(body, base, (field) => (field === 'alt' ? 'Description' : null)),
    },
    edits: {
      apply: edits,
      words: (change) => `Position of hero image ${alt(change)}`,
    },
    activates: {
      apply: (items, { id }) => withActive(items, id),
      words: (change) => `Hero image ${alt(change)} set active`,
    },
    deletes: {
      apply: (items, change) => withOneActive(deletes(items, change)),
      words: (change) => `Hero image ${alt(change)} deleted`,
    },
    restores: {
      apply: (items, { base }) => (base ? withOneActive(put(items, { ...base, isActive: false })) : items),
      words: (change) => `Hero image ${alt(change)} restored`,
    },
    purges: { apply: purges, words: (change) => `Hero image ${alt(change)} deleted forever` },
  },
  all: (images) => images.toSorted(newestFirst),
  active: shownHero,
};
