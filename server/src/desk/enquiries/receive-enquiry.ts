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
import { GroupCommit } from '../../db/group-commit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { refuseClosedDay } from '../open-day-routes.ts';
import * as enquiries from './enquiries-repository.ts';
import { type Arrival, type Judgement, prepareJudge } from './judge-enquiries.ts';
import { textHash } from './screening/repeated-text.ts';

/**
 * Stores an enquiry from any form, and resolves when it is on the disk.
 * @throws {HttpError} booking_closed, invalid_request for a closed day, enquiries_paused
 */
export type ReceiveEnquiry = (
  attempt: Attempt,
  body: ParsedBodyOf<typeof sendEnquiry>,
  /** The network that it comes from. */
  network: string,
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
    const message = wordsIn(settings.language).form.unticked;
    throw new HttpError('invalid_request', message, { issues: [{ path: 'consent', message }] });
  }
  return { text: settings.consentText ?? null, link: consentTarget(settings), isTicked };
};

/** Judges enquiries and stores them, with the messages about them, in one transaction. */
const createCommit =
  ({ db, floods }: Pick<Context, 'db' | 'floods'>, messages: enquiries.EnquiryMessages) =>
  (group: readonly Arrival[]): Promise<readonly Judgement[]> =>
    db.transaction().execute(async (trx) => {
      const judge = await prepareJudge(trx, group, floods);
      const judged: (enquiries.ReceivedEnquiry & Judgement)[] = [];
      for (const arrival of group) {
        const judgement = await judge(arrival);
        const mail = judgement.spam ? null : messages.begin(arrival.createdAt);
        judged.push({ ...arrival, ...judgement, mail });
      }
      const received = judged.filter(({ hasPlace }) => hasPlace);
      if (received.length > 0) await enquiries.insertEnquiries(trx, received, messages);
      return judged;
    });

export const createReceiveEnquiry = (
  context: Pick<Context, 'challenges' | 'clock' | 'db' | 'floods' | 'meters' | 'settings'>,
  messages: enquiries.EnquiryMessages,
): ReceiveEnquiry => {
  const { challenges, clock, db, floods, meters, settings } = context;
  const commit = new GroupCommit(createCommit(context, messages));
  const arrive = async (id: string, body: Body, network: string): Promise<Arrival> => {
    const current = await settings();
    if (!current.schedulingEnabled) {
      throw new HttpError('booking_closed', wordsIn(current.language).closed.refusal);
    }
    if (body.preferredDate) refuseClosedDay(current, body.preferredDate, clock);
    const { topic, openFor, proof, consentShown: _s, consent: _c, ...enquiry } = body;
    const consent = consentOf(current, body);
    await floods.checkRoom();
    return {
      id,
      createdAt: new Date().toISOString(),
      enquiry,
      packageId: current.packages.find(({ name }) => name === body.selectedPackage)?.id ?? null,
      consent,
      trace: { topic, openFor },
      isForm: isFromForm(body),
      hasProof: await challenges.accepts(proof, id),
      network,
      textHash: textHash(enquiry.message),
    };
  };
  const store = async (arrival: Arrival) => {
    const judgement = await commit.add(arrival);
    if (!judgement.hasPlace) throw await floods.refusal(arrival);
    if (!judgement.spam) messages.wake();
    return arrival;
  };
  return async (attempt, body, network) => {
    const before = attempt.repeated ? await enquiries.findEnquiry(db, attempt.id) : null;
    const { id, createdAt } = before ?? (await store(await arrive(attempt.id, body, network)));
    meters?.enquiryEnded('received');
    return { id, createdAt };
  };
};
