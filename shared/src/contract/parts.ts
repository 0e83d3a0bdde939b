import * as z from 'zod/mini';
import type { ErrorCode } from '../api-error.ts';
import { longest } from '../schema/fields.ts';
import { addressFacts, addressInputSchema, domainRecords, triedAddressSchema } from './address.ts';
import { backupInputSchema, backupSchema } from './backup.ts';
import { backupPlaceMore, backupPlaceSettingsSchema } from './backup-place.ts';
import { calendarSchema, madeAddressSchema } from './calendar.ts';
import type { AnswerOf, ParsedBodyOf } from './endpoint.ts';
import { loginServiceSettingsSchema } from './login-service.ts';
import { mailInputSchema, mailQuery, mailSchema, testMailSchema } from './mail.ts';
import { mailServerSettingsSchema, mailTry, triedMailServerSchema } from './mail-server.ts';
import { forgetOf, readOf, type Save, saveOf, tryOf } from './part-calls.ts';
import { privacySchema, retentionInputSchema, retentionTrySchema } from './privacy.ts';
import { replyTemplatesInputSchema, replyTemplatesSchema } from './reply-templates.ts';
import { firstCodeSchema, recoveryCodesSchema, secondFactorOfferSchema, secondFactorSchema } from './second-factor.ts';
import { newWebhookSecret, triedWebhookSchema, webhookSettingsSchema, webhookStandingSchema } from './webhook.ts';

/** A secret in a save. It is never sent back; left out: the one that is kept. */
const newSecret = z.optional(z.string('Invalid input').check(longest(1000, 'Must be at most 1000 characters')));

const facts = {
  /** The variable that sets it on the machine, so that nobody can change it here; null: none does. */
  setBy: z.nullable(z.string()),
  /** A sentence about what keeps it from working, else null. */
  problem: z.nullable(z.string()),
  /** A secret is kept. It is never sent back. */
  hasSecret: z.boolean(),
};

const result = {
  works: z.boolean(),
  /** A sentence about the result. */
  message: z.string(),
};

interface SignIn {
  readonly settings: { readonly user: string | null };
  readonly secret?: string | undefined;
}

const isWhole = ({ settings, secret }: SignIn): boolean => settings.user !== null || !secret;
const INCOMPLETE = { message: 'Please enter the user name too', path: ['settings', 'user'] };

const backupInput = z.object({ settings: backupPlaceSettingsSchema, secret: newSecret, ...backupPlaceMore });

type Schema = z.ZodMiniType;

interface Kind<Answer, Input, Tried, Result> extends Pick<Save<Input, Answer>, 'answer' | 'records'> {
  readonly input: Input;
  readonly tried: Tried;
  readonly result: Result;
  readonly errors?: readonly ErrorCode[];
  /** A try reaches out to a place that its body names, unless it is left out. */
  readonly proof?: 'recent';
}

/** A part that lies below a variable of the machine. */
const partOf = <
  const Part extends string,
  Answer extends Schema,
  Input extends Schema,
  Tried extends Schema,
  Result extends Schema,
>(
  part: Part,
  { answer, input, tried, result: tells, records, errors = [], proof }: Kind<Answer, Input, Tried, Result>,
) => ({
  read: readOf(part, { needs: 'studio', answer, offline: 'online-only' }),
  save: saveOf(part, {
    needs: 'studio',
    input,
    answer,
    records,
    errors: ['set_on_machine', 'precondition_failed', ...errors],
    proof: 'recent',
  }),
  try: tryOf(part, { needs: 'studio', tried, result: tells, ...(proof ? { proof } : {}) }),
});

const FORGET = { needs: 'studio', errors: ['set_on_machine', 'precondition_failed'], proof: 'recent' } as const;

/** Everything that is set up on the screen. A secret that is left out of a save or a try: the one that is kept, at the same place. */
export const parts = {
  address: partOf('address', {
    answer: z.object({ ...facts, ...addressFacts }),
    input: z.object({ settings: addressInputSchema }),
    tried: z.object({ settings: triedAddressSchema }),
    result: z.object({ ...result, ...domainRecords }),
    records: 'address-changed',
  }),
  mail: {
    ...partOf('mail', {
      answer: z.object({ ...facts, settings: z.nullable(mailServerSettingsSchema) }),
      input: z.object({ settings: mailServerSettingsSchema, secret: newSecret }).check(z.refine(isWhole, INCOMPLETE)),
      tried: z.object({ settings: triedMailServerSchema, secret: newSecret }).check(z.refine(isWhole, INCOMPLETE)),
      result: z.object({ ...result, ...mailTry }),
      records: 'mail-server-changed',
      proof: 'recent',
    }),
    forget: forgetOf('mail', { ...FORGET, records: 'mail-server-removed' }),
  },
  login: {
    ...partOf('login', {
      answer: z.object({
        ...facts,
        settings: z.nullable(loginServiceSettingsSchema),
        /** The addresses to register at the service: where it sends people back, and after they have logged out. */
        redirectUrl: z.string(),
        logoutUrl: z.string(),
      }),
      input: z.object({ settings: loginServiceSettingsSchema, secret: newSecret }),
      tried: z.object({ settings: loginServiceSettingsSchema, secret: newSecret }),
      result: z.object(result),
      records: 'login-service-changed',
      errors: ['last_admin'],
      proof: 'recent',
    }),
    forget: forgetOf('login', {
      ...FORGET,
      records: 'login-service-removed',
      errors: [...FORGET.errors, 'last_admin'],
    }),
  },
  backup: partOf('backup', {
    answer: z.object({ ...facts, settings: z.nullable(backupPlaceSettingsSchema) }),
    input: backupInput,
    tried: backupInput,
    result: z.object(result),
    records: 'backup-place-changed',
    errors: ['backup_busy'],
    proof: 'recent',
  }),
  webhook: partOf('webhook', {
    answer: z.object({
      ...facts,
      settings: webhookSettingsSchema,
      /** The last four characters of the secret; null: there is none yet. */
      secretEnd: z.nullable(z.string()),
      standing: webhookStandingSchema,
    }),
    input: z.object({ settings: webhookSettingsSchema, secret: newWebhookSecret }),
    tried: z.object({ settings: triedWebhookSchema, secret: newWebhookSecret }),
    /** The HTTP status of the answer to the test event; null if there was none. */
    result: z.object({ ...result, status: z.nullable(z.number()) }),
    records: 'webhook-changed',
    proof: 'recent',
  }),
  /** The people who are told of enquiries, and whether clients are told that theirs came. A try sends a test mail. */
  notices: {
    read: readOf('notices', { needs: 'page', query: mailQuery, answer: mailSchema, offline: 'cache' }),
    save: saveOf('notices', {
      needs: 'page',
      input: mailInputSchema,
      answer: mailSchema,
      records: 'mail-changed',
      proof: 'depends',
    }),
    try: tryOf('notices', { needs: 'page', result: testMailSchema, errors: ['mail_off', 'too_many_requests'] }),
  },
  /** The texts with which the studio answers clients, and the files that a letter can have attached. */
  replies: {
    read: readOf('replies', { needs: 'inquiries', answer: replyTemplatesSchema, offline: 'cache' }),
    save: saveOf('replies', {
      needs: 'page',
      input: replyTemplatesInputSchema,
      answer: replyTemplatesSchema,
      records: 'replies-changed',
      errors: ['precondition_failed'],
    }),
  },
  /** The time for which enquiries are kept; older ones are deleted for good from the next night on. */
  retention: {
    read: readOf('retention', { needs: 'studio', answer: privacySchema, offline: 'cache' }),
    save: saveOf('retention', {
      needs: 'studio',
      input: retentionInputSchema,
      answer: privacySchema,
      records: 'retention-changed',
      proof: 'recent',
    }),
    try: tryOf('retention', { needs: 'studio', tried: retentionInputSchema, result: retentionTrySchema }),
  },
  /** Each person's own secret address for a calendar. A save makes one, in place of the one before. */
  calendar: {
    read: readOf('calendar', { needs: 'inquiries', answer: calendarSchema, offline: 'cache' }),
    save: saveOf('calendar', {
      needs: 'inquiries',
      answer: madeAddressSchema,
      records: 'calendar-address-made',
      repeatable: false,
      proof: 'recent',
    }),
    forget: forgetOf('calendar', { needs: 'inquiries', records: 'calendar-address-removed' }),
  },
  /** Each person's own second factor. A try says what to add to the authenticator; a save ends every other session. */
  authenticator: {
    read: readOf('authenticator', { needs: 'self', answer: secondFactorSchema, offline: 'online-only' }),
    save: saveOf('authenticator', {
      needs: 'self',
      input: firstCodeSchema,
      answer: recoveryCodesSchema,
      repeatable: false,
      errors: ['no_password', 'wrong_code'],
      records: 'second-factor-on',
      proof: 'recent',
    }),
    try: tryOf('authenticator', {
      needs: 'self',
      result: secondFactorOfferSchema,
      errors: ['no_password'],
      proof: 'recent',
    }),
    forget: forgetOf('authenticator', {
      needs: 'self',
      errors: ['no_password', 'set_on_machine'],
      records: 'second-factor-off',
      proof: 'recent',
    }),
  },
  /** The times of backups and the number that is kept, with the snapshots and their proofs. */
  plan: {
    read: readOf('plan', { needs: 'studio', answer: backupSchema, offline: 'cache' }),
    save: saveOf('plan', {
      needs: 'studio',
      input: backupInputSchema,
      answer: backupSchema,
      records: 'backup-plan-changed',
      proof: 'recent',
    }),
  },
};

type Parts = typeof parts;
/** A part that has been tried before it is stored, and may lie below a variable of the machine. */
export type PartName = 'address' | 'backup' | 'login' | 'mail' | 'webhook';

interface Answers {
  readonly address: AnswerOf<Parts['address']['read']>;
  readonly mail: AnswerOf<Parts['mail']['read']>;
  readonly login: AnswerOf<Parts['login']['read']>;
  readonly backup: AnswerOf<Parts['backup']['read']>;
  readonly webhook: AnswerOf<Parts['webhook']['read']>;
}
export type PartOf<Name extends PartName> = Answers[Name];
export type PartInputOf<Name extends PartName> = ParsedBodyOf<Parts[Name]['save']>;
export type TriedPartOf<Name extends PartName> = ParsedBodyOf<Parts[Name]['try']>;
export type PartTryOf<Name extends PartName> = AnswerOf<Parts[Name]['try']>;
