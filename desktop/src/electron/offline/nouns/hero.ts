import { type HeroImage, newestFirst, shownHero, withActive, withAdded, withOneActive } from '@shutterdesk/shared';
import { deletes, edits, type Loss, purges, put, type Replacing, type RulesOf, type Sides } from './noun.ts';
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

const HERO: Editable = {
  noun: 'hero',
  labels: {
    Position: ['backgroundPosition'],
    Size: ['backgroundSize'],
    'Position on phones': ['portraitPosition'],
  },
};

const activeOf = (images: readonly HeroImage[]): string | undefined => images.find(({ isActive }) => isActive)?.id;

const replacingActive: Replacing<HeroImage> = {
  valuesIn: (images) => ({ 'Active hero image': activeOf(images) ?? null }),
  words: (active, _, images) => images.find(({ id }) => id === active)?.alt ?? 'None',
};

const activated = ({ remembered, start, now }: Sides<HeroImage>): Loss[] => {
  const had = activeOf(remembered);
  const [was, current] = [start, now].map((images) => images.find(({ id }) => id === had));
  if (!current || current.isActive || was?.isActive) return [];
  const changes = { noun: 'hero', effect: 'activates' } as const;
  return [{ changes, params: { id: current.id }, body: null, base: current, reason: null }];
};

const lost = (sides: Sides<HeroImage>): Loss[] => [
  ...edited(sides, HERO),
  ...activated(sides),
  ...removed(sides, HERO),
  ...missing(sides).map(
    (image): Loss => ({
      changes: { noun: 'hero', effect: 'adds' },
      params: {},
      body: image,
      base: null,
      reason: addAgain([image]),
    }),
  ),
];

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
      replacing: replacingEdit(HERO),
    },
    activates: {
      apply: (items, { id }) => withActive(items, id),
      words: (change) => `Hero image ${alt(change)} set active`,
      replacing: replacingActive,
    },
    deletes: {
      apply: (items, change) => withOneActive(deletes(items, change)),
      words: (change) => `Hero image ${alt(change)} deleted`,
      replacing: replacingDeletion('Hero image', HERO),
    },
    restores: {
      apply: (items, { base }) => (base ? withOneActive(put(items, { ...base, isActive: false })) : items),
      words: (change) => `Hero image ${alt(change)} restored`,
    },
    purges: { apply: purges, words: (change) => `Hero image ${alt(change)} deleted forever` },
  },
  all: (images) => images.toSorted(newestFirst),
  active: shownHero,
  lost,
  knownPart: knownEdit(HERO),
};
