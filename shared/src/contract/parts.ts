import * as z from 'zod/mini';
import { longest } from '../schema/fields.ts';
import { addressFacts, addressInputSchema, domainRecords, triedAddressSchema } from './address.ts';
import { backupPlaceMore, backupPlaceSettingsSchema } from './backup-place.ts';
import { endpoint } from './endpoint.ts';
import { loginServiceSettingsSchema } from './login-service.ts';
import { mailServerSettingsSchema, mailTry, triedMailServerSchema } from './mail-server.ts';
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

/** A part of the site that is set up on the screen; `settings` is null where nothing is. */
export const partSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('address'), ...facts, ...addressFacts }),
  z.object({ part: z.literal('mail'), ...facts, settings: z.nullable(mailServerSettingsSchema) }),
  z.object({
    part: z.literal('login'),
    ...facts,
    settings: z.nullable(loginServiceSettingsSchema),
    /** The addresses to register at the service: where it sends people back, and after they have logged out. */
    redirectUrl: z.string(),
    logoutUrl: z.string(),
  }),
  z.object({ part: z.literal('backup'), ...facts, settings: z.nullable(backupPlaceSettingsSchema) }),
  z.object({
    part: z.literal('webhook'),
    ...facts,
    settings: webhookSettingsSchema,
    /** The last four characters of the secret; null: there is none yet. */
    secretEnd: z.nullable(z.string()),
    standing: webhookStandingSchema,
  }),
]);
export type Part = z.output<typeof partSchema>;
export type PartName = Part['part'];
export type PartOf<Name extends PartName> = Extract<Part, { part: Name }>;

interface SignIn {
  readonly settings: { readonly user: string | null } | null;
  readonly secret?: string | undefined;
}

const isWhole = ({ settings, secret }: SignIn): boolean => settings?.user !== null || !secret;
const INCOMPLETE = { message: 'Please enter the user name too', path: ['settings', 'user'] };

const backupInput = z.object({
  part: z.literal('backup'),
  settings: backupPlaceSettingsSchema,
  secret: newSecret,
  ...backupPlaceMore,
});

/** Settings that are null: nothing is set up any more. A secret that is left out: the one that is kept, at the same place. */
export const partInputSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('address'), settings: addressInputSchema }),
  z
    .object({ part: z.literal('mail'), settings: z.nullable(mailServerSettingsSchema), secret: newSecret })
    .check(z.refine(isWhole, INCOMPLETE)),
  z.object({ part: z.literal('login'), settings: z.nullable(loginServiceSettingsSchema), secret: newSecret }),
  backupInput,
  z.object({ part: z.literal('webhook'), settings: webhookSettingsSchema, secret: newWebhookSecret }),
]);
export type PartInput = z.output<typeof partInputSchema>;
export type PartInputOf<Name extends PartName> = Extract<PartInput, { part: Name }>;

export const triedPartSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('address'), settings: triedAddressSchema }),
  z
    .object({ part: z.literal('mail'), settings: triedMailServerSchema, secret: newSecret })
    .check(z.refine(isWhole, INCOMPLETE)),
  z.object({ part: z.literal('login'), settings: loginServiceSettingsSchema, secret: newSecret }),
  backupInput,
  z.object({ part: z.literal('webhook'), settings: triedWebhookSchema, secret: newWebhookSecret }),
]);
export type TriedPart = z.output<typeof triedPartSchema>;

const result = {
  works: z.boolean(),
  /** A sentence about the result. */
  message: z.string(),
};

export const partTrySchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('address'), ...result, ...domainRecords }),
  z.object({ part: z.literal('mail'), ...result, ...mailTry }),
  z.object({ part: z.literal('login'), ...result }),
  z.object({ part: z.literal('backup'), ...result }),
  /** The HTTP status of the answer to the test event; null if there was none. */
  z.object({ part: z.literal('webhook'), ...result, status: z.nullable(z.number()) }),
]);
export type PartTry = z.output<typeof partTrySchema>;
export type PartTryOf<Name extends PartName> = Extract<PartTry, { part: Name }>;

export const readPart = endpoint({
  method: 'GET',
  path: '/api/parts/{id}',
  summary: 'A part that is set up on the screen (address, mail, login, backup or webhook), without its secret',
  needs: 'studio',
  answer: partSchema,
  offline: 'online-only',
});

export const savePart = endpoint({
  method: 'PUT',
  path: '/api/parts',
  summary:
    'Set a part up, once it has been tried, or forget it with its secret: settings null; with the If-Match of its read, only if nobody else has changed it meanwhile',
  needs: 'studio',
  body: partInputSchema,
  answer: partSchema,
  errors: ['set_on_machine', 'last_admin', 'backup_busy', 'precondition_failed'],
  proof: 'recent',
  offline: 'online-only',
});

export const tryPart = endpoint({
  method: 'POST',
  path: '/api/parts/try',
  summary:
    'Try values without storing them: which DNS records a domain has, at which port a mail server takes mail, whether a login service answers, whether a place takes backups, what an address says to a test event',
  needs: 'studio',
  body: triedPartSchema,
  answer: partTrySchema,
  // Looking a name up leads nowhere.
  proof: 'depends',
  offline: 'online-only',
  repeatable: false,
});
