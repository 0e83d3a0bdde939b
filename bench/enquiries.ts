import type { Figure } from './figure.ts';
import { compare } from './rounds.ts';
import { startSubject, withSubjects } from './subject.ts';

export const enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  message: 'We are getting married in June and would love to have you with us for the whole day.',
};

/** Enquiries that are on the disk before their answer, against a plain handler with the same guarantee. */
export const enquiries = (): Promise<readonly Figure[]> =>
  withSubjects([startSubject('shutterdesk'), startSubject('plain-enquiries')], async (...subjects) => {
    const [ours = '', theirs = ''] = subjects.map(({ url }) => `${url}/api/contacts`);
    const many = await compare(ours, theirs, { connections: 64, seconds: 2, body: enquiry });
    const alone = await compare(ours, theirs, { connections: 1, seconds: 1, body: enquiry });
    return [
      {
        what: 'Durable enquiries at 64 connections, rate against a plain handler',
        value: many.rate,
        atLeast: 2.2,
      },
      {
        what: 'Durable enquiries at 64 connections, p99 against a plain handler',
        value: many.p99,
        atMost: 1,
      },
      { what: 'An enquiry alone, rate against a plain handler', value: alone.rate, atLeast: 0.5 },
    ];
  });
