import type { Database } from '../../db/database.ts';
import { changeWaiting, putOnly } from '../outbox-repository.ts';
import type { PageChange } from './events.ts';

const joined = (a: PageChange, b: PageChange): PageChange => ({
  paths: [...new Set([...a.paths, ...b.paths])],
  removed: [...new Set([...a.removed, ...b.removed])],
});

const pageEvents = (trx: Database) => trx.selectFrom('outbox').where('kind', '=', 'page.published');

/** Stores an event of the page. One that still waits takes the newer change in, and is tried at once. */
export const putPageEvent = async (trx: Database, id: string, change: PageChange, at: string): Promise<void> => {
  const waiting = await pageEvents(trx).select(['id', 'data']).where('state', '=', 'waiting').executeTakeFirst();
  if (waiting?.data) {
    const data = JSON.stringify(joined(JSON.parse(waiting.data), change));
    await changeWaiting(trx, { kinds: ['page.published'], id: waiting.id }, { data, begunAt: at, nextAttemptAt: at });
    return;
  }
  // Nobody asks for those that have ended.
  await putOnly(trx, { kind: 'page.published', id, data: JSON.stringify(change), createdAt: at });
};
