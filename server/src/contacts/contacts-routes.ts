import { deleteContact, markContact, restoreContact, sendEnquiry } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
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

  const existing = async (id: string, done: boolean) => {
    const contact = done ? await contacts.findContact(db, id) : null;
    if (!contact) throw notFound('enquiry');
    return contact;
  };

  mount(api, markContact, async ({ params, body }) =>
    existing(params.id, await contacts.markContact(db, params.id, body.spam)),
  );

  mount(api, deleteContact, async ({ params, attempt }) => {
    const deleted = await contacts.deleteContact(db, params.id);
    if (!deleted && !attempt.repeated) throw notFound('enquiry');
  });

  mount(api, restoreContact, async ({ params }) => existing(params.id, await contacts.restoreContact(db, params.id)));
};
