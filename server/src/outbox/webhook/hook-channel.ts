import type { Enquiry } from '@shutterdesk/shared';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { EVENT_KINDS } from '../../db/message-kinds.ts';
import type { Attempt, Channel, Verdict } from '../outbox.ts';
import type { Message } from '../outbox-repository.ts';
import { eventOf, type HookEvent, receivedEvent } from './events.ts';
import { type HookAnswer, isAccepted } from './hook-sender.ts';
import { activeTarget, type Hook, NO_TROUBLE, readHook, saveHookState } from './webhook-settings-repository.ts';

/** The longest pause for which an address can ask. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;

const GONE = 410;

/** The address says that nobody wants events there any more. */
const isGone = ({ status }: HookAnswer): boolean => status === GONE;

type Target = NonNullable<ReturnType<typeof activeTarget>>;

/** An answer, and the address that gave it. */
export type HookOutcome = HookAnswer & { readonly from: string };

/** The state after a reply of the address. */
const stateAfter = (before: Hook, reply: HookAnswer, at: string): Hook => {
  if (isAccepted(reply))
    return before.failingSince ? { ...before, ...NO_TROUBLE, stoppedAt: before.stoppedAt } : before;
  const answer = reply.answer ?? (reply.status === null ? null : `${reply.status}`);
  if (isGone(reply)) return { ...before, stoppedAt: before.stoppedAt ?? at, answer };
  return { ...before, failingSince: before.failingSince ?? at, answer };
};

type HookNeeds = Pick<Context, 'db' | 'logger' | 'siteConfig'>;

/** Reads an enquiry, deleted or not; null if it was deleted for good. */
export type ReadEnquiry = (id: string) => Promise<Enquiry | null>;

type Send = (event: HookEvent, target: Target, signal?: AbortSignal) => Promise<HookAnswer>;

/** Sends events to the webhook's address, and keeps the state of the address. */
export class HookChannel implements Channel<HookOutcome> {
  readonly kinds = EVENT_KINDS;
  readonly atOnce = 5;
  readonly unmade: HookOutcome = {
    status: null,
    answer: 'Couldn’t create the event. The server’s log says why.',
    retryAfterMs: null,
    from: '',
  };
  readonly #needs: HookNeeds;
  readonly #readEnquiry: ReadEnquiry;
  readonly #send: Send;

  constructor(needs: HookNeeds, readEnquiry: ReadEnquiry, send: Send) {
    this.#needs = needs;
    this.#readEnquiry = readEnquiry;
    this.#send = send;
  }

  async gate(db: Database) {
    const hook = await readHook(db);
    if (hook.address === null) return 'closed';
    return this.#targetOf(hook) ? 'open' : 'paused';
  }

  async isOut(db: Database): Promise<boolean> {
    return (await readHook(db)).failingSince !== null;
  }

  async attempt(message: Message, signal: AbortSignal): Promise<HookOutcome | null> {
    const target = this.#targetOf(await readHook(this.#needs.db));
    const event = await this.#eventOf(message);
    return target && event && { ...(await this.#send(event, target, signal)), from: target.address };
  }

  verdict(_: Message, reply: HookOutcome): Verdict {
    const { status, answer, retryAfterMs } = reply;
    if (isAccepted(reply)) return { state: 'accepted', status, answer };
    if (isGone(reply)) return { state: 'refused', status, answer };
    const asked = Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
    return { state: 'later', status, answer, pauseMs: (usualMs) => Math.max(usualMs, asked) };
  }

  /** Replies of a replaced address do not count. */
  async noteReceiver(trx: Database, attempts: readonly Attempt<HookOutcome>[], now: number) {
    const before = await readHook(trx);
    const at = new Date(now).toISOString();
    const after = attempts
      .filter(({ outcome }) => outcome.from === before.address)
      .reduce((hook, { outcome }) => stateAfter(hook, outcome, at), before);
    const { failingSince, stoppedAt, answer } = after;
    if (after !== before) await saveHookState(trx, { failingSince, stoppedAt, answer });
    if (after.stoppedAt && !before.stoppedAt) {
      this.#needs.logger.warn(
        'the webhook’s address answered 410 Gone: no event is sent until an admin saves an address',
      );
    }
    return {
      isOut: after.failingSince !== null,
      isMended: before.failingSince !== null && after.failingSince === null,
    };
  }

  #targetOf(hook: Hook): Target | null {
    return activeTarget(hook, (stored) => this.#needs.siteConfig.secretOf(stored));
  }

  /** null: its enquiry was deleted for good a moment ago, and its event with it. */
  async #eventOf({ kind, id, enquiryId, data, createdAt }: Message): Promise<HookEvent | null> {
    if (kind === 'enquiry.received') {
      const enquiry = enquiryId === null ? null : await this.#readEnquiry(enquiryId);
      return enquiry && receivedEvent(id, enquiry);
    }
    const told = JSON.parse(data ?? '');
    return eventOf(id, kind, createdAt, kind === 'studio.fault' ? { faults: told } : told);
  }
}
