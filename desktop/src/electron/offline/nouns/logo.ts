import { deletes, purges, type RulesOf, withId } from './noun.ts';

/** There is one: another one takes its place. It has no words of its own. */
export const logo: RulesOf<'logo'> = {
  changes: {
    adds: {
      apply(items, { body: { imageURL, id = '', alt }, at }, { pictureOf }) {
        if (items.some((item) => item.id === id)) return items;
        return [{ id, alt, createdAt: at, focalX: null, focalY: null, ...pictureOf(imageURL) }];
      },
      words: () => 'New logo',
      withIds: withId,
      newIds: ({ id = '' }) => id,
    },
    deletes: { apply: deletes, words: () => 'Logo deleted' },
    restores: { apply: (items, { base }) => (base ? [base] : items), words: () => 'Logo restored' },
    purges: { apply: purges, words: () => 'Logo deleted forever' },
  },
  all: ([only]) => only ?? null,
};
