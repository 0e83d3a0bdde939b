import { markRead, readReadMarks } from '@shutterdesk/shared';
import type { Database } from '../../db/database.ts';
import { type Api, mount } from '../../http/mount.ts';
import { signedInUser } from '../../http/sessions.ts';
import { findReadMarks, storeMarks } from './read-marks-repository.ts';

/** Mounts the read marks: each person has their own, on every computer. */
export const mountReadMarks = (api: Api, { db }: { readonly db: Database }): void => {
  mount(api, readReadMarks, ({ response }) => findReadMarks(db, signedInUser(response).id));

  mount(api, markRead, async ({ attempt, body, response }) => {
    const { id } = signedInUser(response);
    await attempt.commit((trx) => storeMarks(trx, id, body));
    return findReadMarks(db, id);
  });
};
