import { readSettings } from '../content/settings-repository.ts';
import { readTold } from '../outbox/mail/mail-settings-repository.ts';
import { readMailState } from '../outbox/mail/mail-state.ts';
import { advice, type Check, fault, fine } from './check.ts';

export const mailCheck: Check = {
  subject: 'Mail',
  async look({ config, db, now }) {
    const told = await readTold(db, () => readSettings(db));
    const { state, message } = await readMailState(db, config.mail, told, now);
    if (state === 'off') return [advice(message ?? '', 'Send a test email there to see whether it works.')];
    if (state !== 'on')
      return [fault(message ?? '', 'Send a test email under Studio → Mail to see the mail server’s answer.')];
    return [
      fine(`Inquiries are emailed to ${told.join(', ')}, from ${config.mail?.from} through ${config.mail?.smtp.host}.`),
    ];
  },
};
