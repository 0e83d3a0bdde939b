import type { MailState } from '@shutterdesk/shared';
import type { MailConfig } from '../config/mail-settings.ts';
import type { Database } from '../db/database.ts';
import { findLastEnded } from '../outbox/outbox-repository.ts';
import { readOutage } from './outage.ts';

export const NOT_SET_UP = 'Nobody is told of inquiries by mail: enter your mail server under Studio → Mail.';
export const NOBODY = 'Nobody is told of inquiries by mail: enter an email address under Studio → Mail.';

export const LACKS_PASSWORD =
  'The password of the mail server is not here any more: a restored copy of the site has none, and a new session secret cannot open the one from before. Enter it again under Studio → Mail, and what waits is sent.';

const off = (message: string): MailState => ({ state: 'off', message, since: null });

/** Reads the state of mail to the studio, to these recipients. */
export const readMailState = async (
  db: Database,
  mail: MailConfig | null,
  recipients: readonly string[],
): Promise<MailState> => {
  if (!mail) return off(NOT_SET_UP);
  if (mail.lacksPassword) return off(LACKS_PASSWORD);
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
