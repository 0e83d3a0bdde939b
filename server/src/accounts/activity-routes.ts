import { type Activity, type ActivityQuery, DEEDS, listActivity, parsePlace, placeText } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';

const USUAL = 50;

interface Page {
  readonly entries: Activity[];
  readonly next: string | null;
}

/** One page of the log, the newest entry first. */
const readPage = async (db: Database, { limit = USUAL, before, part, person }: ActivityQuery): Promise<Page> => {
  const last = before === undefined ? null : parsePlace(before);
  const rows = await db
    .selectFrom('activity')
    .selectAll()
    .$if(part !== undefined, (found) => found.where('what', 'in', part ? [...DEEDS[part]] : []))
    .$if(person !== undefined, (found) => found.where('personId', '=', person ?? ''))
    .$if(last !== null, (found) =>
      found.where((row) =>
        row.or([
          row('at', '<', last?.createdAt ?? ''),
          row.and([row('at', '=', last?.createdAt ?? ''), row('id', '<', last?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  return {
    entries: shown.map(({ personId, name, about, ...entry }) => ({
      ...entry,
      who: personId === null ? null : { id: personId, name: name ?? 'somebody' },
      about: JSON.parse(about),
    })),
    next: rows.length > limit && end ? placeText({ createdAt: end.at, id: end.id }) : null,
  };
};

/** Everybody in the log, by the name that they had last. Goes from person to person in the index, so it reads few rows. */
const listPeople = async (db: Database): Promise<{ id: string; name: string }[]> => {
  const people: { id: string; name: string }[] = [];
  for (let last = ''; ; ) {
    const first = await db
      .selectFrom('activity')
      .select('personId')
      .where('personId', '>', last)
      .orderBy('personId')
      .limit(1)
      .executeTakeFirst();
    if (!first?.personId) return people.sort((a, b) => a.name.localeCompare(b.name));
    last = first.personId;
    const newest = await db
      .selectFrom('activity')
      .select('name')
      .where('personId', '=', last)
      .where('name', 'is not', null)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest?.name) people.push({ id: last, name: newest.name });
  }
};

export const mountActivity = (api: Api, { db }: Pick<Context, 'db'>): void => {
  mount(api, listActivity, async ({ query }) => ({ ...(await readPage(db, query)), people: await listPeople(db) }));
};
