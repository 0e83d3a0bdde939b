import { describe, expect, it } from 'vitest';
import { newEnquirySchema } from '../src/index.ts';

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
    expect(issuesOf({ [field]: 7 })).toEqual([[field, 'Invalid input']]);
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

  it('accepts a blank date as none', () => {
    expect(newEnquirySchema.parse({ ...enquiry, preferredDate: '' }).preferredDate).toBeNull();
  });

  it('refuses control characters but keeps line breaks and tabs', () => {
    expect(issuesOf({ message: 'one\n\ttwo' })).toBeUndefined();
    expect(issuesOf({ message: 'bell\u0007' })).toEqual([['message', 'Contains characters that cannot be shown']]);
  });

  it('accepts a name in any script', () => {
    expect(issuesOf({ name: 'ليلى العلي' })).toBeUndefined();
  });
});
