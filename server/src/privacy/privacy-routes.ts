import {
  erasePerson,
  exportPerson,
  listErasures,
  readPrivacy,
  type Settings,
  savePrivacy,
  takeErasures,
} from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import type { Clock } from '../work/clock.ts';
import type { People } from './people.ts';
import { personRecords } from './person-records.ts';
import { readRetention, saveRetention } from './retention.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly people: People;
  readonly settings: () => Promise<Settings>;
}

export const mountPrivacy = (api: Api, { db, clock, people, settings }: Needs): void => {
  const read = async (months?: number) =>
    readRetention(db, { now: clock.now(), timeZone: (await settings()).timeZone ?? null }, months);

  mount(api, readPrivacy, ({ query }) => read(query.months));

  mount(api, savePrivacy, async ({ attempt, body }) => {
    await attempt.commit((trx) => saveRetention(trx, body.retentionMonths, clock.now()));
    return read();
  });

  mount(api, exportPerson, ({ body }) => personRecords(db, body.email, clock.now()));

  mount(api, erasePerson, async ({ attempt, body: { email, person, at } }) => {
    const now = new Date(clock.now()).toISOString();
    const target = person === undefined ? { email: email ?? '' } : { person, at: at ?? now };
    await people.erase(target, attempt.commit);
  });

  mount(api, listErasures, () => people.list());

  mount(api, takeErasures, async ({ attempt, body }) => {
    await people.take(body, attempt.commit);
    return people.list();
  });
};
