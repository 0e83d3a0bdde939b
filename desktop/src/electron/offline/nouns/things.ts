import type { AccountReadMarks, Changes, Enquiry, GalleryImage, HeroImage, SettingsLike } from '@shutterdesk/shared';
import { type Fields, isFields } from '../store/entry-parts.ts';
import type { PendingPicture } from '../uploads/pending-picture.ts';

/** Any displayed item with an id. */
export interface Thing {
  readonly id: string;
  readonly createdAt: string;
  readonly [field: string]: unknown;
}

/** The settings are the only item of their noun. */
export type SettingsThing = SettingsLike & Pick<Thing, 'id' | 'createdAt'>;

/** A person's read marks are the only item of their noun. */
export type ReadMarksThing = AccountReadMarks & Pick<Thing, 'createdAt'>;

export interface ThingOf {
  settings: SettingsThing;
  gallery: GalleryImage;
  hero: HeroImage;
  contacts: Enquiry;
  readMarks: ReadMarksThing;
}

/** A change that the last read does not contain, with the server's answer if it has been sent. */
export interface Change<Body = Fields> {
  /** undefined for a change of a newer app that this one does not know. */
  readonly changes: Changes | undefined;
  readonly id: string;
  /** The parameters of its path. */
  readonly params: Readonly<Record<string, string>>;
  /** The name of the person who made it. */
  readonly by: string | null;
  readonly body: Body;
  /** The settings on which it is based, or the item that it deletes or restores. */
  readonly base: unknown;
  readonly at: string;
  readonly answer: unknown;
}

export interface RuleTools {
  /** The picture of a photograph that waits in the app's own folder. */
  readonly pictureOf: (imageURL: unknown) => PendingPicture;
}

export type Apply<T extends Thing = Thing, Body = Fields> = (
  things: readonly T[],
  change: Change<Body>,
  tools: RuleTools,
) => readonly T[];

/** Everything here was validated when it was read; anything that is not an item is left out. */
export const isThing = <T extends Thing>(value: unknown): value is T => isFields(value) && 'id' in value;

export const put = <T extends Thing>(things: readonly T[], thing: T): readonly T[] => {
  const at = things.findIndex(({ id }) => id === thing.id);
  return at === -1 ? [...things, thing] : things.with(at, { ...things[at], ...thing });
};

const SETTINGS_ID = 'settings';
export const asThing = (settings: SettingsLike): SettingsThing => ({ ...settings, id: SETTINGS_ID, createdAt: '' });
export const asSettings = ({ id: _, createdAt: __, ...settings }: SettingsThing): SettingsLike => settings;
