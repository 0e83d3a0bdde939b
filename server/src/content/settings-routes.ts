import { isDeepStrictEqual } from 'node:util';
import {
  type Collection,
  datesIn,
  legalIssues,
  newDateIssues,
  oldAddressIssues,
  readSettings,
  type Settings,
  saveSettings,
} from '@shutterdesk/shared';
import type { Response } from 'express';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { matches } from '../http/if-match.ts';
import { type Api, mount } from '../http/mount.ts';
import { signedInUser } from '../http/sessions.ts';
import type { Clock } from '../work/clock.ts';
import { listCollections } from './collections-repository.ts';
import * as settings from './settings-repository.ts';

const tagOf = (current: Settings): string => `"${settings.versionOf(current)}"`;

const withTag = (response: Response, current: Settings): Settings => {
  response.setHeader('ETag', tagOf(current));
  return current;
};

/** Refuses a save that is based on other settings than the current ones. */
const checkMatch = (ifMatch: string | undefined) => (current: Settings) => {
  if (matches(ifMatch, [settings.versionOf(current)])) return;
  throw new HttpError('precondition_failed', 'Someone else has saved the settings since you opened them.', { current });
};

interface Around {
  readonly clock: Clock;
  readonly collections: readonly Collection[];
  readonly siteUrl: string | null;
}

/**
 * Refuses new dates that are over by the studio's calendar or that it does not have, a legal page with the address of
 * another page, and old addresses that lead nowhere or in a circle.
 */
const checkWhole = (current: Settings, next: Settings, { clock, collections, siteUrl }: Around) => {
  const others = new Map(collections.map(({ address, name }) => [address, name]));
  const issues = [
    ...newDateIssues(datesIn(current), datesIn(next), clock.now()),
    ...legalIssues(next, others),
    ...oldAddressIssues(next.oldAddresses, current.oldAddresses, { settings: next, collections }, siteUrl),
  ];
  if (issues.length > 0) throw new HttpError('invalid_request', issues[0]?.message ?? '', { issues });
};

const changedFields = (current: Settings, next: Settings): string[] => {
  const before: Readonly<Record<string, unknown>> = { ...current };
  return Object.entries(next).flatMap(([name, value]) => (isDeepStrictEqual(value, before[name]) ? [] : [name]));
};

export const mountSettings = (api: Api, { audit, clock, config, db, mail }: Context): void => {
  mount(api, readSettings, async ({ response }) => withTag(response, await settings.readSettings(db)));

  mount(api, saveSettings, async ({ attempt, body, note, prove, request, response }) => {
    const isExpected = checkMatch(request.headers['if-match']);
    const isTold = await mail.tellsBusinessEmail();
    let isToldElsewhere = false;
    const check = (current: Settings, next: Settings, collections: readonly Collection[]): void => {
      isExpected(current);
      checkWhole(current, next, { clock, collections, siteUrl: config.publicUrl });
      isToldElsewhere = isTold && next.businessEmail !== current.businessEmail;
      if (isToldElsewhere) prove();
      const fields = changedFields(current, next);
      note(fields.length > 0 ? { fields } : null);
    };
    const saved = await attempt.commit(async (trx) => {
      const collections = await listCollections(trx);
      return settings.saveSettings(trx, body, (current, next) => check(current, next, collections));
    });
    if (isToldElsewhere) await audit(request, { what: 'mail-recipients-changed' }, signedInUser(response));
    return withTag(response, saved ?? (await settings.readSettings(db)));
  });
};
