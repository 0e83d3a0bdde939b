import { readSettings, saveSettings } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import * as settings from './settings-repository.ts';

export const mountSettings = (api: Api, { db, publisher }: Context): void => {
  mount(api, readSettings, () => settings.readSettings(db));

  mount(api, saveSettings, async ({ body }) => {
    const saved = await settings.saveSettings(db, body);
    await publisher.publish();
    return saved;
  });
};
