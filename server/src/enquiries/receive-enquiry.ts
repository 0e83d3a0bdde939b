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
import type { Context } from '../context.ts';
import { GroupCommit } from '../db/group-commit.ts';
import { HttpError } from '../http/http-error.ts';
import type { Attempt } from '../http/idempotency.ts';
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

/** @throws {HttpError} invalid_request for a day that the studio does not take */
type RefuseClosedDay = (settings: Settings, day: string, clock: Context['clock']) => void;

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

interface Accepted {
  readonly body: Body;
  readonly packageId: string | null;
  readonly network: string;
  readonly consent: EnquiryConsent | null;
}

interface Incoming extends Arrival {
  readonly id: string;
  readonly createdAt: string;
  readonly packageId: string | null;
  readonly consent: EnquiryConsent | null;
}

/** Judges enquiries and stores them, with the messages about them, in one transaction. */
const createCommit =
  ({ db, floods }: Pick<Context, 'db' | 'floods'>, messages: enquiries.EnquiryMessages) =>
  (group: readonly Incoming[]): Promise<readonly Judgement[]> =>
    db.transaction().execute(async (trx) => {
      const judge = await prepareJudge(trx, group, floods);
      const judged: (enquiries.ReceivedEnquiry & Judgement)[] = [];
      for (const incoming of group) {
        const judgement = await judge(incoming);
        const mail = judgement.spam ? null : messages.begin(incoming.createdAt);
        judged.push({ ...incoming, ...judgement, mail });
      }
      const received = judged.filter(({ hasPlace }) => hasPlace);
      if (received.length > 0) await enquiries.insertEnquiries(trx, received, messages);
      return judged;
    });

export const createReceiveEnquiry = (
  context: Pick<Context, 'challenges' | 'clock' | 'db' | 'floods' | 'meters' | 'settings'>,
  messages: enquiries.EnquiryMessages,
  refuseClosedDay: RefuseClosedDay,
): ReceiveEnquiry => {
  const { challenges, clock, db, floods, meters, settings } = context;
  const commit = new GroupCommit(createCommit(context, messages));
  const store = async (id: string, { body, packageId, network, consent }: Accepted) => {
    const { topic, openFor, proof, consentShown: _s, consent: _c, ...enquiry } = body;
    await floods.checkRoom();
    const hasProof = await challenges.accepts(proof, id);
    const stamp = { id, createdAt: new Date().toISOString() };
    const marks = { trace: { topic, openFor }, isForm: isFromForm(body), hasProof, network };
    const arrival = { enquiry, ...marks, textHash: textHash(enquiry.message) };
    const judgement = await commit.add({ ...stamp, ...arrival, packageId, consent });
    if (!judgement.hasPlace) throw await floods.refusal({ hasProof });
    if (!judgement.spam) messages.wake();
    return stamp;
  };
  const accept = async (id: string, body: Body, network: string) => {
    const current = await settings();
    if (!current.schedulingEnabled) {
      throw new HttpError('booking_closed', wordsIn(current.language).closed.refusal);
    }
    if (body.preferredDate) refuseClosedDay(current, body.preferredDate, clock);
    const packageId = current.packages.find(({ name }) => name === body.selectedPackage)?.id ?? null;
    return store(id, { body, packageId, network, consent: consentOf(current, body) });
  };
  return async (attempt, body, network) => {
    const before = attempt.repeated ? await enquiries.findEnquiry(db, attempt.id) : null;
    const { id, createdAt } = before ?? (await accept(attempt.id, body, network));
    meters?.enquiryEnded('received');
    return { id, createdAt };
  };
};
