import { Gauge, type Registry } from '@prometheus-io/client';
import type { Logger } from 'pino';
import type { Clock } from '../work/clock.ts';

/** Messages of one outbox that wait. */
export interface Waiting {
  readonly count: number;
  /** null: none waits. */
  readonly oldestAt: string | null;
}

const BACKUP_STATES = ['on', 'off', 'late', 'failed'] as const;

/** The parts of the server that a reading asks. */
export interface Measures {
  readonly photographsWaiting: () => Promise<number>;
  readonly outboxes: Readonly<Record<'mail' | 'webhook', () => Promise<Waiting>>>;
  readonly backup: () => Promise<{
    readonly state: (typeof BACKUP_STATES)[number];
    /** The newest backup that was proved; null: there is none. */
    readonly provedAt: string | null;
  }>;
  /** The last publication failed. */
  readonly isPageOld: () => boolean;
  readonly isRefusingEnquiries: () => Promise<boolean>;
  readonly isStorageUp: () => Promise<boolean>;
}

interface Parts {
  readonly registry: Registry;
  readonly measures: Measures;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The state of the site, as it is when somebody reads the metrics. */
export class Gauges {
  readonly #parts: Parts;
  readonly #reachable: Gauge;
  readonly #pageOld: Gauge;
  readonly #enquiriesPaused: Gauge;
  readonly #storageUp: Gauge;
  readonly #photographs: Gauge;
  readonly #outboxCount: Gauge<'outbox'>;
  readonly #outboxAge: Gauge<'outbox'>;
  readonly #backupState: Gauge<'state'>;
  readonly #backupAge: Gauge;

  constructor(parts: Parts) {
    this.#parts = parts;
    const registers = [parts.registry];
    this.#reachable = new Gauge({
      name: 'shutterdesk_database_up',
      help: '1 if the database answered this reading. At 0, the values that it would give are missing.',
      registers,
    });
    this.#pageOld = new Gauge({
      name: 'shutterdesk_page_outdated',
      help: '1 if the last publication failed, so that visitors see an older page.',
      registers,
    });
    this.#enquiriesPaused = new Gauge({
      name: 'shutterdesk_enquiries_paused',
      help: '1 if new inquiries are refused because the disk is nearly full.',
      registers,
    });
    this.#storageUp = new Gauge({
      name: 'shutterdesk_storage_up',
      help: '1 if the place of the photographs answered this reading.',
      registers,
    });
    this.#photographs = new Gauge({
      name: 'shutterdesk_photographs_waiting',
      help: 'Photographs on the site of which some sizes are still to be made.',
      registers,
    });
    this.#outboxCount = new Gauge({
      name: 'shutterdesk_outbox_messages',
      help: 'Messages that wait in an outbox.',
      labelNames: ['outbox'],
      registers,
    });
    this.#outboxAge = new Gauge({
      name: 'shutterdesk_outbox_oldest_age_seconds',
      help: 'Age of the oldest message that waits in an outbox; 0 if none waits.',
      labelNames: ['outbox'],
      registers,
    });
    this.#backupState = new Gauge({
      name: 'shutterdesk_backup_standing',
      help: '1 for the standing of the backups, 0 for the others.',
      labelNames: ['state'],
      registers,
    });
    this.#backupAge = new Gauge({
      name: 'shutterdesk_backup_age_seconds',
      help: 'Time since the newest backup was proved; missing if there is none.',
      registers,
    });
  }

  /** Reads everything; what cannot be read is missing until the next reading. */
  async read(): Promise<void> {
    const { isPageOld, isRefusingEnquiries, isStorageUp } = this.#parts.measures;
    this.#pageOld.set(isPageOld() ? 1 : 0);
    this.#enquiriesPaused.set((await isRefusingEnquiries()) ? 1 : 0);
    this.#storageUp.set((await isStorageUp()) ? 1 : 0);
    try {
      await this.#readDatabase();
      this.#reachable.set(1);
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'the metrics lack the values that the database would give');
      for (const gauge of [this.#photographs, this.#backupAge]) gauge.remove();
      for (const gauge of [this.#outboxCount, this.#outboxAge, this.#backupState]) gauge.reset();
      this.#reachable.set(0);
    }
  }

  async #readDatabase(): Promise<void> {
    const { backup, outboxes, photographsWaiting } = this.#parts.measures;
    this.#photographs.set(await photographsWaiting());
    for (const outbox of ['mail', 'webhook'] as const) {
      const { count, oldestAt } = await outboxes[outbox]();
      this.#outboxCount.set({ outbox }, count);
      this.#outboxAge.set({ outbox }, oldestAt ? this.#secondsSince(oldestAt) : 0);
    }
    const { state, provedAt } = await backup();
    for (const each of BACKUP_STATES) this.#backupState.set({ state: each }, each === state ? 1 : 0);
    this.#backupAge.remove();
    if (provedAt) this.#backupAge.set(this.#secondsSince(provedAt));
  }

  #secondsSince(time: string): number {
    return Math.max(0, (this.#parts.clock.now() - Date.parse(time)) / 1000);
  }
}
