import { Gauge, type Registry } from '@prometheus-io/client';
import type { Context } from '../../context.ts';
import { EVENT_KINDS, MAIL_KINDS } from '../../db/message-tables.ts';
import { countUnfinished } from '../../images/unfinished-photos.ts';
import { countWaiting } from '../../outbox/outbox-repository.ts';
import { certificateLeft } from '../../setup/address-row.ts';

const BACKUP_STATES = ['on', 'off', 'late', 'failed'] as const;

const CERTIFICATE_HELD_MS = 3_600_000;

const OUTBOXES = { mail: MAIL_KINDS, webhook: EVENT_KINDS };

/** The parts of the server that a reading asks. */
export type MeasuredSite = Pick<
  Context,
  'backup' | 'clock' | 'config' | 'db' | 'logger' | 'enquiryDisk' | 'publisher' | 'storage'
>;

/** The state of the site, as it is when somebody reads the metrics. */
export class Gauges {
  readonly #site: MeasuredSite;
  readonly #reachable: Gauge;
  readonly #pageOld: Gauge;
  readonly #enquiriesPaused: Gauge;
  readonly #storageUp: Gauge;
  readonly #photographs: Gauge;
  readonly #outboxCount: Gauge<'outbox'>;
  readonly #outboxAge: Gauge<'outbox'>;
  readonly #backupState: Gauge<'state'>;
  readonly #backupAge: Gauge;
  readonly #certificate: Gauge;
  #certificateAskedAt = Number.NEGATIVE_INFINITY;

  constructor(registry: Registry, site: MeasuredSite) {
    this.#site = site;
    const registers = [registry];
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
    this.#certificate = new Gauge({
      name: 'shutterdesk_certificate_expires_in_seconds',
      help: 'Time until the certificate of the site’s address ends, asked once an hour; 0 if it has, missing without one.',
      registers,
    });
  }

  /** Reads everything; what cannot be read is missing until the next reading. */
  async read(): Promise<void> {
    const { enquiryDisk, logger, publisher, storage } = this.#site;
    this.#pageOld.set(publisher.status().state === 'failed' ? 1 : 0);
    this.#enquiriesPaused.set((await enquiryDisk.refusal()) === null ? 0 : 1);
    const isStorageUp = await storage.check().then(
      () => true,
      () => false,
    );
    this.#storageUp.set(isStorageUp ? 1 : 0);
    await this.#readCertificate();
    try {
      await this.#readDatabase();
      this.#reachable.set(1);
    } catch (error) {
      logger.warn({ err: error }, 'the metrics lack the values that the database would give');
      for (const gauge of [this.#photographs, this.#backupAge]) gauge.remove();
      for (const gauge of [this.#outboxCount, this.#outboxAge, this.#backupState]) gauge.reset();
      this.#reachable.set(0);
    }
  }

  async #readDatabase(): Promise<void> {
    const { backup, db } = this.#site;
    this.#photographs.set(await countUnfinished(db));
    for (const [outbox, kinds] of Object.entries(OUTBOXES)) {
      const { count, oldestAt } = await countWaiting(db, kinds);
      this.#outboxCount.set({ outbox }, count);
      this.#outboxAge.set({ outbox }, oldestAt ? this.#secondsSince(oldestAt) : 0);
    }
    const [{ state }, provedAt] = [await backup.state(), await backup.provedAt()];
    for (const each of BACKUP_STATES) this.#backupState.set({ state: each }, each === state ? 1 : 0);
    this.#backupAge.remove();
    if (provedAt) this.#backupAge.set(this.#secondsSince(provedAt));
  }

  async #readCertificate(): Promise<void> {
    const now = performance.now();
    if (now - this.#certificateAskedAt < CERTIFICATE_HELD_MS) return;
    this.#certificateAskedAt = now;
    const left = await certificateLeft(this.#site.config);
    this.#certificate.remove();
    if (left !== null) this.#certificate.set(Math.max(0, left / 1000));
  }

  #secondsSince(time: string): number {
    return Math.max(0, (this.#site.clock.now() - Date.parse(time)) / 1000);
  }
}
