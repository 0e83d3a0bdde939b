import {
  deleteContact,
  FASTEST_PERSON_MS,
  type FormTrace,
  listContacts,
  markContact,
  restoreContact,
  sendEnquiry,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { GroupCommit } from '../db/group-commit.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { limitByAddress } from '../http/rate-limits.ts';
import * as contacts from './contacts-repository.ts';

/** What fills in every field, or answers at once, is no person. */
const isSpam = ({ website, openFor }: FormTrace): boolean =>
  Boolean(website) || (typeof openFor === 'number' && openFor < FASTEST_PERSON_MS);

export const mountContacts = (api: Api, { content, db, limits }: Context): void => {
  const commit = new GroupCommit((group: readonly contacts.NewContact[]) => contacts.insertContacts(db, group));

  mount(
    api,
    sendEnquiry,
    async ({ attempt, body: { website, openFor, ...enquiry } }) => {
      const before = attempt.repeated ? await contacts.findContact(db, attempt.id) : null;
      if (before) return { id: before.id, createdAt: before.createdAt };
      const { schedulingEnabled } = await content.settings();
      if (!schedulingEnabled) {
        throw new HttpError('booking_closed', "We're not accepting new bookings at this time.");
      }
      const made = { id: attempt.id, createdAt: new Date().toISOString() };
      await commit.add({ ...made, enquiry, spam: isSpam({ website, openFor }) });
      return made;
    },
    limitByAddress(limits.enquiries, 'You have sent many messages in a short time. Please try again later.'),
  );

  mount(api, listContacts, ({ query }) => contacts.listContacts(db, { spam: query.spam === 'only' }));

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
