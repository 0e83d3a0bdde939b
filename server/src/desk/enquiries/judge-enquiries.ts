import { addressKey, type EnquiryConsent, type FormTrace, type NewEnquiry, type Screening } from '@shutterdesk/shared';
import type { Database } from '../../db/database.ts';
import type { Floods } from './floods.ts';
import { isClearlyGenuine, screenEnquiry } from './screening/screen-enquiry.ts';
import { sendersOfText, trustedSenders } from './screening-repository.ts';

/** Everything that is known of an enquiry when it arrives. */
export interface Arrival {
  readonly id: string;
  readonly createdAt: string;
  readonly enquiry: NewEnquiry;
  readonly packageId: string | null;
  /** The consent line that the form showed. */
  readonly consent: EnquiryConsent | null;
  readonly trace: Omit<FormTrace, 'proof'>;
  /** It came from a form, whose browser may solve a challenge. */
  readonly isForm: boolean;
  readonly hasProof: boolean;
  readonly network: string;
  /** Recognises the text if somebody sends it again; null for a short text. */
  readonly textHash: string | null;
}

export interface Judgement {
  /** false: a flood has used up the hour’s places, and it is not stored. */
  readonly hasPlace: boolean;
  readonly spam: boolean;
  readonly screening: Screening | null;
  /** It is clearly no spam, so it may get an acknowledgement. */
  readonly isClear: boolean;
}

/** Judges the next enquiry of a group. */
export type Judge = (arrival: Arrival) => Promise<Judgement>;

/**
 * Prepares to judge a group of enquiries in order. It reads within the transaction that stores them: a read outside it
 * would wait for earlier commits.
 */
export const prepareJudge = async (
  trx: Database,
  group: readonly Arrival[],
  floods: Pick<Floods, 'takesIn' | 'mayAcknowledge'>,
): Promise<Judge> => {
  const trusted = await trustedSenders(
    trx,
    group.map(({ enquiry }) => enquiry.email),
  );
  const sendersByText = new Map<string, Set<string>>();
  for (const { textHash } of group) {
    if (textHash !== null && !sendersByText.has(textHash)) {
      sendersByText.set(textHash, await sendersOfText(trx, textHash));
    }
  }
  /** Counts other senders of a text, earlier ones of the same group included. */
  const countOthers = (textHash: string | null, sender: string): number => {
    const senders = sendersByText.get(textHash ?? '') ?? new Set();
    const others = senders.has(sender) ? senders.size - 1 : senders.size;
    senders.add(sender);
    return others;
  };
  return async ({ textHash, network, ...arrived }) => {
    const { email } = arrived.enquiry;
    const sender = addressKey(email);
    const isTrusted = trusted.has(sender);
    const toScreen = { ...arrived, sameText: countOthers(textHash, sender) };
    const screening = isTrusted ? null : screenEnquiry(toScreen);
    const spam = screening?.verdict === 'spam';
    const { hasProof } = arrived;
    const hasPlace = await floods.takesIn({ isSpam: spam, isTrusted, hasProof });
    const isClear = hasPlace && !spam && isClearlyGenuine(toScreen, screening);
    return {
      hasPlace,
      spam,
      screening,
      isClear: isClear && (await floods.mayAcknowledge(network, email)),
    };
  };
};
