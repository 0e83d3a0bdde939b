import { StartError } from '@shutterdesk/shared/node/start-error';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';

const MAIL_FROM = 'hello@studio.example.com';
const SMTP_URL = 'smtp://mailer:secret@smtp.example.com';

const sentenceOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'no error';
};

describe('the mail server', () => {
  it.each([
    [SMTP_URL, { host: 'smtp.example.com', port: 587, secure: false, auth: { user: 'mailer', pass: 'secret' } }],
    ['smtps://smtp.example.com', { host: 'smtp.example.com', port: 465, secure: true, auth: null }],
    ['smtp://[::1]:2525/', { host: '::1', port: 2525, secure: false, auth: null }],
    [
      'smtps://me%40example.com:p%40ss%2Fw%3Ard%25@smtp.example.com:4650',
      { host: 'smtp.example.com', port: 4650, secure: true, auth: { user: 'me@example.com', pass: 'p@ss/w:rd%' } },
    ],
  ])('is read from %s', (address, smtp) => {
    expect(readConfig({ SMTP_URL: address, MAIL_FROM }).mail).toEqual({ smtp, from: MAIL_FROM, fromName: null });
  });

  it.each([
    'smtp.example.com',
    'mailer:sesame@smtp.example.com:587',
    'https://mailer:sesame@smtp.example.com',
    'https://mailer:sesame@smtp.example.com:587',
    '"smtp://mailer:sesame@smtp.example.com"',
    'smtp://mailer:sesame@',
    'smtp://',
    'smtp://mailer:ses/ame@smtp.example.com',
    'smtp://mailer:25/ses@smtp.example.com',
    'smtp://mailer:ses#ame@smtp.example.com',
    'smtp://mailer:25#ses@smtp.example.com',
    'smtp://mailer:ses?ame@smtp.example.com',
    'smtp://mailer:25?ses@smtp.example.com',
    'smtp://mailer:ses%ame@smtp.example.com',
    'smtp://mailer:sesame@smtp.example.com:mail',
    'smtp://mailer:sesame@smtp.example.com:0',
    'smtp://mailer:sesame@smtp.example.com:99999',
    'smtp://mailer:sesame@smtp.example.com/inbox',
    'smtp://mailer@smtp.example.com',
    'smtp://:sesame@smtp.example.com',
    'smtp://exam ple',
  ])('is refused with a sentence that says how to write it, and not the value: %s', (address) => {
    const sentence = sentenceOf({ SMTP_URL: address, MAIL_FROM });
    expect(sentence).toMatch(/^SMTP_URL must be an address like .*; in name and password write @ as %40/);
    expect(sentence).not.toMatch(/ses.?ame|mailer/);
  });
});

describe('the address that messages come from', () => {
  it.each([
    'nonsense',
    'hello@studio',
    'Ada <hello@studio>',
    'a@example.com, b@example.com',
    'a@example.com, Ada <b@example.com>',
    'a@example.com\nBcc: b@example.com',
  ])('is one address, and not %j', (address) => {
    expect(sentenceOf({ SMTP_URL, MAIL_FROM: address })).toMatch(/^MAIL_FROM must be one email address/);
  });

  it.each([
    ['Hollis & Vane <hello@example.com>', 'Hollis & Vane', 'hello@example.com'],
    ['"Lovelace, \\"Ada\\"" <ada@example.com>', 'Lovelace, "Ada"', 'ada@example.com'],
    ['Jörg Müller <jörg@müller-foto.example>', 'Jörg Müller', 'jörg@xn--mller-foto-9db.example'],
    ['<ada@example.com>', null, 'ada@example.com'],
  ])('may have a name before it: %s', (value, fromName, from) => {
    expect(readConfig({ SMTP_URL, MAIL_FROM: value }).mail).toMatchObject({ from, fromName });
  });

  it('needs a mail server, and a mail server needs it', () => {
    expect(sentenceOf({ SMTP_URL })).toBe('SMTP_URL is set but MAIL_FROM is not: set both, or neither.');
    expect(sentenceOf({ MAIL_FROM })).toBe('MAIL_FROM is set but SMTP_URL is not: set both, or neither.');
    expect(readConfig({ SMTP_URL: ' ', MAIL_FROM: '' }).mail).toBeNull();
  });
});
