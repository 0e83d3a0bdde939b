import {
  FASTEST_PERSON_MS,
  type FormTrace,
  type NewEnquiry,
  type ParsedBodyOf,
  type Settings,
  type sendEnquiry,
} from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { GroupCommit } from '../db/group-commit.ts';
import { HttpError } from '../http/http-error.ts';
import type { Attempt } from '../http/idempotency.ts';
import * as enquiries from './enquiries-repository.ts';
import { type CeilingNeeds, createEnquiryCeiling } from './enquiry-ceiling.ts';

export const TOO_MANY_ENQUIRIES = 'You have sent many messages in a short time. Please try again later.';

/** Only a program fills in the hidden field, or answers at once. */
const isSpam = ({ website, openFor }: FormTrace): boolean =>
  Boolean(website) || (typeof openFor === 'number' && openFor < FASTEST_PERSON_MS);

/** Tells whether a person certainly filled in the form, without advertising. Automatic mail answers nobody else. */
const isClear = ({ openFor }: FormTrace, { name, message }: NewEnquiry): boolean =>
  typeof openFor === 'number' && !/https?:|www\.|@/i.test(`${name} ${message}`);

/**
 * Stores an enquiry from any form, and resolves when it is on the disk.
 * @throws {HttpError} booking_closed, invalid_request for a closed day, enquiries_paused
 */
export type ReceiveEnquiry = (
  attempt: Attempt,
  body: ParsedBodyOf<typeof sendEnquiry>,
) => Promise<{ readonly id: string; readonly createdAt: string }>;

interface Needs extends CeilingNeeds {
  readonly db: Database;
  readonly outbox: enquiries.Outbox;
  /** @throws {HttpError} invalid_request for a preferred date that the studio does not take */
  readonly refuseClosedDay: (settings: Settings, day: string) => void;
}

export const createReceiveEnquiry = (needs: Needs): ReceiveEnquiry => {
  const { db, outbox, refuseClosedDay, settings } = needs;
  const admit = createEnquiryCeiling(needs);
  const commit = new GroupCommit((group: readonly enquiries.ReceivedEnquiry[]) =>
    enquiries.insertEnquiries(db, group, outbox),
  );
  return async (attempt, { website, openFor, ...enquiry }) => {
    const before = attempt.repeated ? await enquiries.findEnquiry(db, attempt.id) : null;
    if (before) return { id: before.id, createdAt: before.createdAt };
    const current = await settings();
    if (!current.schedulingEnabled) {
      throw new HttpError('booking_closed', "We're not accepting new bookings at this time.");
    }
    if (enquiry.preferredDate) refuseClosedDay(current, enquiry.preferredDate);
    const spam = await admit(isSpam({ website, openFor }));
    const stamp = { id: attempt.id, createdAt: new Date().toISOString() };
    const mail = spam ? null : outbox.begin(stamp.createdAt);
    await commit.add({ ...stamp, enquiry, spam, mail, isClear: !spam && isClear({ openFor }, enquiry) });
    if (!spam) outbox.wake();
    return stamp;
  };
};
