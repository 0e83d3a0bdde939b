import { describe, expect, it } from 'vitest';
import { enquirySchema, mailInputSchema } from '../src/index.ts';

const issuesOf = (recipients: unknown) =>
  mailInputSchema.safeParse({ recipients }).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);

describe('the recipients', () => {
  it('are stored as typed, each once', () => {
    const recipients = [' ada@example.com', '', 'Ada@Example.com', 'Studio@example.com '];
    expect(mailInputSchema.parse({ recipients })).toEqual({ recipients: ['ada@example.com', 'Studio@example.com'] });
  });

  it('may have signs in the name and letters of any script', () => {
    const recipients = ['tom&ann@example.com', 'ann@bücher.example', 'ann@例え.テスト'];
    expect(mailInputSchema.parse({ recipients })).toEqual({ recipients });
  });

  it('may be empty or missing', () => {
    expect(mailInputSchema.parse({ recipients: [] })).toEqual({ recipients: [] });
    expect(mailInputSchema.parse({})).toEqual({});
  });

  it.each([
    'studio@example',
    'studio.example.com',
    'a@b@example.com',
    'Studio <studio@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
  ])('with a typing error are refused, and the message names the wrong one: %j', (wrong) => {
    expect(issuesOf(['ada@example.com', wrong])).toEqual([['recipients', `“${wrong}” is not an email address`]]);
  });

  it('are at most ten, in a list', () => {
    const many = Array.from({ length: 11 }, (_, number) => `a${number}@example.com`);
    expect(issuesOf(many)).toEqual([['recipients', 'Please enter at most 10 addresses']]);
    expect(issuesOf('ada@example.com')).toEqual([['recipients', 'Invalid input']]);
  });
});

describe('an enquiry', () => {
  const enquiry = {
    id: '01930000-0000-7000-8000-000000000001',
    name: 'Ada',
    email: 'ada@example.com',
    phone: '1',
    selectedPackage: 'Signature',
    preferredDate: null,
    message: 'Hello',
    createdAt: '2026-01-02T03:04:05.678Z',
    spam: false,
    stage: 'new',
    notes: [],
  };

  it('carries the state of its message', () => {
    const mail = { state: 'accepted', answer: '250 OK', at: enquiry.createdAt, nextAttemptAt: null };
    expect(enquirySchema.parse({ ...enquiry, mail })).toEqual({ ...enquiry, mail });
  });

  it('is parsed without mail, and with a state and a stage that only a later server knows', () => {
    expect(enquirySchema.parse(enquiry)).toEqual(enquiry);
    const mail = { state: 'translated', answer: null, at: enquiry.createdAt, nextAttemptAt: null };
    expect(enquirySchema.parse({ ...enquiry, stage: 'dreamt', mail })).toMatchObject(enquiry);
  });
});
