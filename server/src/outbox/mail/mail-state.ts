import type { MailState } from '@shutterdesk/shared';
import type { MailConfig } from '../../config/mail-settings.ts';
import type { Database } from '../../db/database.ts';
import { MAIL_KINDS } from '../../db/message-kinds.ts';
import { findLastEnded, findStuck } from '../outbox-repository.ts';

export const NOT_SET_UP = 'You won’t get emails about new inquiries until you enter a mail server under Studio → Mail.';
export const NO_SERVER = 'Replies can’t go out from here until you enter a mail server under Studio → Mail.';
export const NOBODY = 'You won’t get emails about new inquiries. Enter an email address under Studio → Mail.';

export const LACKS_PASSWORD =
  'The mail server’s password is missing, because this site’s keys have changed. Enter it again under Studio → Mail, and waiting emails go out.';

/** So many attempts make an alarm: about a minute, and a quarter of an hour, since greylisting servers put everybody off for minutes. */
const ALARMED_AFTER = { outage: 1, network: 5, deferred: 9 } as const;

const off = (message: string): MailState => ({ state: 'off', message, since: null });

/** Reads the state of mail to the studio, to these recipients. */
export const readMailState = async (
  db: Database,
  mail: MailConfig | null,
  recipients: readonly string[],
  now: number,
): Promise<MailState> => {
  if (!mail) return off(NOT_SET_UP);
  if (mail.lacksPassword) return off(LACKS_PASSWORD);
  if (recipients.length === 0) return off(NOBODY);
  const stuck = await findStuck(db, MAIL_KINDS);
  if (stuck && stuck.tries >= ALARMED_AFTER[stuck.trouble]) {
    const message = `Emails aren’t going out. We’ll keep trying. Reason: ${stuck.answer}`;
    return { state: 'out', message, since: stuck.begunAt };
  }
  const last = await findLastEnded(db, 'enquiry', now);
  if (!last || last.state === 'accepted') return { state: 'on', message: null, since: null };
  const message =
    last.state === 'refused'
      ? `The mail server refused the last email: ${last.answer}`
      : `We gave up on the last email after five days: ${last.answer}`;
  return { state: 'refused', message, since: null };
};
