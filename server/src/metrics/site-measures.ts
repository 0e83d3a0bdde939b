import type { Database } from '../db/database.ts';
import { EVENT_KINDS, MAIL_KINDS, type MessageKind } from '../db/message-tables.ts';
import { countUnfinished } from '../images/unfinished-photos.ts';
import type { Measures, Waiting } from './gauges.ts';

const waitingIn = async (db: Database, kinds: readonly MessageKind[]): Promise<Waiting> => {
  const { count, oldestAt } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('oldestAt')])
    .where('nextAttemptAt', 'is not', null)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return { count, oldestAt };
};

export interface MeasuredSite {
  readonly db: Database;
  readonly backup: {
    state(): Promise<Pick<Awaited<ReturnType<Measures['backup']>>, 'state'>>;
  };
  readonly provedAt: () => Promise<string | null>;
  readonly room: { refusal(): Promise<string | null> };
  readonly storage: { check(): Promise<unknown> };
  readonly publisher: { status(): { readonly state: string } };
}

/** Reads the measures of this site. */
export const siteMeasures = ({ backup, db, provedAt, publisher, room, storage }: MeasuredSite): Measures => ({
  photographsWaiting: () => countUnfinished(db),
  outboxes: {
    mail: () => waitingIn(db, MAIL_KINDS),
    webhook: () => waitingIn(db, EVENT_KINDS),
  },
  backup: async () => ({ state: (await backup.state()).state, provedAt: await provedAt() }),
  isPageOld: () => publisher.status().state === 'failed',
  isRefusingEnquiries: async () => (await room.refusal()) !== null,
  isStorageUp: () =>
    storage.check().then(
      () => true,
      () => false,
    ),
});
