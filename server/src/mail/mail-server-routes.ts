import {
  type MailServer,
  type MailServerInput,
  readMailServer,
  removeMailServer,
  saveMailServer,
  tryMailServer,
} from '@shutterdesk/shared';
import type { SmtpServer } from '../config/mail-settings.ts';
import type { StoredPart } from '../config/set-up.ts';
import { readStoredMail } from '../config/stored-mail.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { LACKS_PASSWORD } from './mail-state.ts';

const PART = 'mail';

/** The variable that decides alone, together with MAIL_FROM. */
const VARIABLE = 'SMTP_URL';

const passwordIssue = (message: string): HttpError =>
  new HttpError('invalid_request', message, { issues: [{ path: 'password', message }] });

/** Tells whether the kept password belongs there: it must go to no other machine, and to no other user. */
const isSamePlace = (stored: StoredPart | null, { host, user }: Pick<MailServerInput, 'host' | 'user'>): boolean => {
  const kept = stored && readStoredMail(stored.settings);
  return kept !== null && kept.host === host && kept.user === user;
};

/**
 * The password to keep; null: none; undefined: the one from before.
 * @throws {HttpError} where it has to be entered
 */
const secretFor = ({ password, ...place }: MailServerInput, current: StoredPart | null, isKept: boolean) => {
  if (place.user === null) return null;
  if (password) return password;
  if (!isKept) throw passwordIssue('Required');
  if (!isSamePlace(current, place))
    throw passwordIssue('Please enter it again, because it goes to another server or user now');
  return undefined;
};

/** The server that the environment names. */
const onMachine = ({ smtp, from, fromName }: NonNullable<Context['config']['mail']>): MailServer => ({
  server: {
    host: smtp.host,
    port: smtp.port,
    security: smtp.secure ? 'tls' : 'starttls',
    user: smtp.auth?.user ?? null,
    from,
    fromName,
  },
  hasPassword: smtp.auth !== null,
  setBy: VARIABLE,
  problem: null,
});

export const mountMailServer = (api: Api, { config, mail, siteConfig }: Context): void => {
  const isOnMachine = () => config.mail !== null && !config.mail.isOnScreen;

  const checkChangeable = (): void => {
    if (!isOnMachine()) return;
    throw new HttpError(
      'set_on_machine',
      `The mail server is set by ${VARIABLE} on the machine, so it can be changed only there.`,
    );
  };

  const answer = (stored: StoredPart | null): MailServer => {
    if (config.mail && isOnMachine()) return onMachine(config.mail);
    const server = stored && readStoredMail(stored.settings);
    const hasPassword = siteConfig.secretOf(stored) !== null;
    const problem = server && server.user !== null && !hasPassword ? LACKS_PASSWORD : null;
    return { server, hasPassword, setBy: null, problem };
  };

  mount(api, readMailServer, async ({ response }) => answer(await siteConfig.read(PART, response)));

  mount(api, saveMailServer, async ({ attempt, body: { password, ...settings }, request, response }) => {
    checkChangeable();
    const make = (current: StoredPart | null) => ({
      settings,
      secret: secretFor({ ...settings, password }, current, siteConfig.secretOf(current) !== null),
    });
    await attempt.commit((trx) => siteConfig.save(trx, PART, { ifMatch: request.headers['if-match'], make }));
    await siteConfig.caughtUp();
    return answer(await siteConfig.read(PART, response));
  });

  mount(api, removeMailServer, async ({ attempt, request, response }) => {
    checkChangeable();
    const ifMatch = request.headers['if-match'];
    await attempt.commit((trx) => siteConfig.save(trx, PART, { ifMatch, make: () => null }));
    await siteConfig.caughtUp();
    return answer(await siteConfig.read(PART, response));
  });

  mount(api, tryMailServer, async ({ body: { host, port, user, password }, response }) => {
    const stored = await siteConfig.read(PART, response);
    const pass = password || (isSamePlace(stored, { host, user }) ? siteConfig.secretOf(stored) : null);
    if (user !== null && !pass) throw passwordIssue('Required');
    const auth: SmtpServer['auth'] = user !== null && pass ? { user, pass } : null;
    return mail.try({ host, port, auth });
  });
};
