import { parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { type MailSink, openSink } from './mail-sink.ts';
import { startMailStudio } from './mail-studio.ts';
import { UNTRUSTED } from './untrusted-certificate.ts';

/** The same machine under an address that counts as another one. */
const ELSEWHERE = '[::ffff:127.0.0.1]';

const addressOf = (sink: MailSink, scheme: string, signIn = '', host = '127.0.0.1') =>
  `${scheme}://${signIn}${host}:${sink.port}`;

/** The result of a test mail. */
const tryMail = async (sink: MailSink, SMTP_URL: string) => {
  const { admin } = await startMailStudio({ sink, environment: { SMTP_URL } });
  return admin.api(parts.notices.try);
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
    expect(message).toMatch(/The mail server offers no encryption, and your password would travel unencrypted/);
    expect(sink.arrived).toEqual([]);
  });

  it('that offers no encryption gets messages without a password', async () => {
    const sink = await openSink({ disabledCommands: ['STARTTLS'] });
    expect(await tryMail(sink, addressOf(sink, 'smtp', '', ELSEWHERE))).toMatchObject({ accepted: true });
    expect(sink.arrived).toMatchObject([{ secure: false }]);
  });
});

it('names the cure for smtps: at a server that begins without encryption', async () => {
  const sink = await openSink();
  const { message } = await tryMail(sink, addressOf(sink, 'smtps'));
  expect(message).toMatch(
    /does not begin with encryption at this port: choose STARTTLS, or write smtp:\/\/ in SMTP_URL/,
  );
});
