import type { Changes, Enquiry, GalleryImage, HeroImage, SettingsLike } from '@shutterdesk/shared';
import { type Fields, isFields } from '../store/entry-parts.ts';
import type { PendingPicture } from '../uploads/pending-picture.ts';

/** Anything that has an id, as it is shown. */
export interface Thing {
  readonly id: string;
  readonly createdAt: string;
  readonly [field: string]: unknown;
}

/** The settings are the one thing of their noun. */
export type SettingsThing = SettingsLike & Pick<Thing, 'id' | 'createdAt'>;

export interface ThingOf {
  settings: SettingsThing;
  gallery: GalleryImage;
  hero: HeroImage;
  contacts: Enquiry;
}

/** A change that is not in the last read, with what the server answered if it has been sent. */
export interface Change<Body = Fields> {
  /** undefined for a change of a newer app's, of which nothing is known. */
  readonly changes: Changes | undefined;
  readonly id: string;
  readonly body: Body;
  /** The settings that it began from, or the thing that it removes or brings back. */
  readonly base: unknown;
  readonly at: string;
  readonly answer: unknown;
}

export interface RuleTools {
  /** How a photograph that waits in the app's own folder is shown. */
  readonly pictureOf: (imageURL: unknown) => PendingPicture;
}

export type Apply<T extends Thing = Thing, Body = Fields> = (
  things: readonly T[],
  change: Change<Body>,
  tools: RuleTools,
) => readonly T[];

/** All that comes here was parsed when it was read; what is no thing at all is left out. */
export const isThing = <T extends Thing>(value: unknown): value is T => isFields(value) && 'id' in value;

export const put = <T extends Thing>(things: readonly T[], one: T): readonly T[] => {
  const at = things.findIndex(({ id }) => id === one.id);
  return at === -1 ? [...things, one] : things.with(at, { ...things[at], ...one });
};

const SETTINGS_ID = 'settings';
export const asThing = (settings: SettingsLike): SettingsThing => ({ ...settings, id: SETTINGS_ID, createdAt: '' });
export const asSettings = ({ id: _, createdAt: __, ...settings }: SettingsThing): SettingsLike => settings;
