import type { Enquiry } from '@shutterdesk/shared';

/** An enquiry in which only `part` matters to the test. */
export const enquiry = (part: Partial<Enquiry> = {}): Enquiry => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '1',
  selectedPackage: 'Signature',
  preferredDate: null,
  message: 'Hello',
  createdAt: '2026-11-21T10:00:00.000Z',
  spam: false,
  stage: 'new',
  notes: [],
  ...part,
});
