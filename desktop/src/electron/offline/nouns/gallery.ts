import { byGalleryOrder, type GalleryImage, galleryNumbers, sameValue } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { EditableText } from '../../../sync-status.ts';
import type { ChangeBody } from '../line/calls.ts';
import { type Fields, isFields } from '../store/entry-parts.ts';
import {
  byId,
  type ChangeToName,
  deletes,
  edits,
  type Item,
  type Loss,
  listOf,
  purges,
  put,
  type Replacing,
  type RulesOf,
  restores,
  type Sides,
} from './noun.ts';
import {
  addAgain,
  alt,
  type Editable,
  edited,
  knownEdit,
  missing,
  NAMED,
  removed,
  replacingDeletion,
  replacingEdit,
} from './pictures.ts';
import { quoted, typedTexts, withId } from './words.ts';

const GALLERY: Editable = {
  noun: 'gallery',
  labels: { Description: ['alt'], Category: ['category'], 'Focal point': ['focalX', 'focalY'] },
};

const LABELS: Readonly<Record<string, string>> = { alt: 'Description', category: 'Category', order: 'Order' };

const addedWords = ({ body: { images } }: ChangeToName<ChangeBody<'gallery', 'adds'>>): string => {
  const [first] = new Set(images.map(({ category }) => category));
  const count = `${images.length} ${images.length === 1 ? 'photo' : 'photos'}`;
  return images.every(({ category }) => category === first) ? `${count} for ${first}` : count;
};

const editWords = (change: ChangeToName<ChangeBody<'gallery', 'edits'>, GalleryImage | null>): string => {
  const { body, base } = change;
  const parts = (['alt', 'category', 'order'] as const).filter(
    (field) => body[field] !== undefined && body[field] !== base?.[field],
  );
  const pointed = body.focalX !== undefined || body.focalY !== undefined;
  const words = [
    ...parts.map((field) => `${LABELS[field]} → ${quoted(body[field])}`),
    ...(pointed ? [`Focal point${body.focalX === null ? ' removed' : ''}`] : []),
  ];
  return `Photo ${alt(change)}${words.length > 0 ? `: ${words.join(', ')}` : ''}`;
};

const addedTexts = ({ images }: Fields): EditableText[] =>
  (Array.isArray(images) ? images.filter(isFields) : []).flatMap((image, at) =>
    typedTexts(image, null, (field) => (LABELS[field] ? `${LABELS[field]} of photo ${at + 1}` : null), `images.${at}.`),
  );

const REPLACED = { noun: 'gallery', effect: 'replaces' } as const;

const replaceAgain = ({ alt }: Item): string =>
  `This computer doesn’t keep photos it has sent. Replace “${alt}” from your own files.`;

type Images = readonly GalleryImage[];

/** The photograph behind an address: its sizes have different addresses, and may be made later. */
const photographAt = (url: string): string => url.slice(0, url.lastIndexOf('/'));

const photographsOf = (images: Images): ReadonlyMap<string, string> =>
  new Map(images.map(({ id, url }) => [id, photographAt(url)]));

const replaced = ({ remembered, start, now }: Sides<GalleryImage>): Loss[] => {
  const [before, began] = [photographsOf(remembered), photographsOf(start)];
  return now
    .filter(({ id, url }) => before.has(id) && ![photographAt(url), began.get(id)].includes(before.get(id)))
    .map((image): Loss => {
      const params = { id: image.id };
      const body = { imageURL: image.url };
      return { changes: REPLACED, params, body, base: image, reason: replaceAgain(image) };
    });
};

const inOrder = (images: Images, among: Images): string[] => {
  const ids = byId(among);
  return images
    .toSorted(byGalleryOrder)
    .map(({ id }) => id)
    .filter((id) => ids.has(id));
};

const isOrderOf = (images: Images, others: Images): boolean =>
  sameValue(inOrder(images, others), inOrder(others, images));

const reordered = ({ remembered, start, now }: Sides<GalleryImage>): Loss[] => {
  if (isOrderOf(remembered, now) || isOrderOf(remembered, start)) return [];
  const body = { ids: inOrder(remembered, now) };
  return [{ changes: { noun: 'gallery', effect: 'orders' }, params: {}, body, base: null, reason: null }];
};

const ORDER = 'Order of the gallery';

const replacingOrder: Replacing<GalleryImage> = {
  valuesIn(images, { body: { ids } }) {
    const named = new Set(listOf(ids));
    return { [ORDER]: images.toSorted(byGalleryOrder).flatMap(({ id }) => (named.has(id) ? [id] : [])) };
  },
  /** A gallery may be long: only the places from the first that differs are named. */
  words(ids, others, images) {
    const [order, other, items] = [listOf(ids), listOf(others), byId(images)];
    const first = Math.max(
      0,
      order.findIndex((id, at) => id !== other[at]),
    );
    const names = order.slice(first, first + NAMED).map((id) => items.get(String(id))?.alt);
    const more = first + NAMED < order.length ? ['…'] : [];
    return [...(first > 0 ? ['…'] : []), ...names, ...more].join(', ');
  },
};

const lost = (sides: Sides<GalleryImage>): Loss[] => {
  const images = missing(sides);
  const added: Loss = {
    changes: { noun: 'gallery', effect: 'adds' },
    params: {},
    body: { images },
    base: null,
    reason: addAgain(images),
  };
  return [
    ...edited(sides, GALLERY),
    ...replaced(sides),
    ...reordered(sides),
    ...removed(sides, GALLERY),
    ...(images.length > 0 ? [added] : []),
  ];
};

export const gallery: RulesOf<'gallery'> = {
  changes: {
    adds: {
      apply: (items, { body, at }, { pictureOf }) =>
        body.images.reduce((list, { imageURL, id = '', ...image }) => {
          const isThere = list.some((item) => item.id === id);
          return isThere ? list : put(list, { ...image, id, createdAt: at, ...pictureOf(imageURL) });
        }, items),
      words: addedWords,
      withIds: (body) => ({ ...body, images: body.images.map(withId) }),
      newIds: ({ images }) => images.map(({ id = '' }) => id),
      texts: addedTexts,
    },
    edits: {
      apply: edits,
      words: editWords,
      replacing: replacingEdit(GALLERY),
      texts: (body, base) => typedTexts(body, base, (field) => LABELS[field] ?? null),
    },
    replaces: {
      apply: (items, { id, body: { imageURL } }, { pictureOf }) =>
        items.map((item) => (item.id === id ? { ...item, ...pictureOf(imageURL) } : item)),
      words: (change) => `Photo ${alt(change)} replaced`,
      withIds: (body) => ({ ...body, oldId: body.oldId ?? uuid() }),
      newIds: ({ oldId = '' }) => oldId,
    },
    orders: {
      apply(items, { body }) {
        const numbers = galleryNumbers(items, body.ids);
        return items.map((item) => ({ ...item, order: numbers.get(item.id) ?? item.order }));
      },
      words: () => ORDER,
      replacing: replacingOrder,
    },
    deletes: {
      apply: deletes,
      words: (change) => `Photo ${alt(change)} deleted`,
      replacing: replacingDeletion('Photo', GALLERY),
    },
    restores: { apply: restores, words: (change) => `Photo ${alt(change)} restored` },
    purges: { apply: purges, words: (change) => `Photo ${alt(change)} deleted forever` },
  },
  all: (images) => images.toSorted(byGalleryOrder),
  lost,
  knownPart: knownEdit(GALLERY),
};
