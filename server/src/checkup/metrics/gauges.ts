import { Gauge, type Registry } from '@prometheus-io/client';
import type { Context } from '../../context.ts';
import { EVENT_KINDS, MAIL_KINDS } from '../../db/message-kinds.ts';
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

const gaugesIn = (registry: Registry) => {
  const registers = [registry];
  const of = (name: string, help: string) => new Gauge({ name: `shutterdesk_${name}`, help, registers });
  const by = <Label extends string>(label: Label, name: string, help: string) =>
    new Gauge({ name: `shutterdesk_${name}`, help, labelNames: [label], registers });
  return {
    reachable: of(
      'database_up',
      '1 if the database answered this reading. At 0, the values that it would give are missing.',
    ),
    pageOld: of('page_outdated', '1 if the last publication failed, so that visitors see an older page.'),
    enquiriesPaused: of('enquiries_paused', '1 if new inquiries are refused because the disk is nearly full.'),
    storageUp: of('storage_up', '1 if the place of the photographs answered this reading.'),
    photographs: of('photographs_waiting', 'Photographs on the site of which some sizes are still to be made.'),
    outboxCount: by('outbox', 'outbox_messages', 'Messages that wait in an outbox.'),
    outboxAge: by(
      'outbox',
      'outbox_oldest_age_seconds',
      'Age of the oldest message that waits in an outbox; 0 if none waits.',
    ),
    backupState: by('state', 'backup_standing', '1 for the standing of the backups, 0 for the others.'),
    backupAge: of('backup_age_seconds', 'Time since the newest backup was proved; missing if there is none.'),
    certificate: of(
      'certificate_expires_in_seconds',
      'Time until the certificate of the site’s address ends, asked once an hour; 0 if it has, missing without one.',
    ),
  };
};

/** The state of the site, as it is when somebody reads the metrics. */
export class Gauges {
  readonly #site: MeasuredSite;
  readonly #gauges: ReturnType<typeof gaugesIn>;
  #certificateAskedAt = Number.NEGATIVE_INFINITY;

  constructor(registry: Registry, site: MeasuredSite) {
    this.#site = site;
    this.#gauges = gaugesIn(registry);
  }

  /** Reads everything; what cannot be read is missing until the next reading. */
  async read(): Promise<void> {
    const { enquiryDisk, logger, publisher, storage } = this.#site;
    const {
      backupAge,
      backupState,
      enquiriesPaused,
      outboxAge,
      outboxCount,
      pageOld,
      photographs,
      reachable,
      storageUp,
    } = this.#gauges;
    pageOld.set(publisher.status().state === 'failed' ? 1 : 0);
    enquiriesPaused.set((await enquiryDisk.refusal()) === null ? 0 : 1);
    const isStorageUp = await storage.check().then(
      () => true,
      () => false,
    );
    storageUp.set(isStorageUp ? 1 : 0);
    await this.#readCertificate();
    try {
      await this.#readDatabase();
      reachable.set(1);
    } catch (error) {
      logger.warn({ err: error }, 'the metrics lack the values that the database would give');
      for (const gauge of [photographs, backupAge]) gauge.remove();
      for (const gauge of [outboxCount, outboxAge, backupState]) gauge.reset();
      reachable.set(0);
    }
  }

  async #readDatabase(): Promise<void> {
    const { backup, db } = this.#site;
    const { backupAge, backupState, outboxAge, outboxCount, photographs } = this.#gauges;
    photographs.set(await countUnfinished(db));
    for (const [outbox, kinds] of Object.entries(OUTBOXES)) {
      const { count, oldestAt } = await countWaiting(db, kinds);
      outboxCount.set({ outbox }, count);
      outboxAge.set({ outbox }, oldestAt ? this.#secondsSince(oldestAt) : 0);
    }
    const [{ state }, provedAt] = [await backup.state(), await backup.provedAt()];
    for (const each of BACKUP_STATES) backupState.set({ state: each }, each === state ? 1 : 0);
    backupAge.remove();
    if (provedAt) backupAge.set(this.#secondsSince(provedAt));
  }

  async #readCertificate(): Promise<void> {
    const now = performance.now();
    if (now - this.#certificateAskedAt < CERTIFICATE_HELD_MS) return;
    this.#certificateAskedAt = now;
    const left = await certificateLeft(this.#site.config);
    this.#gauges.certificate.remove();
    if (left !== null) this.#gauges.certificate.set(Math.max(0, left / 1000));
  }

  #secondsSince(time: string): number {
    return Math.max(0, (this.#site.clock.now() - Date.parse(time)) / 1000);
  }
}
