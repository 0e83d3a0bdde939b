import {
  deleteContact,
  listDeletedContacts,
  markContact,
  purgeContact,
  restoreContact,
  sendEnquiry,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { pageOf } from '../deleted.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { limitByAddress } from '../http/rate-limits.ts';
import * as contacts from './contacts-repository.ts';
import { type ReceiveEnquiry, TOO_MANY_ENQUIRIES } from './receive-enquiry.ts';

export const mountContacts = (api: Api, { db, limits }: Context, receive: ReceiveEnquiry): void => {
  mount(
    api,
    sendEnquiry,
    ({ attempt, body }) => receive(attempt, body),
    limitByAddress(limits.enquiries, TOO_MANY_ENQUIRIES, limits.enquiriesBySite),
  );

  /** `done` is undefined where an earlier try has done it. */
  const existing = async (id: string, done: boolean | undefined) => {
    const contact = done === false ? null : await contacts.findContact(db, id);
    if (!contact) throw notFound('inquiry');
    return contact;
  };

  mount(api, markContact, async ({ attempt, params, body }) =>
    existing(params.id, await attempt.commit((trx) => contacts.markContact(trx, params.id, body.spam))),
  );

  mount(api, deleteContact, async ({ params, attempt }) => {
    const deleted = await attempt.commit((trx) => contacts.deleteContact(trx, params.id));
    if (!deleted && !attempt.repeated) throw notFound('inquiry');
  });

  mount(api, restoreContact, async ({ attempt, params }) =>
    existing(params.id, await attempt.commit((trx) => contacts.restoreContact(trx, params.id))),
  );

  mount(api, listDeletedContacts, ({ query }) => contacts.listDeletedContacts(db, pageOf(query)));

  mount(api, purgeContact, async ({ attempt, params }) => {
    const purged = await attempt.commit((trx) => contacts.purgeContacts(trx, { id: params.id }));
    if (purged === false) throw notFound('enquiry');
  });
};
