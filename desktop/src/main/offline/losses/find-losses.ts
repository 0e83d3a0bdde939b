import { sameValue, settingsSchema } from '@shutterdesk/shared';
import type { CallName } from '../match-endpoint.ts';
import { asSettings, type Noun, READ_RULES, type Thing } from '../reads/overlay-rules.ts';
import type { Entry } from '../store/entries.ts';

/** A change that makes of what the server has what it had. */
export interface Loss {
  readonly call: CallName;
  readonly params: { readonly id?: string };
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly base: unknown;
  /** Why it cannot be sent. */
  readonly reason: string | null;
}

/** The things of a noun: as this computer knew them, and as the server has them now. */
export interface Sides {
  readonly known: readonly Thing[];
  readonly now: readonly Thing[];
  /** The server had taken these away at this computer's word. */
  readonly removed: ReadonlySet<string>;
}

interface Calls {
  readonly edit: CallName;
  readonly fields: readonly string[];
  readonly remove: CallName;
}

const EDITS = { fields: ['alt', 'category'], edit: 'editGalleryImage', remove: 'deleteGalleryImage' } as const;
const POSITIONS = {
  fields: ['backgroundPosition', 'backgroundSize'],
  edit: 'positionHeroImage',
  remove: 'deleteHeroImage',
} as const;

/** Photographs that were sent are kept by the server alone. */
const NOT_SENDABLE: readonly string[] = ['addGalleryImages', 'addHeroImage'] satisfies CallName[];

export const isSendable = ({ call, status }: Pick<Entry, 'call' | 'status'>): boolean =>
  status !== 'lost' || !NOT_SENDABLE.includes(call);

const NAMED = 5;

const addAgain = (things: readonly Thing[]): string => {
  const names = things.slice(0, NAMED).map(({ alt }) => `“${alt}”`);
  const more = things.length - names.length;
  const all = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return `Photos that have been sent are not kept on this computer. Add from your own files: ${all}`;
};

const byId = (things: readonly Thing[]): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]));

const settingsLosses = ({ known: [known], now: [now] }: Sides): Loss[] => {
  if (!known || !now) return [];
  const base = asSettings(now);
  return Object.keys(settingsSchema.shape)
    .filter((field) => known[field] !== undefined && !sameValue(known[field], now[field]))
    .map((field) => {
      return { call: 'saveSettings', params: {}, body: { ...base, [field]: known[field] }, base, reason: null };
    });
};

const edited = ({ known, now }: Sides, { edit, fields }: Calls): Loss[] => {
  const before = byId(known);
  return now.flatMap((thing) => {
    const had = before.get(thing.id);
    const changed = had ? fields.filter((field) => had[field] !== thing[field]) : [];
    if (changed.length === 0) return [];
    const body = Object.fromEntries(changed.map((field) => [field, had?.[field]]));
    return [{ call: edit, params: { id: thing.id }, body, base: thing, reason: null }];
  });
};

const removed = (sides: Sides, { remove }: Calls): Loss[] => {
  const known = byId(sides.known);
  return sides.now
    .filter(({ id }) => !known.has(id) && sides.removed.has(id))
    .map((thing) => ({ call: remove, params: { id: thing.id }, body: null, base: thing, reason: null }));
};

const missing = ({ known, now }: Sides): readonly Thing[] => {
  const there = byId(now);
  return known.filter(({ id }) => !there.has(id));
};

const inOrder = (things: readonly Thing[], among: readonly Thing[]): string[] => {
  const ids = byId(among);
  const all = READ_RULES.listGalleryImages?.view(things, new URLSearchParams()) as readonly Thing[];
  return all.map(({ id }) => id).filter((id) => ids.has(id));
};

const reordered = ({ known, now }: Sides): Loss[] => {
  const ids = inOrder(known, now);
  if (sameValue(ids, inOrder(now, known))) return [];
  return [{ call: 'orderGalleryImages', params: {}, body: { ids }, base: null, reason: null }];
};

const galleryLosses = (sides: Sides): Loss[] => {
  const images = missing(sides);
  const added: Loss = {
    call: 'addGalleryImages',
    params: {},
    body: { images },
    base: null,
    reason: addAgain(images),
  };
  return [
    ...edited(sides, EDITS),
    ...reordered(sides),
    ...removed(sides, EDITS),
    ...(images.length > 0 ? [added] : []),
  ];
};

const shown = ({ known, now }: Sides): Loss[] => {
  const had = known.find(({ isActive }) => isActive === true);
  const there = now.find(({ id }) => id === had?.id);
  if (!there || there.isActive === true) return [];
  return [{ call: 'activateHeroImage', params: { id: there.id }, body: null, base: there, reason: null }];
};

const heroLosses = (sides: Sides): Loss[] => [
  ...edited(sides, POSITIONS),
  ...shown(sides),
  ...removed(sides, POSITIONS),
  ...missing(sides).map((image): Loss => {
    return { call: 'addHeroImage', params: {}, body: image, base: null, reason: addAgain([image]) };
  }),
];

/** Everything that the server lost of each noun. */
export const LOSSES_OF: { readonly [N in Noun]?: (sides: Sides) => readonly Loss[] } = {
  settings: settingsLosses,
  gallery: galleryLosses,
  hero: heroLosses,
};
