import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Clock } from './clock.ts';

/** It stays with the machine: a backup, or another server of the same database, has another clock. */
const FILE = 'clock.json';

/** The clock may go ahead of the time that has passed by this much: a machine sleeps, or is set right. */
const MOST_AWAKE_MS = DAY_MS;
/** A site may be switched off for this long. */
const MOST_OFF_MS = 7 * DAY_MS;
/** A clock that still says so after this time is right. */
const AGREES_AFTER_MS = DAY_MS;

const memorySchema = z.object({
  /** The last moment that was believed. */
  seenAt: z.iso.datetime(),
  /** The clock has jumped; null: it is believed. */
  doubt: z.nullable(z.object({ at: z.iso.datetime(), days: z.number() })),
});
type Memory = z.infer<typeof memorySchema>;

/** The stored memory of a data folder's watch; null: there is none, or none that can be read. */
export const readClockMemory = async (dataDir: string): Promise<Memory | null> => {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(absent);
  try {
    return memorySchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
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
  readonly dataDir: string;
  readonly logger: Logger;
}

/**
 * Tells whether the clock may be believed. Whatever deletes by age asks first: a clock that is ahead for a minute must not
 * delete what a studio keeps for years. A clock that is behind deletes nothing.
 */
export class ClockWatch {
  readonly #parts: Parts;
  #believed: Look | null = null;
  #doubted: Look | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Looks at the clock; false: it has jumped ahead, and nothing may be deleted by age. */
  async isBelieved(): Promise<boolean> {
    const look = this.#look();
    const memory = await readClockMemory(this.#parts.dataDir);
    const ahead = this.#aheadBy(look, memory);
    if (ahead === null || this.#isConfirmed(look, memory)) {
      await this.believe();
      return true;
    }
    if (!this.#doubted) {
      this.#doubted = look;
      const days = Math.round(ahead / DAY_MS);
      this.#parts.logger.warn(
        { days },
        'the clock has jumped ahead: nothing is deleted by age until it has stayed so for a day',
      );
      await this.#write({ seenAt: memory?.seenAt ?? isoOf(look.now - ahead), doubt: { at: isoOf(look.now), days } });
    }
    return false;
  }

  /** Takes the time that the clock shows now: it has been found right, or a person says so. */
  async believe(): Promise<void> {
    this.#believed = this.#look();
    this.#doubted = null;
    await this.#write({ seenAt: isoOf(this.#believed.now), doubt: null });
  }

  #look(): Look {
    return { now: this.#parts.clock.now(), ticks: this.#parts.clock.ticks() };
  }

  /** null: no more than it may be. A stored moment later than now counts as none. */
  #aheadBy(look: Look, memory: Memory | null): number | null {
    const seenAt = memory === null ? look.now : Math.min(Date.parse(memory.seenAt), look.now);
    const ahead = this.#believed ? gained(this.#believed, look) : look.now - seenAt;
    return ahead > (this.#believed ? MOST_AWAKE_MS : MOST_OFF_MS) ? ahead : null;
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
    return writeWhole(path.join(this.#parts.dataDir, FILE), JSON.stringify(memory));
  }
}
