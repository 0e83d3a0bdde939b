import { anySettingsSchema, mergeSettings, type SettingsLike, type SettingsMerge } from '@shutterdesk/shared';
import type { Entry } from '../store/entries.ts';

const settingsIn = (text: string | null): SettingsLike => anySettingsSchema.parse(JSON.parse(text ?? 'null'));

/** The base of a settings change, and its result; an older app may have written both. */
export const sidesOf = ({ base, body }: Pick<Entry, 'base' | 'body'>): { base: SettingsLike; mine: SettingsLike } => {
  const began = settingsIn(base);
  return { base: began, mine: anySettingsSchema.parse({ ...began, ...JSON.parse(body ?? '{}') }) };
};

/** Merges a settings change that waits for the person; null if that is not possible. */
export const mergeOf = (entry: Entry, keepTheirs?: ReadonlySet<string>): SettingsMerge<SettingsLike> | null => {
  if (entry.status !== 'needs-you' || !entry.theirs) return null;
  const { base, mine } = sidesOf(entry);
  return mergeSettings(base, mine, settingsIn(entry.theirs), keepTheirs);
};
