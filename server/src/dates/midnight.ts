import { todayIn, untilTomorrow } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import type { Clock } from '../work/clock.ts';

/** A timer may stand still while the machine sleeps, so the date is looked at this often. */
const LOOK_EVERY_MS = 60_000;

export interface MidnightParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The studio's time zone; null is UTC. */
  readonly timeZone: () => Promise<string | null>;
  /** Called once for each new day of the studio, and when it has changed its time zone to one of another day. */
  readonly dayBegins: () => unknown;
}

/** Follows the studio's calendar. */
export class Midnight {
  readonly #parts: MidnightParts;
  #today: string | null = null;
  #looking: Promise<void> = Promise.resolve();
  #callOff: () => void = () => undefined;
  #isOpen = true;

  constructor(parts: MidnightParts) {
    this.#parts = parts;
  }

  start(): Promise<void> {
    this.#looking = this.#look();
    return this.#looking;
  }

  /** Resolves when the last look is done. */
  idle(): Promise<void> {
    return this.#looking;
  }

  close(): Promise<void> {
    this.#isOpen = false;
    this.#callOff();
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { clock, dayBegins, logger, timeZone } = this.#parts;
    let wait = LOOK_EVERY_MS;
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
    this.#callOff = clock.after(wait, () => void this.start());
  }
}
