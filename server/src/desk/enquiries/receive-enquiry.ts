import {
  consentTarget,
  consentVersion,
  type EnquiryConsent,
  type FormTrace,
  type ParsedBodyOf,
  type Settings,
  type sendEnquiry,
  wordsIn,
} from '@shutterdesk/shared';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { HttpError, refusedField } from '../../http/http-error.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { refuseClosedDay } from '../open-day-routes.ts';
import * as enquiries from './enquiries-repository.ts';
import { repliesIn } from './form-answers.ts';
import { type Arrival, isClearlyGenuine, screenEnquiry, textHash } from './screen-enquiry.ts';
import { countOtherSenders, isTrustedSender } from './screening-repository.ts';

/**
 * Stores an enquiry from any form, and resolves when it is on the disk.
 * @throws {HttpError} booking_closed, invalid_request for a closed day, enquiries_paused
 */
export type ReceiveEnquiry = (
  attempt: Attempt,
  body: ParsedBodyOf<typeof sendEnquiry>,
) => Promise<{ readonly id: string; readonly createdAt: string }>;

type Body = ParsedBodyOf<typeof sendEnquiry>;

/** The page's form always sends some of these. */
const isFromForm = ({ topic, openFor, proof }: Body): boolean =>
  [topic, openFor, proof].some((mark) => mark !== undefined);

/**
 * The consent that comes with an enquiry; null for an ordinary call, or a form that showed no line.
 * @throws {HttpError} invalid_request if the line must be ticked and is not
 */
const consentOf = (
  settings: Settings,
  { consentShown, consent }: Pick<FormTrace, 'consentShown' | 'consent'>,
): EnquiryConsent | null => {
  if (!consentShown) return null;
  const isTicked = Boolean(consent);
  // The line has changed since this form was opened, and the visitor could not tick a line that was not shown.
  if (consentShown !== consentVersion(settings)) return { text: null, link: null, isTicked };
  if (settings.consentRequired && !isTicked) {
    throw refusedField('consent', wordsIn(settings.language).form.unticked);
  }
  return { text: settings.consentText ?? null, link: consentTarget(settings), isTicked };
};

type Needs = Pick<Context, 'challenges' | 'clock' | 'db' | 'floods' | 'mail' | 'meters' | 'settings' | 'webhook'>;

/** Judges an enquiry within the transaction that stores it; null: a flood has used up the hour’s places. */
const judged = async (trx: Database, { floods, mail }: Needs, arrival: Arrival) => {
  const { createdAt, enquiry, hasProof } = arrival;
  const isTrusted = await isTrustedSender(trx, enquiry.email);
  const sameText = arrival.textHash ? await countOtherSenders(trx, arrival.textHash, enquiry.email) : 0;
  const signs = { ...arrival, sameText };
  const screening = isTrusted ? null : screenEnquiry(signs);
  const spam = screening?.verdict === 'spam';
  if (!(await floods.takesIn({ isSpam: spam, isTrusted, hasProof }))) return null;
  const isClear = !spam && isClearlyGenuine(signs, screening);
  return { ...arrival, spam, screening, isClear, mail: spam ? null : mail.begin(createdAt) };
};

/** Stores an enquiry with the messages about it, in one transaction. */
const store = async (needs: Needs, arrival: Arrival): Promise<Arrival> => {
  const { db, floods, mail, webhook } = needs;
  const received = await db.transaction().execute(async (trx) => {
    const enquiry = await judged(trx, needs, arrival);
    if (!enquiry) return null;
    await enquiries.insertEnquiries(trx, [enquiry]);
    if (enquiry.mail) await mail.put(trx, enquiry);
    if (!enquiry.spam) await webhook.put(trx, enquiry);
    return enquiry;
  });
  if (!received) throw await floods.refusal(arrival);
  if (!received.spam) {
    mail.wake();
    webhook.wake();
  }
  return arrival;
};

export const createReceiveEnquiry = (needs: Needs): ReceiveEnquiry => {
  const { challenges, clock, db, floods, meters, settings } = needs;
  const arrive = async ({ id, repeated }: Attempt, body: Body): Promise<Arrival> => {
    const current = await settings();
    if (!current.schedulingEnabled) {
      throw new HttpError('booking_closed', wordsIn(current.language).closed.refusal);
    }
    if (body.preferredDate) refuseClosedDay(current, body.preferredDate, clock);
    const { topic, openFor, proof, consentShown: _s, consent: _c, answers: _a, asked: _q, ...enquiry } = body;
    const consent = consentOf(current, body);
    const answers = repliesIn(current, body);
    await floods.checkRoom();
    return {
      id,
      createdAt: new Date().toISOString(),
      enquiry,
      answers,
      packageId: current.packages.find(({ name }) => name === body.selectedPackage)?.id ?? null,
      consent,
      trace: { topic, openFor },
      isForm: isFromForm(body),
      hasProof: await challenges.accepts(proof, repeated),
      textHash: textHash(enquiry.message),
    };
  };
  return async (attempt, body) => {
    const before = attempt.repeated ? await enquiries.findEnquiry(db, attempt.id) : null;
    const { id, createdAt } = before ?? (await store(needs, await arrive(attempt, body)));
    meters?.enquiryEnded('received');
    return { id, createdAt };
  };
};
