import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { delayAfter } from '../work/backoff.ts';
import type { Clock } from '../work/clock.ts';

const MOST_TRIES = 6;
/** The longest pause for which an address can ask. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** When the server stops, a call under way has this time to end. */
const PATIENCE_MS = 5000;

/** The differences between a release and the one before. */
export interface Changed {
  /** Addresses on the site whose bytes have changed, or that are gone. */
  readonly paths: readonly string[];
  /** Folders of pictures that the site no longer shows. */
  readonly removed: readonly string[];
}

interface Event {
  readonly id: string;
  readonly body: string;
}

interface Reply {
  /** null: no answer came. */
  readonly status: number | null;
  readonly answer: string | null;
  readonly retryAfterMs: number | null;
}

export interface CdnHookParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Makes one signed attempt; it never rejects. */
  readonly send: (event: Event, signal: AbortSignal) => Promise<Reply>;
}

const joined = (a: Changed | null, b: Changed): Changed => ({
  paths: [...new Set([...(a?.paths ?? []), ...b.paths])],
  removed: [...new Set([...(a?.removed ?? []), ...b.removed])],
});

const isTaken = ({ status }: Reply): boolean => status !== null && status >= 200 && status < 300;

/** Tells a CDN of each release. One call is under way at a time; a later release takes over what was not told yet. */
export class CdnHook {
  readonly #parts: CdnHookParts;
  readonly #closing = new AbortController();
  /** Not told yet: a call that was given up leaves it to the next release. */
  #untold: Changed | null = null;
  #event: Event | null = null;
  #tries = 0;
  #isClosed = false;
  #underWay: Promise<void> | null = null;
  #callOff: () => void = () => undefined;

  constructor(parts: CdnHookParts) {
    this.#parts = parts;
  }

  /** Call this when a release is in place. */
  released(changed: Changed): void {
    this.#untold = joined(this.#untold, changed);
    const timestamp = new Date(this.#parts.clock.now()).toISOString();
    this.#event = { id: uuid(), body: JSON.stringify({ type: 'site.published', timestamp, data: this.#untold }) };
    this.#tries = 0;
    this.#next();
  }

  /** Resolves when no call is under way. */
  async idle(): Promise<void> {
    while (this.#underWay) await this.#underWay;
  }

  /** Makes no further attempt, and waits a while for the one under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#callOff();
    const timer = setTimeout(() => this.#closing.abort(), PATIENCE_MS).unref();
    await this.#underWay;
    clearTimeout(timer);
  }

  #next(): void {
    this.#callOff();
    const event = this.#event;
    if (this.#underWay || !event || this.#isClosed) return;
    this.#underWay = this.#attempt(event).finally(() => {
      this.#underWay = null;
      // Another release has come meanwhile.
      if (this.#event !== event) this.#next();
    });
  }

  async #attempt(event: Event): Promise<void> {
    const { clock, logger, send } = this.#parts;
    const tries = this.#tries + 1;
    const reply = await send(event, this.#closing.signal);
    if (this.#event !== event || this.#closing.signal.aborted) return;
    this.#tries = tries;
    if (isTaken(reply)) {
      this.#untold = null;
      return;
    }
    const { answer, retryAfterMs, status } = reply;
    if (tries >= MOST_TRIES) {
      logger.error({ status, answer, tries }, 'the CDN could not be told of a release: it may show an older page');
      return;
    }
    if (this.#isClosed) return;
    logger.warn({ status, answer, tries }, 'the CDN could not be told of a release: another attempt follows');
    const pause = Math.max(delayAfter(tries), Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS));
    this.#callOff = clock.after(pause, () => this.#next());
  }
}
