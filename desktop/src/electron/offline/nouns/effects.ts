import {
  byGalleryOrder,
  type Changes,
  galleryNumbers,
  mergeSettings,
  type Noun,
  newestFirst,
  shownHero,
  withActive,
  withAdded,
  withMarks,
  withOneActive,
} from '@shutterdesk/shared';
import type { ChangeBody, EffectOf } from '../line/calls.ts';
import { type Fields, isFields } from '../store/entry-parts.ts';
import { asSettings, asThing, type Change, isThing, put, type RuleTools, type Thing, type ThingOf } from './things.ts';

type Effect = Changes['effect'];

/** A method, so that the rules of different nouns fit into one record. */
interface Rule<T extends Thing = Thing, Body = Fields> {
  apply(things: readonly T[], change: Change<Body>, tools: RuleTools): readonly T[];
}

/** Applies each effect to the items of a noun. A queueable call without an effect here does not compile. */
type Rules = {
  readonly [N in Noun]: {
    readonly [E in EffectOf<N>]: Rule<ThingOf[N], ChangeBody<N, E>>;
  };
};

const defined = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const edits = <T extends Thing>(things: readonly T[], { id, body }: { id: string; body: Fields }): readonly T[] =>
  things.map((thing) => (thing.id === id ? { ...thing, ...defined(body) } : thing));

const deletes = <T extends Thing>(things: readonly T[], { id }: { id: string }): readonly T[] =>
  things.filter((thing) => thing.id !== id);

const restores = <T extends Thing>(things: readonly T[], { base }: { base: unknown }): readonly T[] =>
  isThing<T>(base) ? put(things, base) : things;

/** A purged item had already left the list. */
const purges = <T extends Thing>(things: readonly T[]): readonly T[] => things;

type Enquiries = readonly ThingOf['contacts'][];
type Notes = NonNullable<ThingOf['contacts']['notes']>;

const withNotes = (things: Enquiries, id: string, change: (notes: Notes) => Notes): Enquiries =>
  things.map((thing) => (thing.id === id ? { ...thing, notes: change(thing.notes ?? []) } : thing));

const RULES: Rules = {
  settings: {
    saves: {
      apply: (things, { base, body }) =>
        things.map((thing) => {
          const theirs = asSettings(thing);
          const began = isFields(base) ? base : theirs;
          return asThing(mergeSettings(began, { ...began, ...defined(body) }, theirs).merged);
        }),
    },
  },
  gallery: {
    adds: {
      apply: (things, { body, at }, { pictureOf }) =>
        body.images.reduce((list, { imageURL, id = '', ...image }) => {
          const isThere = list.some((thing) => thing.id === id);
          return isThere ? list : put(list, { ...image, id, createdAt: at, ...pictureOf(imageURL) });
        }, things),
    },
    edits: { apply: edits },
    replaces: {
      apply: (things, { id, body: { imageURL } }, { pictureOf }) =>
        things.map((thing) => (thing.id === id ? { ...thing, ...pictureOf(imageURL) } : thing)),
    },
    orders: {
      apply(things, { body }) {
        const numbers = galleryNumbers(things, body.ids);
        return things.map((thing) => ({ ...thing, order: numbers.get(thing.id) ?? thing.order }));
      },
    },
    deletes: { apply: deletes },
    restores: { apply: restores },
    purges: { apply: purges },
  },
  hero: {
    adds: {
      apply(things, { body: { imageURL, id = '', ...image }, at }, { pictureOf }) {
        if (things.some((thing) => thing.id === id)) return things;
        return withAdded(things, { ...image, id, createdAt: at, ...pictureOf(imageURL) });
      },
    },
    edits: { apply: edits },
    activates: { apply: (things, { id }) => withActive(things, id) },
    deletes: { apply: (things, change) => withOneActive(deletes(things, change)) },
    restores: {
      apply: (things, { base }) =>
        isThing<ThingOf['hero']>(base) ? withOneActive(put(things, { ...base, isActive: false })) : things,
    },
    purges: { apply: purges },
  },
  contacts: {
    edits: {
      apply: (things, { id, body, at, by }) =>
        edits(things, {
          id,
          body: body.stage === undefined ? body : { ...body, stageAt: at, stageBy: by ?? undefined },
        }),
    },
    addsNote: {
      apply: (things, { id, body: { id: note = '', text }, at, by }) =>
        withNotes(things, id, (notes) =>
          notes.some((one) => one.id === note) ? notes : [...notes, { id: note, text, by: by ?? '', at }],
        ),
    },
    deletesNote: {
      apply: (things, { id, params }) =>
        withNotes(things, id, (notes) => notes.filter((note) => note.id !== params.note)),
    },
    deletes: { apply: deletes },
    restores: { apply: restores },
    purges: { apply: purges },
    // The person is gone from this computer before the change is laid over anything.
    erases: { apply: purges },
  },
  readMarks: {
    marks: { apply: (things, { body }) => things.map((marks) => ({ ...marks, ...withMarks(marks, body) })) },
  },
};

/** The rule for a noun and effect; undefined if the contract has no such change. */
export const ruleOf = ({ noun, effect }: Changes): Rule | undefined => {
  const rules: Readonly<Record<Noun, { readonly [E in Effect]?: Rule }>> = RULES;
  return rules[noun][effect];
};

/** All items of a noun, in order. */
interface View<T extends Thing = Thing> {
  of(things: readonly T[]): unknown;
}

export const ALL: { readonly [N in Noun]: View<ThingOf[N]> } = {
  settings: { of: ([only]) => only && asSettings(only) },
  gallery: { of: (images) => images.toSorted(byGalleryOrder) },
  hero: { of: (images) => images.toSorted(newestFirst) },
  contacts: { of: (enquiries) => enquiries.toSorted(newestFirst) },
  readMarks: { of: ([only]) => only },
};

/** The active item of a noun; only hero pictures have one. */
export const ACTIVE: { readonly [N in Noun]?: View<ThingOf[N]> } = { hero: { of: shownHero } };
