import { readSettings, type Settings, saveSettings } from '@shutterdesk/shared';
import type { Response } from 'express';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import * as settings from './settings-repository.ts';

const tagOf = (current: Settings): string => `"${settings.versionOf(current)}"`;

const withTag = (response: Response, current: Settings): Settings => {
  response.setHeader('ETag', tagOf(current));
  return current;
};

/** A compressed answer has its own tag for the same settings. */
const ENCODING = /-(?:br|gzip)"$/;

/** Refuses a save that is based on other settings than the current ones. */
const checkMatch = (ifMatch: string | undefined) => (current: Settings) => {
  const tags = ifMatch?.split(',').map((tag) => tag.trim().replace(ENCODING, '"'));
  if (!tags || tags.includes('*') || tags.includes(tagOf(current))) return;
  throw new HttpError('precondition_failed', 'Somebody else has saved the settings in the meantime.', { current });
};

export const mountSettings = (api: Api, { db }: { readonly db: Database }): void => {
  mount(api, readSettings, async ({ response }) => withTag(response, await settings.readSettings(db)));

  mount(api, saveSettings, async ({ attempt, body, request, response }) => {
    const isExpected = checkMatch(request.headers['if-match']);
    const saved = await attempt.commit((trx) => settings.saveSettings(trx, body, isExpected));
    return withTag(response, saved ?? (await settings.readSettings(db)));
  });
};
