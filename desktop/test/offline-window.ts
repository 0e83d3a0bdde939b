import { readSettings, type Settings, saveSettings, settingsSchema } from '@shutterdesk/shared';
import type { App } from './offline-app.ts';

/** A settings form in a window: it is based on its own read, whatever the app has read since. */
export interface SettingsView {
  readonly shown: Settings;
  save(change: Partial<Settings>): Promise<Response>;
}

/** The body of a save from the window: all its fields, with the settings on which they are based. */
export const saveOf = (shown: Settings, change: Partial<Settings>): object => ({ ...shown, ...change, base: shown });

export const openSettings = async ({ call, json }: Pick<App, 'call' | 'json'>): Promise<SettingsView> => {
  const shown = settingsSchema.parse(await (await call(readSettings.path)).json());
  return { shown, save: (change) => json('PUT', saveSettings.path, saveOf(shown, change)) };
};
