import { CHALLENGE_MAX, mailboxOf, type PublicWords, type Settings, wordsIn } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * An hour's shares of the inbox. An enquiry takes a place in the first share that is open to it and not used up; if
 * there is none, it is refused with a sentence. So whoever floods one share leaves the others to people.
 */
const SHARES = {
  /** For senders whom the studio trusts. */
  trusted: 1 / 6,
  /** For the first enquiry of a network in this hour, if its browser has solved its task. */
  proven: 1 / 2,
  /** For all: forms without JavaScript, plain calls, further enquiries of a network. */
  open: 1 / 2,
  /** Apparent spam takes no place in the inbox, but takes space on the disk. */
  spam: 10,
} as const;
type Share = keyof typeof SHARES;

/** A task is twice as hard for each of these steps, up to a limit that a phone can solve while its owner types. */
const MOST_DOUBLINGS = 5;
/** Steps of all, by the use of the share for solved tasks. */
const STEPS_OF_A_FLOOD = 4;
/** Steps of one network, by its tasks in this hour. */
const TASKS_PER_STEP = 5;

/** The largest number that any task asks for. */
export const HARDEST_TASK = CHALLENGE_MAX * 2 ** MOST_DOUBLINGS;

/** Messages in an hour to clients whom nobody has asked: their address may be a stranger's. */
const ACKNOWLEDGED = { network: 3, domain: 10 } as const;

const RETRY_AFTER_SECONDS = 3600;

/** Another way to reach the studio. */
const otherWay = (
  { write, call, later }: PublicWords['paused'],
  { businessEmail, businessPhone }: Settings,
): string => {
  if (businessEmail) return write(businessEmail);
  return businessPhone ? call(businessPhone) : later;
};

/** An enquiry, as far as it decides in which share it has a place. */
export interface Guest {
  readonly isSpam: boolean;
  readonly isTrusted: boolean;
  readonly hasProof: boolean;
  /** It is the first of its network in this hour. */
  readonly isFirst: boolean;
}

const sharesFor = ({ isSpam, isTrusted, hasProof, isFirst }: Guest): readonly Share[] => {
  if (isSpam) return ['spam'];
  return [...(isTrusted ? ['trusted' as const] : []), ...(hasProof && isFirst ? ['proven' as const] : []), 'open'];
};

type Site = Pick<Context, 'enquiryDisk' | 'limits' | 'logger' | 'settings'>;

/** Says how much strangers may put into the inbox, onto the disk and into the mailboxes of others. */
export class Floods {
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  /** @throws {HttpError} enquiries_paused while the disk is nearly full */
  async checkRoom(): Promise<void> {
    const { enquiryDisk, settings } = this.#site;
    if ((await enquiryDisk.refusal()) === null) return;
    const current = await settings();
    const { paused } = wordsIn(current.language);
    throw this.#paused(paused.noRoom(otherWay(paused, current)));
  }

  /** Counts an enquiry of a network, and tells whether it is its first. */
  async isFirstOf(network: string): Promise<boolean> {
    return (await this.#count(`network ${network}`)) === 1;
  }

  /** Takes a place for an enquiry; false if there is none left. */
  async takesIn(guest: Guest): Promise<boolean> {
    for (const share of sharesFor(guest)) {
      const [taken, most] = [await this.#count(share), this.#mostIn(share)];
      if (taken <= most) return true;
      if (taken === most + 1) this.#site.logger.warn({ share, most }, 'a flood of inquiries has used up its share');
    }
    return false;
  }

  /** The error for an enquiry without a place. */
  async refusal({ hasProof }: Pick<Guest, 'hasProof'>): Promise<HttpError> {
    const current = await this.#site.settings();
    const { paused } = wordsIn(current.language);
    const way = otherWay(paused, current);
    return this.#paused(hasProof ? paused.flood(way) : paused.floodWithoutScripts(way));
  }

  /** A sentence for the studio while enquiries are refused; null otherwise. */
  async warning(): Promise<string | null> {
    if (!(await this.#isUsedUp('open'))) return null;
    const many = 'A flood of inquiries is arriving, so more are refused for up to an hour';
    return (await this.#isUsedUp('proven'))
      ? `${many}, except from senders you trust.`
      : `${many}. Clients who use your page for the first time in that hour still get through.`;
  }

  /** The largest number that the next task of a network asks for. */
  async taskFor(network: string): Promise<number> {
    const own = Math.floor(((await this.#count(`task ${network}`)) - 1) / TASKS_PER_STEP);
    const ofAll = Math.floor((STEPS_OF_A_FLOOD * (await this.#taken('proven'))) / Math.max(1, this.#mostIn('proven')));
    return CHALLENGE_MAX * 2 ** Math.min(MOST_DOUBLINGS, own + ofAll);
  }

  /** Counts a message to a client, and tells whether it may be sent. */
  async mayAcknowledge(network: string, email: string): Promise<boolean> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const ofNetwork = await this.#count(`acknowledged network ${network}`);
    if (ofNetwork > ACKNOWLEDGED.network) return false;
    // A mailbox gets one message a day anyway, so its further enquiries use up nothing of its domain.
    if ((await this.#count(`acknowledged mailbox ${mailboxOf(email)}`)) > 1) return true;
    return (await this.#count(`acknowledged domain ${domain}`)) <= ACKNOWLEDGED.domain;
  }

  #mostIn(share: Share): number {
    return Math.floor(this.#site.limits.enquiriesInAll.points * SHARES[share]);
  }

  async #count(key: string): Promise<number> {
    return (await this.#site.limits.enquiriesInAll.penalty(key)).consumedPoints;
  }

  async #taken(share: Share): Promise<number> {
    return (await this.#site.limits.enquiriesInAll.get(share))?.consumedPoints ?? 0;
  }

  async #isUsedUp(share: Share): Promise<boolean> {
    return (await this.#taken(share)) > this.#mostIn(share);
  }

  #paused(message: string): HttpError {
    return new HttpError('enquiries_paused', message, { retryAfter: RETRY_AFTER_SECONDS });
  }
}
