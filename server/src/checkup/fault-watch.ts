import { DAY_MS } from '@shutterdesk/shared';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { keysOf, type SiteOfKeys } from '../db/database-keys.ts';
import { type Examined, examineServer } from './examine.ts';

/** No backup has it: a restored site begins anew. */
const NAME = 'faults.json';

/** A fault that passes within this time is nobody's concern. */
const LASTS_MS = 3_600_000;

const moment = z.iso.datetime();
const memorySchema = z.object({
  /** The moment at which each subject's fault was first seen. */
  since: z.record(z.string(), moment),
  /** The moment of the last message about faults; null: there was none. */
  toldAt: z.nullable(moment),
  /** The owners know of faults that are not over. */
  isOpen: z.boolean(),
  /** Faults of an hour and longer. */
  lasting: z.array(z.object({ subject: z.string(), message: z.string() })),
});
type Memory = z.infer<typeof memorySchema>;

const NOTHING: Memory = { since: {}, toldAt: null, isOpen: false, lasting: [] };

type Parts = Examined & Pick<Context, 'logger' | 'mail' | 'webhook'>;

/** The dashboard asks for these by itself, and more often. */
const ASKED_FOR: ReadonlySet<string> = new Set(['Backup', 'Mail', 'Page']);

const readMemory = async (site: SiteOfKeys): Promise<Memory> => {
  try {
    return memorySchema.parse(JSON.parse((await keysOf(site).read(NAME)) ?? ''));
  } catch {
    return NOTHING;
  }
};

/** Tells the owners what has not worked for an hour: at most once a day, and once when all works again. */
export class FaultWatch {
  readonly #parts: Parts;
  /** On a full disk, and while the data folder is away, what was told is remembered here alone. */
  #unsaved: Memory | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async look(): Promise<void> {
    const now = this.#parts.clock.now();
    const findings = await examineServer(this.#parts, { asksForUpdates: false });
    const faults = findings.filter(({ state }) => state === 'fault');
    const before = await this.#read();
    // A moment to come is of a clock that was ahead.
    const past = (at: string | null | undefined): string | null => (at && Date.parse(at) <= now ? at : null);
    const here = new Date(now).toISOString();
    const since = Object.fromEntries(faults.map(({ subject }) => [subject, past(before.since[subject]) ?? here]));
    const lasting = faults.filter(({ subject }) => now - Date.parse(since[subject] ?? here) >= LASTS_MS);
    const toldAt = past(before.toldAt);
    const isDue = lasting.length > 0 && (toldAt === null || now - Date.parse(toldAt) >= DAY_MS);
    const isOver = before.isOpen && faults.length === 0;
    const isTold =
      (isDue || isOver) &&
      (await this.#tell(lasting.map(({ subject, message, cure }) => ({ subject, message, cure }))));
    await this.#save({
      since,
      toldAt: isTold && isDue ? here : toldAt,
      isOpen: isTold ? isDue : before.isOpen,
      lasting: lasting.map(({ subject, message }) => ({ subject, message })),
    });
  }

  /** Faults of an hour and longer, for the header of the dashboard. Of several servers, one looks for all. */
  async lasting(): Promise<Memory['lasting']> {
    const memory = this.#parts.config.database ? await readMemory(this.#parts) : await this.#read();
    return memory.lasting.filter(({ subject }) => !ASKED_FOR.has(subject));
  }

  async #read(): Promise<Memory> {
    return this.#unsaved ?? readMemory(this.#parts);
  }

  /** false: nobody could be told, and the next look tries again. */
  async #tell(faults: Parameters<Parts['mail']['tellFaults']>[0]): Promise<boolean> {
    const { mail, webhook } = this.#parts;
    return (await Promise.all([mail.tellFaults(faults), webhook.tellFaults(faults)])).includes(true);
  }

  async #save(memory: Memory): Promise<void> {
    const { hasDataFolder, logger } = this.#parts;
    this.#unsaved = memory;
    try {
      await keysOf(this.#parts).replace(NAME, JSON.stringify(memory));
      // A folder that took the place of the site's own will go, and this file with it.
      if (await hasDataFolder()) this.#unsaved = null;
    } catch (error) {
      logger.warn({ err: error }, 'faults cannot be noted down: a restart forgets who was told');
    }
  }
}
