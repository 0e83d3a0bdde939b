import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { StartError } from '../../src/config/start-error.ts';

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
    expect(readConfig({ SMTP_URL: address, MAIL_FROM }).mail).toEqual({ smtp, from: MAIL_FROM });
  });

  it.each([
    'smtp.example.com',
    'https://mailer:sesame@smtp.example.com',
    'smtp://mailer:sesame@',
    'smtp://mailer:ses/ame@smtp.example.com',
    'smtp://mailer:ses#ame@smtp.example.com',
    'smtp://mailer:ses?ame@smtp.example.com',
    'smtp://mailer:ses%ame@smtp.example.com',
    'smtp://mailer:sesame@smtp.example.com:mail',
    'smtp://mailer:sesame@smtp.example.com:0',
    'smtp://mailer:sesame@smtp.example.com/inbox',
    'smtp://mailer@smtp.example.com',
    'smtp://:sesame@smtp.example.com',
  ])('is refused with a sentence that names the setting and not the value: %s', (address) => {
    const sentence = sentenceOf({ SMTP_URL: address, MAIL_FROM });
    expect(sentence).toMatch(/^SMTP_URL must be an address like 'smtp:/);
    expect(sentence).not.toMatch(/ses.?ame|mailer/);
  });
});

describe('the address that messages come from', () => {
  it.each([
    'nonsense',
    'Hollis & Vane <hello@studio.example.com>',
    'hello@studio',
    'a@example.com, b@example.com',
    'a@example.com\nBcc: b@example.com',
  ])('is one address, and not %j', (address) => {
    expect(sentenceOf({ SMTP_URL, MAIL_FROM: address })).toMatch(/^MAIL_FROM must be one e-mail address/);
  });

  it('needs a mail server, and a mail server needs it', () => {
    expect(sentenceOf({ SMTP_URL })).toBe('SMTP_URL is set but MAIL_FROM is not: set both, or neither.');
    expect(sentenceOf({ MAIL_FROM })).toBe('MAIL_FROM is set but SMTP_URL is not: set both, or neither.');
    expect(readConfig({ SMTP_URL: ' ', MAIL_FROM: '' }).mail).toBeNull();
  });
});
