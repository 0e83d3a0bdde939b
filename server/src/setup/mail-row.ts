import type { PartInputOf } from '@shutterdesk/shared';
import { storedMail } from '../config/set-up.ts';
import { readSettings } from '../content/settings-repository.ts';
import type { Context } from '../context.ts';
import { refusedField } from '../http/http-error.ts';
import { readTold } from '../outbox/mail/mail-settings-repository.ts';
import { LACKS_PASSWORD, readMailState } from '../outbox/mail/mail-state.ts';
import { advice, type Check, fault, fine } from './check.ts';
import type { Kept, Row } from './row.ts';

type Settings = PartInputOf<'mail'>['settings'];

/** The kept password goes to no other machine, to no other program on it, and to no other user. */
const belongsTo = (kept: Settings | null, place: Partial<Settings>): boolean =>
  (['host', 'port', 'user'] as const).every((field) => kept?.[field] === place[field]);

/** The server that the environment names. */
const onMachine = ({ smtp, from, fromName }: NonNullable<Context['config']['mail']>): Settings => ({
  host: smtp.host,
  port: smtp.port,
  security: smtp.secure ? 'tls' : 'starttls',
  user: smtp.auth?.user ?? null,
  from,
  fromName,
});

export const mailRow = ({ config, mail }: Context): Row<'mail'> => {
  const machines = () => (config.mail && !config.mail.isOnScreen ? config.mail : null);

  /** @throws {HttpError} where it has to be entered */
  const passwordFor = (place: Partial<Settings>, typed: string | undefined, { stored, secret }: Kept) => {
    if (place.user === null) return null;
    if (typed) return typed;
    if (secret === null) throw refusedField('secret', 'Required');
    if (belongsTo(storedMail(stored), place)) return secret;
    throw refusedField('secret', 'Please enter it again, because it goes to another server, port or user now');
  };

  return {
    noun: 'The mail server',
    setBy: () => (machines() ? 'SMTP_URL' : null),

    answer({ stored, secret }) {
      const named = machines();
      if (named) return { settings: onMachine(named), problem: null };
      const settings = storedMail(stored);
      const lacks = settings !== null && settings.user !== null && secret === null;
      return { settings, problem: lacks ? LACKS_PASSWORD : null };
    },

    async next({ settings, secret: typed }, kept) {
      return { settings, secret: passwordFor(settings, typed, kept) };
    },

    async try({ settings, secret: typed }, kept) {
      const { host, port, user } = settings;
      const stored = storedMail(kept.stored);
      const pass = passwordFor({ host, port: port ?? stored?.port, user }, typed, kept);
      const isKept = stored !== null && pass !== null && !typed;
      return mail.try(
        { host, port, auth: user !== null && pass !== null ? { user, pass } : null },
        isKept ? [{ port: stored.port, security: stored.security }] : undefined,
      );
    },
  };
};

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
