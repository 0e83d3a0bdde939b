import {
  type Deleted,
  deletedPage,
  mergeSettings,
  newestFirst,
  type Settings,
  type SettingsLike,
} from '@shutterdesk/shared';
import type { CallName } from '../match-endpoint.ts';
import type { PendingPicture } from '../uploads/pending-picture.ts';

/** What the rules know of anything that has an id. */
export interface Thing {
  readonly id: string;
  readonly createdAt: string;
  readonly [field: string]: unknown;
}

/** A change that is not in the last read, with what the server answered if it has been sent. */
export interface Change {
  readonly call: CallName;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What it began from: settings, or the thing that it removes or brings back. */
  readonly base: unknown;
  readonly at: string;
  readonly answer: unknown;
}

export interface RuleTools {
  /** How a photograph that waits in the app's own folder is shown. */
  readonly pictureOf: (imageURL: unknown) => PendingPicture;
}

export type Apply = (things: readonly Thing[], change: Change, tools: RuleTools) => readonly Thing[];

export const NOUNS = ['settings', 'gallery', 'hero', 'contacts'] as const;
export type Noun = (typeof NOUNS)[number];

interface WriteRule {
  readonly noun: Noun;
  readonly apply: Apply;
  /** What its answer is made of: the thing named by the path, those of the body, everything, or nothing. */
  readonly answers: 'one' | 'added' | 'all' | 'nothing';
  /** Where in the body things are that get an id here when they came without. */
  readonly adds?: 'images' | 'body';
  /** What the change keeps of what was there, to merge by, to name it, or to bring it back. */
  readonly keeps?: 'one' | 'removed' | 'all';
  /** Its effect on the list of deleted things of its noun. */
  readonly bin?: 'puts' | 'takes';
}

const put = (things: readonly Thing[], one: Thing): readonly Thing[] => {
  const at = things.findIndex(({ id }) => id === one.id);
  return at === -1 ? [...things, one] : things.with(at, { ...things[at], ...one });
};

const defined = (body: Change['body']): Change['body'] =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const patch: Apply = (things, { id, body }) =>
  things.map((thing) => (thing.id === id ? { ...thing, ...defined(body) } : thing));

const remove: Apply = (things, { id }) => things.filter((thing) => thing.id !== id);

const leave: Apply = (things) => things;

const bringBack: Apply = (things, { base }) => (base ? put(things, base as Thing) : things);

const addGallery: Apply = (things, { body, at }, { pictureOf }) =>
  (body.images as Record<string, unknown>[]).reduce<readonly Thing[]>((list, { imageURL, ...image }) => {
    const isThere = list.some(({ id }) => id === image.id);
    return isThere ? list : put(list, { ...image, createdAt: at, ...pictureOf(imageURL) } as unknown as Thing);
  }, things);

const number = (thing: Thing): number => Number(thing.order);

const byOrder = (a: Thing, b: Thing): number =>
  number(a) - number(b) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

const order: Apply = (things, { body }) => {
  const wanted = new Set(body.ids as string[]);
  const behind = things.toSorted(byOrder).filter(({ id }) => !wanted.has(id));
  const places = new Map([...wanted, ...behind.map(({ id }) => id)].map((id, place) => [id, String(place)]));
  return things.map((thing) => ({ ...thing, order: places.get(thing.id) ?? thing.order }));
};

const activate = (things: readonly Thing[], active: string): readonly Thing[] =>
  things.map((thing) => ({ ...thing, isActive: thing.id === active }));

const activeOne = (things: readonly Thing[]): Thing | undefined => things.find(({ isActive }) => isActive === true);

const addHero: Apply = (things, { body, at }, { pictureOf }) => {
  const { imageURL, ...image } = body;
  if (things.some(({ id }) => id === image.id)) return things;
  const added = put(things, { ...image, isActive: false, createdAt: at, ...pictureOf(imageURL) } as unknown as Thing);
  return image.isActive === true || !activeOne(things) ? activate(added, String(image.id)) : added;
};

const activateHero: Apply = (things, { id }) =>
  things.some((thing) => thing.id === id) ? activate(things, id) : things;

const removeHero: Apply = (things, change, tools) => {
  const left = remove(things, change, tools);
  const newest = left.toSorted(newestFirst)[0];
  return activeOne(left) || !newest ? left : activate(left, newest.id);
};

const bringBackHero: Apply = (things, { base }) => {
  if (!base) return things;
  const back = base as Thing;
  return put(things, { ...back, isActive: back.isActive === true && !activeOne(things) });
};

/** The settings are the one thing of their noun. */
const SETTINGS_ID = 'settings';
export const asThing = (settings: Settings): Thing => ({ ...settings, id: SETTINGS_ID, createdAt: '' });
export const asSettings = ({ id: _, createdAt: __, ...settings }: Thing): Settings => settings as unknown as Settings;

const mergeMine: Apply = (things, { base, body }) =>
  things.map((thing) => {
    const theirs = asSettings(thing);
    const began = (base ?? theirs) as SettingsLike;
    return asThing(mergeSettings(began, { ...began, ...defined(body) }, theirs).merged);
  });

/** What each change that can wait does to what is shown. The gateway knows no call by name: it reads this. */
export const WRITE_RULES: { readonly [Name in CallName]?: WriteRule } = {
  saveSettings: { noun: 'settings', apply: mergeMine, answers: 'all', keeps: 'all' },
  addGalleryImages: { noun: 'gallery', apply: addGallery, answers: 'added', adds: 'images' },
  editGalleryImage: { noun: 'gallery', apply: patch, answers: 'one', keeps: 'one' },
  orderGalleryImages: { noun: 'gallery', apply: order, answers: 'all' },
  deleteGalleryImage: { noun: 'gallery', apply: remove, answers: 'nothing', keeps: 'one', bin: 'puts' },
  restoreGalleryImage: { noun: 'gallery', apply: bringBack, answers: 'one', keeps: 'removed', bin: 'takes' },
  purgeGalleryImage: { noun: 'gallery', apply: leave, answers: 'nothing', keeps: 'removed', bin: 'takes' },
  addHeroImage: { noun: 'hero', apply: addHero, answers: 'added', adds: 'body' },
  positionHeroImage: { noun: 'hero', apply: patch, answers: 'one', keeps: 'one' },
  activateHeroImage: { noun: 'hero', apply: activateHero, answers: 'one', keeps: 'one' },
  deleteHeroImage: { noun: 'hero', apply: removeHero, answers: 'nothing', keeps: 'one', bin: 'puts' },
  restoreHeroImage: { noun: 'hero', apply: bringBackHero, answers: 'one', keeps: 'removed', bin: 'takes' },
  purgeHeroImage: { noun: 'hero', apply: leave, answers: 'nothing', keeps: 'removed', bin: 'takes' },
  markContact: { noun: 'contacts', apply: patch, answers: 'one', keeps: 'one' },
  deleteContact: { noun: 'contacts', apply: remove, answers: 'nothing', keeps: 'one', bin: 'puts' },
  restoreContact: { noun: 'contacts', apply: bringBack, answers: 'one', keeps: 'removed', bin: 'takes' },
  purgeContact: { noun: 'contacts', apply: leave, answers: 'nothing', keeps: 'removed', bin: 'takes' },
};

/** A list of what was deleted, after a change. */
export const applyToBin: Apply = (things, { call, id, base, at }) => {
  const { bin } = WRITE_RULES[call] ?? {};
  if (bin === undefined) return things;
  const others = things.filter((thing) => thing.id !== id);
  return bin === 'puts' && base ? [...others, { ...(base as Thing), deletedAt: at }] : others;
};

/** Where what was sent came back changed (an address, a number), the server's word counts. */
export const applyAnswer = (things: readonly Thing[], answer: unknown, noun: Noun): readonly Thing[] => {
  if (answer === null) return things;
  if (noun === 'settings') return [asThing(answer as Settings)];
  return (Array.isArray(answer) ? (answer as Thing[]) : [answer as Thing]).reduce(put, things);
};

interface ReadRule {
  readonly noun: Noun;
  /** The things in an answer of this read. */
  readonly things: (answer: unknown) => readonly Thing[];
  /** The answer made of things. */
  readonly view: (things: readonly Thing[], query: URLSearchParams) => unknown;
  /** The read from whose things it can be told whole; its own unless named. */
  readonly from?: CallName;
  /** It is of what was deleted. */
  readonly bin?: true;
}

/** The read that holds everything of a noun; a noun without one is kept as a replica. */
export const LIST_OF: { readonly [N in Noun]?: CallName } = {
  settings: 'readSettings',
  gallery: 'listGalleryImages',
  hero: 'listHeroImages',
};

/** The read of what was deleted of a noun. */
export const BIN_OF: { readonly [N in Noun]?: CallName } = {
  gallery: 'listDeletedGalleryImages',
  hero: 'listDeletedHeroImages',
  contacts: 'listDeletedContacts',
};

const asThings = (answer: unknown): readonly Thing[] => answer as Thing[];

const binOf = (noun: Noun): ReadRule => ({
  noun,
  things: asThings,
  view: (things, query) => deletedPage(things as readonly (Thing & Deleted)[], query),
  bin: true,
});

export const READ_RULES: { readonly [Name in CallName]?: ReadRule } = {
  readSettings: {
    noun: 'settings',
    things: (answer) => [asThing(answer as Settings)],
    view: ([only]) => only && asSettings(only),
  },
  listGalleryImages: { noun: 'gallery', things: asThings, view: (things) => things.toSorted(byOrder) },
  listHeroImages: { noun: 'hero', things: asThings, view: (things) => things.toSorted(newestFirst) },
  readActiveHeroImage: {
    noun: 'hero',
    things: (answer) => (answer ? [answer as Thing] : []),
    view: (things) => activeOne(things) ?? null,
    from: 'listHeroImages',
  },
  listDeletedGalleryImages: binOf('gallery'),
  listDeletedHeroImages: binOf('hero'),
  listDeletedContacts: binOf('contacts'),
};
