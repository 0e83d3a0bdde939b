// No test here reads the page, so none is published.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { parts } from '@shutterdesk/shared';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SmtpSender } from '../src/outbox/mail/smtp-sender.ts';
import { systemResolve } from '../src/work/outgoing.ts';
import { type MailSink, openSink } from './mail-sink.ts';
import { startMailStudio } from './mail-studio.ts';
import { UNTRUSTED } from './untrusted-certificate.ts';

/** The operator's own mail server may be anywhere. */
const FREE = { allowsPrivate: true, resolve: systemResolve };

/** The same machine under an address that counts as another one. */
const ELSEWHERE = '[::ffff:127.0.0.1]';

const addressOf = (sink: MailSink, scheme: string, signIn = '', host = '127.0.0.1') =>
  `${scheme}://${signIn}${host}:${sink.port}`;

/** The result of a test mail. */
const tryMail = async (sink: MailSink, SMTP_URL: string) => {
  const { admin } = await startMailStudio({ sink, environment: { SMTP_URL } });
  return admin.api(parts.notices.try);
};

const letter = {
  id: '1',
  fromName: 'A',
  to: ['b@example.com'],
  subject: 'S',
  text: 'T',
  html: '<p>T</p>',
  date: new Date(),
};

/** The words of a sender about a port where nobody speaks. */
const saidOf = async (port: number, secure: boolean): Promise<string> => {
  const smtp = { host: '127.0.0.1', port, secure, auth: null };
  const patience = { connectMs: 300, silenceMs: 300, allMs: 2000 };
  const delivery = await new SmtpSender({ smtp, from: 'a@example.com', fromName: null }, FREE, patience).send(letter, {
    recipients: letter.to,
  });
  return delivery.kind === 'failed' ? delivery.answer : 'no failure';
};

/** A program that takes connections and says nothing; it may stand at a port of mail. */
const silentAt = async (port: number): Promise<number> => {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe('a mail server on this machine', () => {
  it('gets the password after STARTTLS, whatever its certificate', async () => {
    const sink = await openSink({ authOptional: false, allowInsecureAuth: false, ...UNTRUSTED });
    const { accepted, message } = await tryMail(sink, addressOf(sink, 'smtp', 'mailer:p%40ss%2Fword@'));
    expect({ accepted, message }).toMatchObject({ accepted: true });
    expect(sink.arrived).toMatchObject([{ user: 'mailer', secure: true }]);
  });

  it('needs no encryption', async () => {
    const sink = await openSink({ disabledCommands: ['STARTTLS'] });
    const { message } = await tryMail(sink, addressOf(sink, 'smtp', 'mailer:p%40ss%2Fword@'));
    expect(message).toBe('The mail server accepted the test email. Check that it arrives.');
    expect(sink.arrived).toMatchObject([{ user: 'mailer', secure: false }]);
  });
});

describe('a mail server on another machine', () => {
  it('that offers no encryption gets no password, and the sentence says why', async () => {
    const sink = await openSink({ disabledCommands: ['STARTTLS'] });
    const { accepted, message } = await tryMail(sink, addressOf(sink, 'smtp', 'mailer:p%40ss%2Fword@', ELSEWHERE));
    expect(accepted).toBe(false);
    expect(message).toMatch(
      /The mail server offers no encryption, and the password in SMTP_URL would travel unencrypted/,
    );
    expect(sink.arrived).toEqual([]);
  });

  it('that offers no encryption gets messages without a password, and everybody is told', async () => {
    const sink = await openSink({ disabledCommands: ['STARTTLS'] });
    const { accepted, message } = await tryMail(sink, addressOf(sink, 'smtp', '', ELSEWHERE));
    expect(accepted).toBe(true);
    expect(message).toMatch(/It isn’t encrypted, so others on the network can read your emails\.$/);
  });
});

describe('the sentence about a failure names the cure', () => {
  it('for smtps: at a server that begins without encryption', async () => {
    const sink = await openSink();
    const { message } = await tryMail(sink, addressOf(sink, 'smtps'));
    expect(message).toMatch(
      /does not begin with encryption at port \d+: write smtp:\/\/ in SMTP_URL instead of smtps:/,
    );
  });

  it.runIf(process.getuid?.() === 0)('for smtp: at port 465', async () => {
    expect(await saidOf(await silentAt(465), false)).toMatch(
      /^The mail server didn’t answer at port 465, .*: write smtps:\/\/ in SMTP_URL instead of smtp:/,
    );
  });

  it('for a port that nobody answers', async () => {
    const port = await silentAt(0);
    const sentence = `The mail server did not answer in time. Many hosts block the ports of mail: ask yours whether port ${port} is open`;
    expect(await saidOf(port, false)).toBe(`${sentence}, and whether the mail server expects smtps:// there.`);
    expect(await saidOf(port, true)).toBe(`${sentence}.`);
  });
});
