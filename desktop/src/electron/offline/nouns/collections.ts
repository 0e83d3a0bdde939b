import { byCollectionOrder, type Collection, collectionNumbers, mergedIds, proposedAddress } from '@shutterdesk/shared';
import type { ChangeBody } from '../line/calls.ts';
import {
  type ChangeToName,
  defined,
  deletes,
  numbered,
  purges,
  put,
  quoted,
  type RulesOf,
  restores,
  typedTexts,
  withId,
} from './noun.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  intro: 'Introduction',
  title: 'Title for search',
  description: 'Description for search',
  day: 'Day',
  place: 'Place',
};

const NEW = {
  intro: null,
  coverId: null,
  layout: null,
  title: null,
  description: null,
  day: null,
  place: null,
  packageId: null,
  shownIn: 'navigation',
  isShown: false,
} as const;

const named = ({ base }: ChangeToName<unknown, Collection | null>): string => quoted(base?.name ?? 'a collection');

const editWords = (change: ChangeToName<ChangeBody<'collections', 'edits'>, Collection | null>): string => {
  const { body, base } = change;
  const words = Object.entries(LABELS).flatMap(([field, label]) => {
    const value = body[field as keyof typeof body];
    return value === undefined || value === base?.[field as keyof Collection] ? [] : [`${label} → ${quoted(value)}`];
  });
  const shows = body.isShown === undefined || body.isShown === base?.isShown ? [] : [body.isShown ? 'shown' : 'hidden'];
  const photos = body.photoIds ? ['its photos'] : [];
  const parts = [...words, ...photos, ...shows];
  return `Collection ${named(change)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
};

const labelOf = (field: string): string | null => LABELS[field] ?? null;

export const collections: RulesOf<'collections'> = {
  changes: {
    adds: {
      apply(items, { body: { id = '', address, ...fields }, at }) {
        if (items.some((item) => item.id === id)) return items;
        const used = new Set(items.map((item) => item.address));
        const order = Math.max(-1, ...items.map((item) => item.order)) + 1;
        const own = address ?? proposedAddress(fields.name, (one) => used.has(one));
        return put(items, {
          ...NEW,
          photoIds: [],
          formerAddresses: [],
          ...(defined(fields) as typeof fields),
          id,
          address: own,
          order,
          createdAt: at,
        } as Collection);
      },
      words: ({ body }) => `Collection ${quoted(body.name)}`,
      withIds: withId,
      newIds: ({ id = '' }) => id,
      texts: (body, base) => typedTexts(body, base, labelOf),
    },
    edits: {
      apply: (items, { id, body: { photoIdsBefore, ...body } }) =>
        items.map((item) => {
          if (item.id !== id) return item;
          const photoIds = body.photoIds && mergedIds(photoIdsBefore ?? item.photoIds, body.photoIds, item.photoIds);
          return { ...item, ...defined(body), ...(photoIds ? { photoIds: [...photoIds] } : {}) };
        }),
      words: editWords,
      texts: (body, base) => typedTexts(body, base, labelOf),
    },
    orders: {
      apply: (items, { body }) => numbered(items, collectionNumbers(items, body.ids)),
      words: () => 'Order of the collections',
    },
    deletes: { apply: deletes, words: (change) => `Collection ${named(change)} deleted` },
    restores: { apply: restores, words: (change) => `Collection ${named(change)} restored` },
    purges: { apply: purges, words: (change) => `Collection ${named(change)} deleted forever` },
  },
  all: (items) => items.toSorted(byCollectionOrder),
};
