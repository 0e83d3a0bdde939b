import { describe, expect, it } from 'vitest';
import { formTraceSchema, newEnquirySchema } from '../src/index.ts';

const enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  message: 'A portrait, please.\nOutdoors.',
};

const issuesOf = (change: Record<string, unknown>) =>
  newEnquirySchema
    .safeParse({ ...enquiry, ...change })
    .error?.issues.map((issue) => [issue.path.join('.'), issue.message]);

describe('an enquiry', () => {
  it('is accepted without a preferred date', () => {
    expect(newEnquirySchema.parse(enquiry)).toEqual(enquiry);
  });

  it.each(['name', 'email', 'phone', 'selectedPackage', 'message'])('needs %s', (field) => {
    expect(issuesOf({ [field]: undefined })).toEqual([[field, 'Required']]);
    expect(issuesOf({ [field]: '   ' })?.[0]).toEqual([field, field === 'email' ? expect.any(String) : 'Required']);
    for (const wrong of [7, true, ['Ada'], { toString: 'Ada' }]) {
      expect(issuesOf({ [field]: wrong })).toEqual([[field, 'Invalid input']]);
    }
  });

  it.each([
    ['name', 200],
    ['phone', 50],
    ['message', 5000],
  ])('limits %s to %i characters', (field, max) => {
    expect(issuesOf({ [field]: 'x'.repeat(max) })).toBeUndefined();
    expect(issuesOf({ [field]: 'x'.repeat(max + 1) })).toEqual([[field, `Must be at most ${max} characters`]]);
  });

  it.each(['2026-02-30', 'tomorrow', '2026-1-1'])('refuses %j as a date', (preferredDate) => {
    expect(issuesOf({ preferredDate })).toEqual([['preferredDate', 'Please enter a valid date']]);
  });

  it('refuses a number as a date, and a text as a time', () => {
    expect(issuesOf({ preferredDate: 20_270_101 })).toEqual([['preferredDate', 'Invalid input']]);
    expect(formTraceSchema.safeParse({ openFor: '9999' }).success).toBe(false);
    expect(formTraceSchema.safeParse({ openFor: 9999 }).success).toBe(true);
  });

  it('accepts a blank date as none', () => {
    expect(newEnquirySchema.parse({ ...enquiry, preferredDate: '' }).preferredDate).toBeNull();
  });

  it('keeps line breaks and tabs, and turns invisible characters of Word and PDF files into line ends or drops them', () => {
    const read = (message: string) => newEnquirySchema.parse({ ...enquiry, message }).message;
    expect(read('one\n\ttwo')).toBe('one\n\ttwo');
    expect(read('a\u000bb\u000cc\u0085d\r\ne')).toBe('a\nb\nc\nd\ne');
    expect(read('so\u0002me\u0000 \u001ftex\u007ft\u0092')).toBe('some text');
  });

  it.each([
    ['tom&ann@example.com'],
    ['a=b@example.com'],
    ['o!k@example.com'],
    ["o'hara+x@example.com"],
    ['a..b.@example.com'],
    ['jörg@example.com'],
    ['anna@müller-foto.example', 'anna@xn--mller-foto-9db.example'],
    ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
    ['ivan@xn--e1afmkfd.xn--p1ai'],
  ])('takes the address %s', (email, stored = email) => {
    expect(newEnquirySchema.parse({ ...enquiry, email }).email).toBe(stored);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'a@b@example.com',
    'Ada <ada@example.com>',
    'a@x.com,b@x.com',
    'ada@10.0.0.1',
  ])('refuses %s as an address', (email) => {
    expect(issuesOf({ email })).toEqual([['email', 'Please enter a valid email address']]);
  });

  it('needs a name of which something is seen', () => {
    expect(issuesOf({ name: '\u200b \u2060\u202e' })).toEqual([['name', 'Required']]);
  });

  it('accepts a name in any script', () => {
    expect(issuesOf({ name: 'ليلى العلي' })).toBeUndefined();
  });
});
