import {
  erasePerson,
  exportPerson,
  listErasures,
  offPageWordsIn,
  readPrivacy,
  readPrivacyFacts,
  savePrivacy,
  takeErasures,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { auditCall } from '../http/audit.ts';
import { type Api, mount } from '../http/mount.ts';
import { personRecords } from './person-records.ts';
import { factsAsText, type SiteFacts } from './privacy-facts.ts';
import { readRetention, saveRetention } from './retention.ts';

/** @param facts everything about the site that the retention does not say */
export const mountPrivacy = (
  api: Api,
  { audit, db, clock, people, settings }: Context,
  facts: () => Promise<Omit<SiteFacts, 'retentionMonths'>>,
): void => {
  const read = async (months?: number) =>
    readRetention(db, { now: clock.now(), timeZone: (await settings()).timeZone ?? null }, months);

  mount(api, readPrivacy, ({ query }) => read(query.months));

  mount(api, savePrivacy, async ({ attempt, body: { retentionMonths: months }, ...call }) => {
    await attempt.commit((trx) => saveRetention(trx, months, clock.now()));
    auditCall(audit, call, { what: 'retention-changed', months });
    return read();
  });

  mount(api, readPrivacyFacts, async () => {
    const { retentionMonths } = await read();
    const words = offPageWordsIn((await settings()).language);
    return { text: factsAsText({ ...(await facts()), retentionMonths }, words) };
  });

  mount(api, exportPerson, async ({ body, ...call }) => {
    const records = await personRecords(db, body.email, clock.now());
    auditCall(audit, call, { what: 'person-exported' });
    return records;
  });

  mount(api, erasePerson, async ({ attempt, body: { email, person, at }, ...call }) => {
    const now = new Date(clock.now()).toISOString();
    const target = person === undefined ? { email: email ?? '' } : { person, at: at ?? now };
    await people.erase(target, attempt.commit);
    auditCall(audit, call, { what: 'person-erased' });
  });

  mount(api, listErasures, () => people.list());

  mount(api, takeErasures, async ({ attempt, body, prove, ...call }) => {
    const taken = await people.take(body, { commit: attempt.commit, prove });
    if (taken > 0) auditCall(audit, call, { what: 'person-erased' });
    return people.list();
  });
};
