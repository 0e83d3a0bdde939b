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
    ['smtp.example.com', /must begin with smtp:\/\/ or smtps:/],
    ['mailer:sesame@smtp.example.com:587', /must begin with smtp:\/\/ or smtps:/],
    ['https://mailer:sesame@smtp.example.com', /must begin with smtp:\/\/ or smtps:/],
    ['"smtp://mailer:sesame@smtp.example.com"', /must be written without quotation marks/],
    ['smtp://mailer:sesame@', /names no mail server/],
    ['smtp://', /names no mail server/],
    ['smtp://mailer:ses/ame@smtp.example.com', /has a character in name or password.*\/ as %2F/],
    ['smtp://mailer:ses#ame@smtp.example.com', /has a character in name or password.*# as %23/],
    ['smtp://mailer:ses?ame@smtp.example.com', /has a character in name or password/],
    ['smtp://mailer:ses ame@smtp.example.com', /has a character in name or password.*a space as %20/],
    ['smtp://mailer:ses%ame@smtp.example.com', /has a % that stands for nothing/],
    ['smtp://mailer:sesame@smtp.example.com:mail', /names no port from 1 to 65535/],
    ['smtp://mailer:sesame@smtp.example.com:0', /names no port from 1 to 65535/],
    ['smtp://mailer:sesame@smtp.example.com:99999', /names no port from 1 to 65535/],
    ['smtp://mailer:sesame@smtp.example.com/inbox', /must end after the port, without a path/],
    ['smtp://mailer@smtp.example.com', /has a name but no password/],
    ['smtp://:sesame@smtp.example.com', /has a password but no name/],
    ['smtp://exam ple', /must end after the port/],
  ])('is refused with a sentence that names the mistake and not the value: %s', (address, mistake) => {
    const sentence = sentenceOf({ SMTP_URL: address, MAIL_FROM });
    expect(sentence).toMatch(mistake);
    expect(sentence).toMatch(/^SMTP_URL /);
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
