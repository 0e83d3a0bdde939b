import * as z from 'zod/mini';
import { blankable, text, timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

const webhookSchema = z.object({
  /** The address that events go to; null: the webhook is off. */
  address: z.nullable(z.string()),
  /** The last four characters of the secret; null: there is none yet. */
  secretEnd: z.nullable(z.string()),
  standing: z.object({
    /**
     * `off`: there is no address. `failing`: no event has been accepted since `since`, and waiting ones are tried again.
     * `stopped`: the address answered 410 Gone, so nothing is sent until an address is saved.
     */
    state: z.enum(['off', 'on', 'failing', 'stopped']),
    /** The reason, for a person; null while it is `on` or `off`. */
    message: z.nullable(z.string()),
    since: z.nullable(timestamp),
  }),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const readWebhook = endpoint({
  method: 'GET',
  path: '/api/webhook',
  summary: 'The address that is told of enquiries by a webhook, and how it stands',
  access: 'admin',
  who: 'owner',
  answer: webhookSchema,
  offline: 'cache',
});

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = { least: 24, most: 64 } as const;

const bytesIn = (base64: string): number | null => {
  const { length } = base64.replace(/=+$/, '');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 === 0;
  return isBase64 ? Math.floor((length * 3) / 4) : null;
};

export const isWebhookSecret = (written: string): boolean => {
  const bytes = written.startsWith(SECRET_PREFIX) ? bytesIn(written.slice(SECRET_PREFIX.length)) : null;
  return bytes !== null && bytes >= SECRET_BYTES.least && bytes <= SECRET_BYTES.most;
};

const urlOf = (written: string): URL | null => (URL.canParse(written) ? new URL(written) : null);

const webAddress = z.string().check(
  z.maxLength(2000, 'Must be at most 2000 characters'),
  z.refine((written) => /^https?:$/.test(urlOf(written)?.protocol ?? ''), {
    error: 'Please enter a whole address, such as https://hooks.example.com/inquiries',
    abort: true,
  }),
  z.refine((written) => !urlOf(written)?.username && !urlOf(written)?.password, {
    error: 'Please leave the user name and password out of the address',
  }),
);

/** A field that is left out keeps what it has. */
export const webhookInputSchema = z.object({
  /** Blank: the webhook is off, and waiting events are stopped. */
  address: z.optional(blankable(webAddress)),
  secret: z.optional(
    text(200).check(
      z.refine(
        isWebhookSecret,
        `Please enter ${SECRET_PREFIX} followed by 24 to 64 bytes in base64, or create a new one`,
      ),
    ),
  ),
});
export type WebhookInput = z.output<typeof webhookInputSchema>;

export const saveWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhook',
  summary: 'Choose the address that is told of enquiries, and its secret; a first address gets a secret, answered once',
  access: 'admin',
  who: 'owner',
  records: 'webhook-changed',
  body: webhookInputSchema,
  answer: z.extend(webhookSchema, {
    /** The secret that was made because there was none; no other call answers it again. */
    madeSecret: z.optional(z.string()),
  }),
  repeatable: false,
  proof: 'recent',
  offline: 'online-only',
});

export const makeWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhook/secret',
  summary: 'Make a new secret, with which every event is signed from now on; no other call answers it again',
  access: 'admin',
  who: 'owner',
  records: 'webhook-secret-made',
  answer: z.object({ secret: z.string() }),
  repeatable: false,
  proof: 'recent',
  offline: 'online-only',
});

const webhookTestSchema = z.object({
  accepted: z.boolean(),
  /** A sentence about the result. */
  message: z.string(),
  /** The HTTP status of the answer; null if there was none. */
  status: z.nullable(z.number()),
});
export type WebhookTest = z.infer<typeof webhookTestSchema>;

export const sendTestEvent = endpoint({
  method: 'POST',
  path: '/api/webhook/test',
  summary: 'Send a test event now; answers what the address said, within 15 seconds',
  access: 'admin',
  who: 'owner',
  answer: webhookTestSchema,
  errors: ['webhook_off'],
  repeatable: false,
  offline: 'online-only',
});
