import { DAY_MS } from '@shutterdesk/shared';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { KeyStore } from '../config/secrets.ts';
import type { Clock } from '../work/clock.ts';

/** No backup has it: another machine has another clock. The servers of one database share it, and compare their clocks by it. */
const NAME = 'clock.json';

/** The clock may go ahead of the time that has passed by this much: a machine sleeps, or is set right. */
const MOST_AWAKE_MS = DAY_MS;
/** A site may be switched off for this long. */
const MOST_OFF_MS = 7 * DAY_MS;
/** A clock that still says so after this time is right. */
const AGREES_AFTER_MS = DAY_MS;

const doubtSchema = z.object({
  /** The moment of the clock at which the jump was noticed. */
  at: z.iso.datetime(),
  days: z.number(),
});
type Doubt = z.infer<typeof doubtSchema>;

const memorySchema = z.object({
  /** The last moment that was believed. */
  seenAt: z.iso.datetime(),
  /** The clock has jumped ahead; null: it is believed. */
  doubt: z.nullable(doubtSchema),
});
type Memory = z.infer<typeof memorySchema>;

/** null: nothing is stored, or nothing that can be read. */
const readMemory = async (keys: KeyStore): Promise<Memory | null> => {
  try {
    return memorySchema.parse(JSON.parse((await keys.read(NAME)) ?? ''));
  } catch {
    return null;
  }
};

interface ClockNews {
  /** The jump because of which nothing is deleted by age; null: there is none, or the clock is back. */
  readonly doubt: Doubt | null;
  /** How far the clock is behind what was believed last. */
  readonly behindMs: number;
}

export const readClockNews = async (keys: KeyStore, now: number): Promise<ClockNews> => {
  const memory = await readMemory(keys);
  const doubt = memory?.doubt ?? null;
  return {
    doubt: doubt && now >= Date.parse(doubt.at) - MOST_AWAKE_MS ? doubt : null,
    behindMs: memory ? Math.max(0, Date.parse(memory.seenAt) - now) : 0,
  };
};

/** A moment by the clock, and by the time that has passed since this process began. */
interface Look {
  readonly now: number;
  readonly ticks: number;
}

/** How far the clock has gone since a look beyond the time that has passed. */
const gained = (since: Look, { now, ticks }: Look): number => now - since.now - (ticks - since.ticks);

const isoOf = (moment: number): string => new Date(moment).toISOString();

interface Parts {
  readonly clock: Clock;
  readonly keys: KeyStore;
  readonly logger: Logger;
}

/**
 * Tells whether the clock may be believed. Whatever deletes by age asks first: a clock that is ahead for a minute must not
 * delete what a studio keeps for years. A clock that is behind deletes nothing.
 */
export class ClockWatch {
  readonly #parts: Parts;
  /** The hourly sweep and a backup may ask at once. */
  readonly #writes = new SerialQueue();
  #believed: Look | null = null;
  #doubted: Look | null = null;
  #behind: Look | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Looks at the clock; false: it has jumped ahead, and nothing may be deleted by age. */
  async isBelieved(): Promise<boolean> {
    const look = this.#look();
    const memory = await readMemory(this.#parts.keys);
    const { ms, most } = this.#gainOf(look, memory);
    if (ms < -MOST_AWAKE_MS && memory) {
      await this.#follow(look, memory);
      return true;
    }
    if (ms <= most || this.#isConfirmed(look, memory)) {
      await this.#take(look);
      return true;
    }
    // Another server of the database may have ended the doubt by a clock of its own.
    if (!this.#doubted || memory?.doubt === null) {
      this.#doubted ??= look;
      const days = Math.round(ms / DAY_MS);
      this.#parts.logger.warn(
        { days },
        'the clock has jumped ahead: nothing is deleted by age until it has stayed so for a day',
      );
      const doubt = { at: isoOf(look.now), days };
      await this.#write({ seenAt: memory?.seenAt ?? isoOf(look.now - ms), doubt });
    }
    return false;
  }

  /** A sentence about the jump because of which nothing is deleted; null: there is none. */
  async sentence(timeZone: () => Promise<string | null>): Promise<string | null> {
    const now = this.#parts.clock.now();
    const { doubt } = await readClockNews(this.#parts.keys, now);
    if (!doubt) return null;
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: (await timeZone()) ?? 'UTC' }).format(
      now,
    );
    return `The server’s date has jumped ahead by ${doubt.days} days, to ${day}. Nothing old is deleted until an owner says that it’s right, or until tomorrow.`;
  }

  /** Takes the time that the clock shows: a person says that it is right. */
  async agree(): Promise<void> {
    await this.#take(this.#look());
  }

  /**
   * Follows a clock that has gone back. It deletes nothing, and what was believed before counts for a day: a machine without
   * a battery starts in 1970 until a time service has set it.
   */
  async #follow(look: Look, memory: Memory): Promise<void> {
    if (!this.#behind || Math.abs(gained(this.#behind, look)) > MOST_AWAKE_MS) {
      this.#behind = look;
      await this.#write({ ...memory, doubt: null });
    } else if (look.ticks - this.#behind.ticks >= AGREES_AFTER_MS) {
      await this.#take(look);
    }
  }

  async #take(look: Look): Promise<void> {
    this.#believed = look;
    this.#doubted = null;
    this.#behind = null;
    await this.#write({ seenAt: isoOf(look.now), doubt: null });
  }

  #look(): Look {
    return { now: this.#parts.clock.now(), ticks: this.#parts.clock.ticks() };
  }

  /** How far the clock has gone ahead since this process, an earlier one or another server believed it, and may have. */
  #gainOf(look: Look, memory: Memory | null): { readonly ms: number; readonly most: number } {
    const seenAt = memory ? Date.parse(memory.seenAt) : look.now;
    const own = memory === null || seenAt === this.#believed?.now ? this.#believed : null;
    return own ? { ms: gained(own, look), most: MOST_AWAKE_MS } : { ms: look.now - seenAt, most: MOST_OFF_MS };
  }

  /** The clock was doubted a day ago, and has gone on regularly since. */
  #isConfirmed(look: Look, memory: Memory | null): boolean {
    this.#doubted ??= this.#storedDoubt(look, memory);
    if (!this.#doubted) return false;
    if (Math.abs(gained(this.#doubted, look)) > MOST_AWAKE_MS) this.#doubted = null;
    return this.#doubted !== null && look.ticks - this.#doubted.ticks >= AGREES_AFTER_MS;
  }

  /** A doubt of before this start: it is older by what the clock says, unless that cannot be. */
  #storedDoubt(look: Look, memory: Memory | null): Look | null {
    const at = Date.parse(memory?.doubt?.at ?? '');
    const age = look.now - at;
    return age >= 0 && age <= MOST_OFF_MS ? { now: at, ticks: look.ticks - age } : null;
  }

  #write(memory: Memory): Promise<void> {
    return this.#writes.run(() => this.#parts.keys.replace(NAME, JSON.stringify(memory)));
  }
}
