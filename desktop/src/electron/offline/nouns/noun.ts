import {
  type AccountReadMarks,
  type Changes,
  type Collection,
  type Enquiry,
  type Follows,
  type GalleryImage,
  type HeroImage,
  type Noun,
  type Portrait,
  type Settings,
  type SettingsLike,
  type SettingsMerge,
  sameValue,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import type { ChangeConflict, TypedText } from '../../../sync-status.ts';
import type { ChangeBody, EffectOf } from '../line/calls.ts';
import type { ReplicaState } from '../replica/replica-store.ts';
import { type Entry, type Fields, isFields } from '../store/entries.ts';
import type { PendingPicture } from '../uploads/pending-uploads.ts';

/** Any displayed item with an id. */
export interface Item {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** An item of a list from any release. */
export interface FeedItem extends Item {
  readonly createdAt: string;
}

export interface ItemOf {
  /** The settings are the only item of their noun. */
  settings: SettingsLike & Pick<Item, 'id'>;
  gallery: GalleryImage;
  hero: HeroImage;
  portrait: Portrait;
  logo: Portrait;
  collections: Collection;
  contacts: Enquiry;
  /** A person's read marks are the only item of their noun. */
  readMarks: AccountReadMarks;
}

/** The state on which a change is based. */
interface BaseOf extends Omit<ItemOf, 'settings'> {
  settings: Settings;
}

/** A change that the last read does not contain, with the server's answer if it has been sent. */
export interface Change<Body = Fields, Base = unknown> {
  /** undefined for a change of a newer app that this one does not know. */
  readonly changes: Changes | undefined;
  readonly id: string;
  /** The parameters of its path. */
  readonly params: Readonly<Record<string, string>>;
  /** The name of the person who made it. */
  readonly by: string | null;
  readonly body: Body;
  /** The settings on which it is based, or the item that it deletes or restores. */
  readonly base: Base;
  readonly at: string;
  readonly answer: unknown;
}

export interface RuleTools {
  /** The picture of a photograph that waits in the app's own folder. */
  readonly pictureOf: (imageURL: unknown) => PendingPicture;
}

/** The input for the words of a change. */
export type ChangeToName<Body = Fields, Base = unknown> = Pick<Change<Body, Base>, 'body' | 'base'>;

/** One change of a noun. All functions here are methods, so that those of different nouns fit into one record. */
export interface ChangeRule<T extends Item = Item, Body = Fields, Base = unknown> {
  /** Lays the change over the items. */
  apply(items: readonly T[], change: Change<Body, Base>, tools: RuleTools): readonly T[];
  /** Names the change in the Sync panel: '12 photos for Weddings'. */
  words(change: ChangeToName<Body, Base>): string;
  /** The body with ids for new items: the client chooses them, so that an item has its id before the server knows it. */
  withIds?(body: Body): Fields;
  /** The ids of new items in the body; a list if the answer is a list. */
  newIds?(body: Body): string | readonly string[];
  /** The change that it takes back, by its effect and new id: where that still waits here, neither is sent. */
  takesBack?(params: Readonly<Record<string, string>>): {
    readonly effect: Changes['effect'];
    readonly id: string | undefined;
  };
  /** The body that is sent although another change crossed it, once the person has read that one. */
  allTheSame?(body: Fields): Fields;
  /** The texts that the person typed, to read and to copy. */
  texts?(body: Fields, base: Fields | null): readonly TypedText[];
}

/** A noun whose only item is merged field by field with the server's. */
export interface Merging {
  /** Accepts the item from any release. */
  readonly schema: z.ZodMiniType<SettingsLike>;
  merge(
    base: SettingsLike,
    mine: SettingsLike,
    theirs: SettingsLike,
    keepTheirs?: ReadonlySet<string>,
  ): SettingsMerge<SettingsLike>;
  /** Tells whether this release has the field. */
  knows(field: string): boolean;
  labelOf(field: string): string;
  conflictsOf(merge: SettingsMerge<SettingsLike>): ChangeConflict[];
}

/** The items of a followed list as they stand here, with pending changes. */
export interface ReplicaView {
  readonly replica: ReplicaState;
  readonly entries: readonly Entry[];
  /** The items after a place, newest first, in chunks. */
  itemsAfter(place: string | null): AsyncGenerator<readonly FeedItem[], void>;
}

/** A list that is kept as a replica. */
export interface FollowedList {
  readonly noun: Noun;
  /** The address of its change feed. */
  readonly feed: string;
  /** An item's place in the list. */
  readonly placeOf: (item: FeedItem) => string;
  /** Answers a read by the server's own rules; null if its cursor is not known here. */
  readonly answer: (as: Follows['as'], view: ReplicaView, query: unknown) => Promise<unknown>;
}

/** Everything that this computer must know of a noun. */
export interface NounRules<T extends Item, Rules> {
  readonly changes: Rules;
  /** The answer of the read with all of its items. */
  all(items: readonly T[]): unknown;
  /** The answer of the read with its active item. */
  active?(items: readonly T[]): unknown;
  /** The items in an answer; if absent, those with an id. */
  itemsIn?(answer: unknown): readonly T[];
  readonly merging?: Merging;
  /** Each person has items of their own. */
  readonly isPersonal?: true;
  readonly follows?: FollowedList;
}

/** A queueable call of the contract that has no rule here does not compile. */
export type RulesOf<N extends Noun> = NounRules<
  ItemOf[N],
  { readonly [E in EffectOf<N>]: ChangeRule<ItemOf[N], ChangeBody<N, E>, BaseOf[N] | null> }
>;

export const isItem = (value: unknown): value is Item => isFields(value) && typeof value.id === 'string';

export const listOf = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [answer]);

export const put = <T extends Item>(items: readonly T[], item: T): readonly T[] => {
  const at = items.findIndex(({ id }) => id === item.id);
  return at === -1 ? [...items, item] : items.with(at, { ...items[at], ...item });
};

export const defined = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

export const edits = <T extends Item>(items: readonly T[], { id, body }: { id: string; body: Fields }): readonly T[] =>
  items.map((item) => (item.id === id ? { ...item, ...defined(body) } : item));

export const deletes = <T extends Item>(items: readonly T[], { id }: { id: string }): readonly T[] =>
  items.filter((item) => item.id !== id);

export const restores = <T extends Item>(items: readonly T[], { base }: { base: T | null }): readonly T[] =>
  base ? put(items, base) : items;

/** Gives each item its number; one that has none keeps its own. */
export const numbered = <T extends Item & { readonly order: unknown }>(
  items: readonly T[],
  numbers: ReadonlyMap<string, T['order']>,
): readonly T[] => items.map((item) => ({ ...item, order: numbers.get(item.id) ?? item.order }));

/** A purged item had already left the list. */
export const purges = <T extends Item>(items: readonly T[]): readonly T[] => items;

const LONGEST = 40;

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

/** A value in a sentence. */
export const quoted = (value: unknown): string => (value ? `“${short(String(value))}”` : '(empty)');

/**
 * The typed texts among some fields, and only those that a change has changed.
 * @param labelOf answers null for a field that the person did not type
 */
export const typedTexts = (body: Fields, base: Fields | null, labelOf: (field: string) => string | null): TypedText[] =>
  Object.entries(body).flatMap(([field, value]) => {
    const label = labelOf(field);
    const isTyped = typeof value === 'string' || (value === null && base !== null);
    if (label === null || !isTyped || (base && sameValue(base[field], value))) return [];
    return [{ label, value: String(value ?? '') }];
  });

export const withId = (item: Fields): Fields => ({ ...item, id: item.id ?? uuid() });

/** The picture in the words of a change. */
export const alt = ({ base }: ChangeToName<unknown, { readonly alt?: string } | null>): string =>
  quoted(base?.alt ?? 'a photo');
