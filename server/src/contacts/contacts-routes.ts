import { deleteContact, listContacts, sendEnquiry } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { limitByAddress } from '../http/rate-limits.ts';
import { readSettings } from '../settings/settings-repository.ts';
import * as contacts from './contacts-repository.ts';

export const mountContacts = (api: Api, { db, limits }: Context): void => {
  mount(
    api,
    sendEnquiry,
    async ({ body }) => {
      const { schedulingEnabled } = await readSettings(db);
      if (!schedulingEnabled) {
        throw new HttpError('booking_closed', "We're not accepting new bookings at this time.");
      }
      return contacts.insertContact(db, body);
    },
    limitByAddress(limits.enquiries, 'You have sent many messages in a short time. Please try again later.'),
  );

  mount(api, listContacts, () => contacts.listContacts(db));

  mount(api, deleteContact, async ({ params }) => {
    if (!(await contacts.deleteContact(db, params.id))) throw notFound('enquiry');
  });
};
