import { readSettings, type Settings, saveSettings, settingsSchema } from '@shutterdesk/shared';
import type { App } from './offline-app.ts';

/** A form of the settings as a window shows it: it began from what was read then, whatever the app has read since. */
export interface SettingsView {
  readonly shown: Settings;
  save(change: Partial<Settings>): Promise<Response>;
}

/** The body that the window sends: everything that it shows, and beside it the state that this began from. */
export const saveOf = (shown: Settings, change: Partial<Settings>): object => ({ ...shown, ...change, base: shown });

export const openSettings = async ({ call, json }: Pick<App, 'call' | 'json'>): Promise<SettingsView> => {
  const shown = settingsSchema.parse(await (await call(readSettings.path)).json());
  return { shown, save: (change) => json('PUT', saveSettings.path, saveOf(shown, change)) };
};
