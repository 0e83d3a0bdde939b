import * as z from 'zod/mini';
import { addressKey } from '../rules/address-key.ts';
import { clientAddress, longest, timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

/** The months for which enquiries may be kept, if they are not kept for ever. */
export const RETENTION_MONTHS = { min: 1, max: 120 } as const;

/** The text whose HMAC identifies a person. Never change it: stored tombstones depend on it. */
export const personText = (email: string): string => `shutterdesk person ${addressKey(email)}`;

const NO_MONTHS = `Please enter a whole number of months from ${RETENTION_MONTHS.min} to ${RETENTION_MONTHS.max}`;
const isMonths = (value: number): boolean =>
  Number.isInteger(value) && value >= RETENTION_MONTHS.min && value <= RETENTION_MONTHS.max;

/** null: enquiries are kept until somebody deletes them. */
const retentionMonths = z.nullable(z.number(NO_MONTHS).check(z.refine(isMonths, NO_MONTHS)));

/** The number of enquiries that so many months would delete, deleted ones and spam included. */
export const retentionTrySchema = z.object({
  due: z.number(),
  /** The number of enquiries that are as old, but are kept until their preferred date has passed. */
  held: z.number(),
});

export const privacySchema = z.extend(retentionTrySchema, { retentionMonths: z.nullable(z.number()) });
export type Privacy = z.infer<typeof privacySchema>;

export const retentionInputSchema = z.object({ retentionMonths });

export const readPrivacyFacts = endpoint({
  method: 'GET',
  path: '/api/privacy/facts',
  summary: 'What the site does with the data of its visitors, as the beginning of a privacy text',
  needs: 'page',
  answer: z.object({ text: z.string() }),
  offline: 'online-only',
});

const email = clientAddress(254);

/** The sentence for an address that nothing stored contains. */
export const NOBODY_HERE = 'No one with this address';

const personSchema = z.object({
  address: z.string(),
  exportedAt: timestamp,
  /** Everything stored about the person, by kind, row by row. */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonRecords = z.infer<typeof personSchema>;

/** A POST, because proxies write the addresses of calls into their logs. */
export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  summary: 'Everything stored about the person with an e-mail address',
  needs: 'studio',
  records: 'person-exported',
  body: z.object({ email }),
  answer: personSchema,
  errors: ['not_found'],
  offline: 'online-only',
  repeatable: false,
});

/** A keyed hash of an address (HMAC-SHA256, base64url). */
const personHash = z.string('Invalid input').check(z.regex(/^[\w-]{43}$/, 'Invalid input'));
const key = z.string('Invalid input').check(z.regex(/^[\w-]{43,64}$/, 'Invalid input'));

const erasureSchema = z.object({ person: personHash, at: timestamp });
/** A tombstone: everything of the person that was stored up to this moment is erased. */
export type Erasure = z.infer<typeof erasureSchema>;

/**
 * An app names the person by the hash, so that no outbox contains the address. An unknown address is no error, because
 * somebody else may have erased the same person a moment ago.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/privacy/erase',
  summary: 'Erase the person with an e-mail address from everything stored; nothing brings it back',
  needs: 'studio',
  records: 'person-erased',
  body: z.object({ email: z.optional(email), person: z.optional(personHash), at: z.optional(timestamp) }).check(
    z.refine(({ email: address, person }) => (address === undefined) !== (person === undefined), {
      message: 'Required',
      path: ['email'],
    }),
  ),
  proof: 'recent',
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'erases' },
});

/** The most erasures in one call. */
export const ERASURES_MAX = 1000;
/** Also of a server in all: each further key makes every erasure slower. */
export const KEYS_MAX = 20;

export const erasuresSchema = z.object({ keys: z.array(key), erasures: z.array(erasureSchema) });
export type Erasures = z.infer<typeof erasuresSchema>;

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/privacy/erasures',
  summary: 'Whom the studio has erased, as keyed hashes, and the keys',
  needs: 'inquiries',
  answer: erasuresSchema,
  offline: 'online-only',
  erasures: 'lists',
});

/** A desktop app gives the server back the erasures that the server has lost to an older backup. */
export const takeErasures = endpoint({
  method: 'POST',
  path: '/api/privacy/erasures',
  summary: 'Tell the server of erasures that it has forgotten; it erases again',
  needs: 'studio',
  records: 'person-erased',
  body: z.object({
    keys: z.array(key).check(longest(KEYS_MAX, `There can be at most ${KEYS_MAX} keys`)),
    erasures: z.array(erasureSchema).check(longest(ERASURES_MAX, `There can be at most ${ERASURES_MAX} at once`)),
  }),
  answer: erasuresSchema,
  proof: 'depends',
  offline: 'online-only',
  erasures: 'takes',
});
