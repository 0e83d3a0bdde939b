import { type CurrentUser, MADE_AT, type NewDeed, nameOf } from '@shutterdesk/shared';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { type DeedRow, insertDeed } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import { addressOf } from './rate-limits.ts';

/**
 * Writes down who did what, from which network: in the log, and in the table that the studio reads. A table that cannot be
 * written fails nothing.
 */
export type Audit = (
  request: Request,
  deed: NewDeed,
  who: CurrentUser | null,
  /** The call can have waited in the desktop app, which then says since when. */
  mayHaveWaited?: boolean,
) => Promise<void>;

/** A change that is sent at once has no moment of its own. */
const SENT_AT_ONCE_MS = 60_000;
const LONGEST_WAIT_MS = 400 * 24 * 3_600_000;

/** The moment at which a person made a change that waited, as the desktop app says. */
const madeAtOf = (request: Request, now: number): string | null => {
  const said = Date.parse(request.get(MADE_AT) ?? '');
  const waited = now - said;
  return waited > SENT_AT_ONCE_MS && waited < LONGEST_WAIT_MS ? new Date(said).toISOString() : null;
};

/** Its lines appear at every level of the log but `silent`. */
export const createAudit = ({ db, logger }: { readonly db: Database; readonly logger: Logger }): Audit => {
  const log = logger.child({ log: 'audit' }, { level: logger.level === 'silent' ? 'silent' : 'info' });
  return async (request, deed, who, mayHaveWaited = false) => {
    const { what, ...about } = deed;
    const network = addressOf(request);
    const name = who && nameOf(who);
    log.info({ ...deed, who: who && { id: who.id, kind: who.kind, name }, network }, `audit: ${what}`);
    const now = Date.now();
    const at = new Date(now).toISOString();
    const madeAt = mayHaveWaited && who ? madeAtOf(request, now) : null;
    const row: DeedRow = { at, madeAt, what, personId: who?.id ?? null, name, network, about };
    await insertDeed(db, row).catch((error: unknown) =>
      logger.error({ err: error }, 'what a person did could not be added to the activity: it is only in this log'),
    );
  };
};
