import { byGalleryOrder, type GalleryImage, galleryNumbers } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { TypedText } from '../../../sync-status.ts';
import type { ChangeBody } from '../line/calls.ts';
import { type Fields, isFields } from '../store/entries.ts';
import {
  alt,
  type ChangeToName,
  deletes,
  edits,
  numbered,
  purges,
  put,
  quoted,
  type RulesOf,
  restores,
  typedTexts,
  withId,
} from './noun.ts';

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

const addedTexts = ({ images }: Fields): TypedText[] =>
  (Array.isArray(images) ? images.filter(isFields) : []).flatMap((image, at) =>
    typedTexts(image, null, (field) => (LABELS[field] ? `${LABELS[field]} of photo ${at + 1}` : null)),
  );

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
      apply: (items, { body }) => numbered(items, galleryNumbers(items, body.ids)),
      words: () => 'Order of the gallery',
    },
    deletes: { apply: deletes, words: (change) => `Photo ${alt(change)} deleted` },
    restores: { apply: restores, words: (change) => `Photo ${alt(change)} restored` },
    purges: { apply: purges, words: (change) => `Photo ${alt(change)} deleted forever` },
  },
  all: (images) => images.toSorted(byGalleryOrder),
};
