import type { MailState } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { findLastEnded } from '../outbox/outbox-repository.ts';
import { readOutage } from './outage.ts';

export const NOT_SET_UP =
  'Nobody is told of inquiries by mail: set SMTP_URL and MAIL_FROM, and start the server again.';
export const NOBODY = 'Nobody is told of inquiries by mail: enter an email address under Studio → Mail.';

const off = (message: string): MailState => ({ state: 'off', message, since: null });

/** Reads the state of mail to the studio. `recipients` is null if no mail can be sent. */
export const readMailState = async (db: Database, recipients: readonly string[] | null): Promise<MailState> => {
  if (!recipients) return off(NOT_SET_UP);
  if (recipients.length === 0) return off(NOBODY);
  const outage = await readOutage(db);
  if (outage?.isAlarmed) {
    const message = `Mail does not get through, and messages wait. The reason: ${outage.answer}`;
    return { state: 'out', message, since: outage.since };
  }
  const last = await findLastEnded(db, 'enquiry');
  if (!last || last.state === 'accepted') return { state: 'on', message: null, since: null };
  const message =
    last.state === 'refused'
      ? `The mail server refused the last message: ${last.answer}`
      : `The last message was given up after five days: ${last.answer}`;
  return { state: 'refused', message, since: null };
};
