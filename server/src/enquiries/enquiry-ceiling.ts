import type { Settings } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import { HttpError } from '../http/http-error.ts';
import type { RateLimits } from '../http/rate-limits.ts';

/** Up to this many times the ceiling, further enquiries are stored as spam; after that they are refused. */
const KEPT_CEILINGS = 10;
const RETRY_AFTER_SECONDS = 3600;

const BEYOND = {
  inbox: 'more enquiries arrived in an hour than the inbox takes: further ones are stored as spam',
  all: 'more enquiries arrived in an hour than the server stores: further ones are refused',
};

/** Names another way to reach the studio. */
const otherWay = ({ businessEmail, businessPhone }: Settings): string => {
  if (businessEmail) return `Please write to ${businessEmail} instead.`;
  return businessPhone ? `Please call ${businessPhone} instead.` : 'Please try again later.';
};

export interface EnquiryCeiling {
  /**
   * Counts an enquiry.
   * @throws {HttpError} enquiries_paused when none can be accepted
   */
  admit(): Promise<void>;
  /** Counts an enquiry for the inbox, and tells whether the inbox has no place for it. */
  isInboxFull(): Promise<boolean>;
}

export interface CeilingNeeds {
  /** The room for enquiries on the disk. */
  readonly room: { refusal(): Promise<string | null> };
  readonly limits: Pick<RateLimits, 'enquiriesInAll'>;
  readonly logger: Logger;
  /** Reads the current settings. */
  readonly settings: () => Promise<Settings>;
}

/**
 * Limits how much strangers can put into the inbox and on the disk, from any number of addresses. Apparent spam takes
 * no place in the inbox, but takes space on the disk.
 */
export const createEnquiryCeiling = ({ room, limits, logger, settings }: CeilingNeeds): EnquiryCeiling => {
  const { enquiriesInAll } = limits;
  /** Counts one more; the first one over the limit is logged. */
  const exceeds = async (counter: keyof typeof BEYOND, most: number): Promise<boolean> => {
    const { consumedPoints } = await enquiriesInAll.penalty(counter);
    if (consumedPoints === most + 1) logger.warn({ most }, BEYOND[counter]);
    return consumedPoints > most;
  };

  return {
    async admit() {
      if ((await room.refusal()) !== null || (await exceeds('all', KEPT_CEILINGS * enquiriesInAll.points))) {
        const message = `Messages cannot be taken here at the moment. ${otherWay(await settings())}`;
        throw new HttpError('enquiries_paused', message, { retryAfter: RETRY_AFTER_SECONDS });
      }
    },
    isInboxFull: () => exceeds('inbox', enquiriesInAll.points),
  };
};
