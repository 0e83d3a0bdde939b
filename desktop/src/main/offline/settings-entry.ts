import { anySettingsSchema, mergeSettings, type SettingsLike, type SettingsMerge } from '@shutterdesk/shared';
import type { Entry } from './outbox.ts';

const settingsIn = (text: string | null): SettingsLike => anySettingsSchema.parse(JSON.parse(text ?? 'null'));

/** What a change of the settings began from, and what it made of it; an older app may have written it. */
export const sidesOf = ({ base, body }: Pick<Entry, 'base' | 'body'>): { base: SettingsLike; mine: SettingsLike } => {
  const began = settingsIn(base);
  return { base: began, mine: anySettingsSchema.parse({ ...began, ...JSON.parse(body ?? '{}') }) };
};

/** What both sides changed, for a change of the settings that waits for a person. */
export const mergeOf = (entry: Entry, keepTheirs?: ReadonlySet<string>): SettingsMerge<SettingsLike> | null => {
  if (entry.status !== 'needs-you' || !entry.theirs) return null;
  const { base, mine } = sidesOf(entry);
  return mergeSettings(base, mine, settingsIn(entry.theirs), keepTheirs);
};
