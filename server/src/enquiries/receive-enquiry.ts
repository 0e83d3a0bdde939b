import type { ParsedBodyOf, Settings, sendEnquiry } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { GroupCommit } from '../db/group-commit.ts';
import { HttpError } from '../http/http-error.ts';
import type { Attempt } from '../http/idempotency.ts';
import type { Challenges } from './challenges.ts';
import { consentOf } from './consent-of.ts';
import type { DomainLookups } from './domain-lookups.ts';
import * as enquiries from './enquiries-repository.ts';
import { type CeilingNeeds, createEnquiryCeiling } from './enquiry-ceiling.ts';
import { textHash } from './screening/repeated-text.ts';
import { isClearlyNoSpam, screenEnquiry, takenForSpam } from './screening/screen-enquiry.ts';
import { countSameText, isTrusted, noteNoMail, type Withdraw } from './screening-repository.ts';

export const TOO_MANY_ENQUIRIES = 'You have sent many messages in a short time. Please try again later.';

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
  /** @throws {HttpError} invalid_request for a preferred date that the studio does not take */
  readonly refuseClosedDay: (settings: Settings, day: string) => void;
  readonly challenges: Challenges;
  readonly lookups: DomainLookups;
  readonly outbox: enquiries.Outbox & Withdraw;
}

type Body = ParsedBodyOf<typeof sendEnquiry>;

/** The page's form always sends some of these. */
const isFromForm = ({ topic, website, openFor, proof }: Body): boolean =>
  [topic, website, openFor, proof].some((mark) => mark !== undefined);

/** Tells what speaks for spam; for a sender whom the studio has cleared, nothing does. */
const createScreen =
  ({ challenges, db }: Pick<Needs, 'challenges' | 'db'>) =>
  async (attemptId: string, body: Body) => {
    const { topic, website, openFor, proof, consentShown: _s, consent: _c, ...enquiry } = body;
    const hash = textHash(enquiry.message);
    const [hasProof, trusted, sameText] = await Promise.all([
      challenges.accepts(proof, attemptId),
      isTrusted(db, enquiry.email),
      countSameText(db, { textHash: hash, email: enquiry.email }),
    ]);
    const arrived = { enquiry, trace: { topic, website, openFor }, isForm: isFromForm(body), hasProof, sameText };
    const screening = trusted ? null : screenEnquiry(arrived);
    return {
      enquiry,
      screening,
      textHash: hash,
      isClear: isClearlyNoSpam(arrived, screening),
      mayNeedLookup: !trusted && screening?.verdict !== 'spam',
    };
  };

export const createReceiveEnquiry = (needs: Needs): ReceiveEnquiry => {
  const { db, logger, lookups, outbox, refuseClosedDay, settings } = needs;
  const admit = createEnquiryCeiling(needs);
  const screen = createScreen(needs);
  const commit = new GroupCommit((group: readonly enquiries.ReceivedEnquiry[]) =>
    enquiries.insertEnquiries(db, group, outbox),
  );
  /** The visitor has been answered by then, or is about to be. */
  const lookUp = (id: string, email: string): void =>
    lookups.begin(id, email, () =>
      noteNoMail(db, id, outbox).catch((error: unknown) =>
        logger.error({ err: error }, 'the result of looking up a domain could not be stored'),
      ),
    );
  const store = async (id: string, body: Body, consent: ReturnType<typeof consentOf>) => {
    const { enquiry, mayNeedLookup, ...judged } = await screen(id, body);
    const spam = await admit(judged.screening?.verdict === 'spam');
    const stamp = { id, createdAt: new Date().toISOString() };
    const mail = spam ? null : outbox.begin(stamp.createdAt);
    const screening = spam ? takenForSpam(judged.screening) : judged.screening;
    await commit.add({
      ...stamp,
      enquiry,
      spam,
      mail,
      consent,
      ...judged,
      screening,
      isClear: !spam && judged.isClear,
    });
    if (mayNeedLookup && !spam) lookUp(id, enquiry.email);
    if (!spam) outbox.wake();
    return stamp;
  };
  return async (attempt, body) => {
    const before = attempt.repeated ? await enquiries.findEnquiry(db, attempt.id) : null;
    if (before) return { id: before.id, createdAt: before.createdAt };
    const current = await settings();
    if (!current.schedulingEnabled) {
      throw new HttpError('booking_closed', "We're not accepting new bookings at this time.");
    }
    if (body.preferredDate) refuseClosedDay(current, body.preferredDate);
    return store(attempt.id, body, consentOf(current, body));
  };
};
