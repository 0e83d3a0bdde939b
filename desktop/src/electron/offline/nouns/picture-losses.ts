import { byGalleryOrder, type Noun, sameValue } from '@shutterdesk/shared';
import { byId, CHANGED_SINCE, type Loss, type Sides } from './loss.ts';
import type { Thing, ThingOf } from './things.ts';

/** A noun whose items have editable fields. */
interface Editable {
  readonly noun: 'gallery' | 'hero';
  /** Fields that belong together are sent together. */
  readonly fields: readonly (readonly string[])[];
}

const GALLERY: Editable = { noun: 'gallery', fields: [['alt'], ['category'], ['focalX', 'focalY']] };
const HERO: Editable = { noun: 'hero', fields: [['backgroundPosition'], ['backgroundSize'], ['portraitPosition']] };

/** A field with those that are sent together with it. */
export const fieldsTogether = (noun: Noun, field: string): readonly string[] =>
  [GALLERY, HERO].find((one) => one.noun === noun)?.fields.find((together) => together.includes(field)) ?? [field];

const NAMED = 5;

const addAgain = (things: readonly Thing[]): string => {
  const names = things.slice(0, NAMED).map(({ alt }) => `“${alt}”`);
  const more = things.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return `Photos that have been sent are not kept on this computer. Add from your own files: ${list}`;
};

const REPLACED = { noun: 'gallery', effect: 'replaces' } as const;

const replaceAgain = ({ alt }: Thing): string =>
  `Photos that have been sent are not kept on this computer. Replace from your own files: “${alt}”`;

const edited = ({ remembered, start, now }: Sides, { noun, fields }: Editable): Loss[] => {
  const [before, began] = [byId(remembered), byId(start)];
  return now.flatMap((thing): Loss[] => {
    const [had, was] = [before.get(thing.id), began.get(thing.id) ?? thing];
    // A release that does not know a field has not lost it.
    const lost = (field: string) =>
      had?.[field] !== undefined && had[field] !== thing[field] && had[field] !== was[field];
    const changed = fields.filter((together) => together.some(lost)).flat();
    if (changed.length === 0) return [];
    const body = Object.fromEntries(changed.map((field) => [field, had?.[field]]));
    const isNewer = changed.some((field) => was[field] !== thing[field]);
    const reason = isNewer ? CHANGED_SINCE : null;
    return [{ changes: { noun, effect: 'edits' }, params: { id: thing.id }, body, base: thing, reason }];
  });
};

/** Things that were deleted from here before the backup was restored, and that nobody has taken back since. */
const removed = (sides: Sides, { noun }: Editable): Loss[] => {
  const [remembered, began] = [byId(sides.remembered), byId(sides.start)];
  return sides.now
    .filter(({ id }) => !remembered.has(id) && sides.removed.has(id) && began.has(id))
    .map((thing) => ({
      changes: { noun, effect: 'deletes' },
      params: { id: thing.id },
      body: null,
      base: thing,
      reason: null,
    }));
};

/** Things that nobody has deleted since. */
const missing = ({ remembered, start, now }: Sides): readonly Thing[] => {
  const [nowById, began] = [byId(now), byId(start)];
  return remembered.filter(({ id }) => !nowById.has(id) && !began.has(id));
};

type Images = readonly ThingOf['gallery'][];

/** The photograph behind an address: its sizes have different addresses, and may be made later. */
const photographAt = (url: string): string => url.slice(0, url.lastIndexOf('/'));

const photographsOf = (images: Images): ReadonlyMap<string, string> =>
  new Map(images.map(({ id, url }) => [id, photographAt(url)]));

const replaced = ({ remembered, start, now }: Sides<ThingOf['gallery']>): Loss[] => {
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

const reordered = ({ remembered, start, now }: Sides<ThingOf['gallery']>): Loss[] => {
  if (isOrderOf(remembered, now) || isOrderOf(remembered, start)) return [];
  const reason = isOrderOf(start, now) ? null : CHANGED_SINCE;
  const body = { ids: inOrder(remembered, now) };
  return [{ changes: { noun: 'gallery', effect: 'orders' }, params: {}, body, base: null, reason }];
};

export const galleryLosses = (sides: Sides<ThingOf['gallery']>): Loss[] => {
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

const activated = ({ remembered, start, now }: Sides<ThingOf['hero']>): Loss[] => {
  const had = remembered.find(({ isActive }) => isActive);
  const [was, current] = [start, now].map((images) => images.find(({ id }) => id === had?.id));
  if (!current || current.isActive || was?.isActive) return [];
  const isNewer = !start.some(({ id, isActive }) => isActive && now.some((image) => image.id === id && image.isActive));
  return [
    {
      changes: { noun: 'hero', effect: 'activates' },
      params: { id: current.id },
      body: null,
      base: current,
      reason: isNewer ? CHANGED_SINCE : null,
    },
  ];
};

export const heroLosses = (sides: Sides<ThingOf['hero']>): Loss[] => [
  ...edited(sides, HERO),
  ...activated(sides),
  ...removed(sides, HERO),
  ...missing(sides).map((image): Loss => {
    return {
      changes: { noun: 'hero', effect: 'adds' },
      params: {},
      body: image,
      base: null,
      reason: addAgain([image]),
    };
  }),
];
