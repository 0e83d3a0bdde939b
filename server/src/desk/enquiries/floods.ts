import { type PublicWords, type Settings, wordsIn } from '@shutterdesk/shared';
import type { Context } from '../../context.ts';
import { HttpError } from '../../http/http-error.ts';

/** Parts of the enquiries that are taken in an hour. */
const MOST = {
  inbox: 1,
  /** Forms without JavaScript and plain calls: a flood that solves no task leaves the rest to visitors. */
  'without task': 1 / 2,
  /** Apparent spam takes no place in the inbox, but takes space on the disk. */
  spam: 10,
} as const;
type Limited = keyof typeof MOST;

const RETRY_AFTER_SECONDS = 3600;

/** Another way to reach the studio. */
const otherWay = (
  { write, call, later }: PublicWords['paused'],
  { businessEmail, businessPhone }: Settings,
): string => {
  if (businessEmail) return write(businessEmail);
  return businessPhone ? call(businessPhone) : later;
};

interface Guest {
  readonly isSpam: boolean;
  /** The studio has marked its sender 'Not spam'. */
  readonly isTrusted: boolean;
  readonly hasProof: boolean;
}

type FloodNeeds = Pick<Context, 'enquiryDisk' | 'limits' | 'logger' | 'settings'>;

/** Says how much strangers may put into the inbox and onto the disk. */
export class Floods {
  readonly #needs: FloodNeeds;

  constructor(needs: FloodNeeds) {
    this.#needs = needs;
  }

  /** @throws {HttpError} enquiries_paused while the disk is nearly full */
  async checkRoom(): Promise<void> {
    const { enquiryDisk, settings } = this.#needs;
    if ((await enquiryDisk.refusal()) === null) return;
    const current = await settings();
    const { paused } = wordsIn(current.language);
    throw this.#paused(paused.noRoom(otherWay(paused, current)));
  }

  /** Takes a place for an enquiry; false if there is none left. */
  async takesIn({ isSpam, isTrusted, hasProof }: Guest): Promise<boolean> {
    if (isTrusted) return true;
    if (isSpam) return this.#takes('spam');
    return (hasProof || (await this.#takes('without task'))) && (await this.#takes('inbox'));
  }

  /** The error for an enquiry without a place. */
  async refusal({ hasProof }: { readonly hasProof: boolean }): Promise<HttpError> {
    const current = await this.#needs.settings();
    const { paused } = wordsIn(current.language);
    const way = otherWay(paused, current);
    return this.#paused(hasProof ? paused.flood(way) : paused.floodWithoutScripts(way));
  }

  /** A sentence for the studio while enquiries are refused; null otherwise. */
  async warning(): Promise<string | null> {
    const many = 'A flood of inquiries is arriving, so more are refused for up to an hour';
    if (await this.#isUsedUp('inbox')) return `${many}, except from senders you trust.`;
    return (await this.#isUsedUp('without task')) ? `${many}. Clients who use your page still get through.` : null;
  }

  #mostOf(limited: Limited): number {
    return Math.floor(this.#needs.limits.enquiriesInAll.points * MOST[limited]);
  }

  async #takes(limited: Limited): Promise<boolean> {
    const [taken, most] = [await this.#count(limited), this.#mostOf(limited)];
    if (taken === most + 1)
      this.#needs.logger.warn({ limited, most }, 'a flood of inquiries has used up an hour’s limit');
    return taken <= most;
  }

  async #count(key: string): Promise<number> {
    return (await this.#needs.limits.enquiriesInAll.penalty(key)).consumedPoints;
  }

  async #isUsedUp(limited: Limited): Promise<boolean> {
    const state = await this.#needs.limits.enquiriesInAll.get(limited);
    return (state?.consumedPoints ?? 0) > this.#mostOf(limited);
  }

  #paused(message: string): HttpError {
    return new HttpError('enquiries_paused', message, { retryAfter: RETRY_AFTER_SECONDS });
  }
}
