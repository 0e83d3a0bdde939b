import type { MailPort, PartTryOf } from '@shutterdesk/shared';
import type { SmtpServer } from '../../config/mail-settings.ts';
import type { Outgoing } from '../../work/outgoing.ts';
import { type Check, type SmtpPatience, SmtpSender } from './smtp-sender.ts';

/** A person is waiting, and several ports may have to be tried. */
const PATIENCE: SmtpPatience = { connectMs: 6000, silenceMs: 15_000, allMs: 20_000 };

export interface TriedPlace extends Pick<SmtpServer, 'host' | 'auth'> {
  /** Tried first: the person's own. */
  readonly port?: number | undefined;
}

/** The answer to a try of a mail server. */
export type MailTry = PartTryOf<'mail'>;
type Attempt = MailTry['attempts'][number];

/** Nothing else is spoken from the first byte on at that port. */
const PORT_OF_TLS = 465;

const portsOf = (own: number | undefined, usual: readonly MailPort[]): readonly MailPort[] => {
  if (own === undefined) return usual;
  const known = usual.find(({ port }) => port === own);
  const security = own === PORT_OF_TLS ? 'tls' : 'starttls';
  return [known ?? { port: own, security }, ...usual.filter((one) => one !== known)];
};

const listed = (ports: readonly number[]): string =>
  ports.length < 2 ? ports.join('') : `${ports.slice(0, -1).join(', ')} and ${ports.at(-1)}`;

const portsIn = (attempts: readonly Attempt[], outcome: Attempt['outcome']): readonly number[] =>
  attempts.filter((attempt) => attempt.outcome === outcome).map(({ port }) => port);

const named = (ports: readonly number[]): string => `${ports.length === 1 ? 'port' : 'ports'} ${listed(ports)}`;

const BLOCKS = 'Most likely your host blocks it, as Hetzner and DigitalOcean do on new machines';

const noneSentence = (attempts: readonly Attempt[], last: Check | null): string => {
  if (last && last.outcome !== 'works') {
    if (last.isInside) return last.message;
    if (last.isUnknown) return 'There’s no mail server with this name. Please check the spelling.';
    if (last.refusesSignIn) {
      return `The mail server answers at port ${attempts.at(-1)?.port} but doesn’t accept this user name and password: ${last.message} Many providers need an app password.`;
    }
  }
  const silent = portsIn(attempts, 'silent');
  if (silent.length === 0) return 'None of the ports accepts mail. Here’s what we tried.';
  return `Nothing answers at ${named(silent)}. ${BLOCKS}. Ask it to open port 587, or use a provider with port 2525, such as Mailgun or Postmark.`;
};

const worksSentence = (attempts: readonly Attempt[], { port }: MailPort): string => {
  const silent = portsIn(attempts, 'silent');
  return [`Port ${port} works.`, silent.length > 0 ? `Nothing answers at ${named(silent)}. ${BLOCKS}.` : '']
    .filter(Boolean)
    .join(' ');
};

/** Connects to a mail server at one port after the other, until one takes mail; sends nothing. */
export const tryServer = async (
  { host, auth, port: own }: TriedPlace,
  usual: readonly MailPort[],
  outgoing: Outgoing,
  patience: SmtpPatience = PATIENCE,
): Promise<MailTry> => {
  const attempts: Attempt[] = [];
  let last: Check | null = null;
  for (const { port, security } of portsOf(own, usual)) {
    const smtp = { host, port, secure: security === 'tls', auth };
    last = await new SmtpSender({ smtp, from: '', fromName: null, isOnScreen: true }, outgoing, patience).check();
    const message = last.outcome === 'works' ? 'It accepts mail.' : last.message;
    attempts.push({ port, security, outcome: last.outcome, message });
    if (last.outcome === 'works') {
      const found = { port, security };
      return { works: true, port: found, message: worksSentence(attempts, found), attempts };
    }
    // No other port would say anything else.
    if (last.isInside || last.isUnknown || last.refusesSignIn) break;
  }
  return { works: false, port: null, message: noneSentence(attempts, last), attempts };
};
