import * as z from 'zod/mini';
import { blankable, longest, text, timestamp } from '../schema/fields.ts';

export const webhookStandingSchema = z.object({
  /**
   * `off`: there is no address. `failing`: no event has been accepted since `since`, and waiting ones are tried again.
   */
  state: z.enum(['off', 'on', 'failing']),
  /** The reason, for a person; null while it is `on` or `off`. */
  message: z.nullable(z.string()),
  since: z.nullable(timestamp),
});
export type WebhookStanding = z.infer<typeof webhookStandingSchema>;

export const WEBHOOK_SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = { least: 24, most: 64 } as const;

const bytesIn = (base64: string): number | null => {
  const { length } = base64.replace(/=+$/, '');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 === 0;
  return isBase64 ? Math.floor((length * 3) / 4) : null;
};

export const isWebhookSecret = (written: string): boolean => {
  const bytes = written.startsWith(WEBHOOK_SECRET_PREFIX) ? bytesIn(written.slice(WEBHOOK_SECRET_PREFIX.length)) : null;
  return bytes !== null && bytes >= SECRET_BYTES.least && bytes <= SECRET_BYTES.most;
};

const urlOf = (written: string): URL | null => (URL.canParse(written) ? new URL(written) : null);

const webAddress = z.string().check(
  longest(2000, 'Must be at most 2000 characters'),
  z.refine((written) => /^https?:$/.test(urlOf(written)?.protocol ?? ''), {
    error: 'Please enter a whole address, such as https://hooks.example.com/inquiries',
    abort: true,
  }),
  z.refine((written) => !urlOf(written)?.username && !urlOf(written)?.password, {
    error: 'Please leave the user name and password out of the address',
  }),
);

/** The address that events go to; blank: the webhook is off, and waiting events are stopped. */
export const webhookSettingsSchema = z.object({ address: blankable(webAddress) });
export type WebhookSettings = z.output<typeof webhookSettingsSchema>;

export const triedWebhookSchema = z.object({ address: webAddress });

/** The key of the signatures. The first address needs one; left out: the one that is kept. */
export const newWebhookSecret = z.optional(
  text(200).check(
    z.refine(
      isWebhookSecret,
      `Please enter ${WEBHOOK_SECRET_PREFIX} followed by 24 to 64 bytes in base64, or create a new one`,
    ),
  ),
);
