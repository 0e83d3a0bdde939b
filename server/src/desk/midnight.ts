import { todayIn, untilTomorrow } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import type { Clock } from '../work/clock.ts';

/** The date is checked this often: a timer stands still while the machine sleeps. */
const CHECK_EVERY_MS = 60_000;

export interface MidnightParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The studio's time zone; null is UTC. */
  readonly timeZone: () => Promise<string | null>;
  /** Called once for each new day of the studio, also when a new time zone makes it another day. */
  readonly dayBegins: () => unknown;
}

/** Follows the studio's calendar. */
export class Midnight {
  readonly #parts: MidnightParts;
  #today: string | null = null;
  #checking: Promise<void> = Promise.resolve();
  #cancelNext: () => void = () => undefined;
  #isOpen = true;

  constructor(parts: MidnightParts) {
    this.#parts = parts;
  }

  /** Looks at the date, now and from then on. Call it again when it may be another day. */
  start(): Promise<void> {
    this.#cancelNext();
    this.#checking = this.#checking.then(() => this.#check());
    return this.#checking;
  }

  /** Resolves when the last check is done. */
  idle(): Promise<void> {
    return this.#checking;
  }

  close(): Promise<void> {
    this.#isOpen = false;
    this.#cancelNext();
    return this.#checking;
  }

  async #check(): Promise<void> {
    const { clock, dayBegins, logger, timeZone } = this.#parts;
    let wait = CHECK_EVERY_MS;
    try {
      const zone = await timeZone();
      const today = todayIn(zone, clock.now());
      if (this.#today !== null && today !== this.#today) await dayBegins();
      this.#today = today;
      wait = Math.min(wait, Math.max(untilTomorrow(zone, clock.now()), 1));
    } catch (error) {
      logger.error({ err: error }, 'the studio’s new day could not be published: the next check is within a minute');
    }
    if (!this.#isOpen) return;
    this.#cancelNext();
    this.#cancelNext = clock.after(wait, () => void this.start());
  }
}
