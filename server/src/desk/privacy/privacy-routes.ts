import {
  erasePerson,
  exportPerson,
  legalDuties,
  listErasures,
  offPageWordsIn,
  parts,
  readPrivacyFacts,
  takeErasures,
} from '@shutterdesk/shared';
import { brandNameOf } from '../../config/brand-name.ts';
import type { Context } from '../../context.ts';
import { type Api, mount } from '../../http/mount.ts';
import { personRecords } from './person-records.ts';
import { factsAsText, type SiteFacts } from './privacy-facts.ts';
import { countDue, readRetention, saveRetention } from './retention.ts';

/** @param facts everything about the site that neither the retention nor the settings say */
export const mountPrivacy = (
  api: Api,
  { config, db, clock, people, settings }: Context,
  facts: () => Promise<Omit<SiteFacts, 'retentionMonths' | 'responsible'>>,
): void => {
  const moment = async () => ({ now: clock.now(), timeZone: (await settings()).timeZone ?? null });
  const read = async () => readRetention(db, await moment());

  mount(api, parts.retention.read, read);

  mount(api, parts.retention.try, async ({ body }) => countDue(db, body.retentionMonths, await moment()));

  mount(api, parts.retention.save, async ({ attempt, body: { retentionMonths: months }, note }) => {
    await attempt.commit((trx) => saveRetention(trx, months, clock.now()));
    note({ months });
    return read();
  });

  mount(api, readPrivacyFacts, async () => {
    const { retentionMonths } = await read();
    const studio = await settings();
    const { businessAddress, businessEmail, country, language } = studio;
    const lines = [brandNameOf(studio, config), businessAddress, businessEmail].filter(Boolean).join('\n');
    // Switzerland has a law of its own, with other articles.
    const asks = country !== 'CH' && legalDuties(country).includes('privacy');
    const responsible = asks ? lines : null;
    return { text: factsAsText({ ...(await facts()), retentionMonths, responsible }, offPageWordsIn(language)) };
  });

  mount(api, exportPerson, ({ body }) => personRecords(db, body.email, clock.now()));

  mount(api, erasePerson, async ({ attempt, body: { email, person, at } }) => {
    const now = new Date(clock.now()).toISOString();
    const target = person === undefined ? { email: email ?? '' } : { person, at: at ?? now };
    await people.erase(target, attempt.commit);
  });

  mount(api, listErasures, () => people.list());

  mount(api, takeErasures, async ({ attempt, body, note, prove }) => {
    const taken = await people.take(body, { commit: attempt.commit, prove });
    note(taken > 0 ? { count: taken } : null);
    return people.list();
  });
};
