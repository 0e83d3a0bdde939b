import { isDeepStrictEqual } from 'node:util';
import { type PartInputOf, webhookSettingsSchema } from '@shutterdesk/shared';
import { NO_WEBHOOK, storedWebhook } from '../config/set-up.ts';
import type { Context } from '../context.ts';
import { EVENT_KINDS } from '../db/message-kinds.ts';
import { refusedField } from '../http/http-error.ts';
import { countWaiting } from '../outbox/outbox-repository.ts';
import { readStanding } from '../outbox/webhook/studio-webhook.ts';
import { type Check, counted, fault, fine } from './check.ts';
import type { Kept, Row } from './row.ts';

const LACKS_SECRET =
  'The webhook’s secret is missing, because this site’s keys have changed. Create a new one, and enter it in your program.';

/** The last characters, by which a person recognises a secret. */
const endOf = (secret: string): string => secret.replace(/=+$/, '').slice(-4);

export const webhookRow = ({ webhook }: Context): Row<'webhook'> => {
  const secretFor = ({ secret }: Pick<PartInputOf<'webhook'>, 'secret'>, kept: Kept): string => {
    const used = secret ?? kept.secret;
    if (used === null) throw refusedField('secret', 'Required');
    return used;
  };

  return {
    noun: 'The webhook',
    deed: (next, { stored }) =>
      isDeepStrictEqual(next.settings, storedWebhook(stored)) ? 'webhook-secret-made' : null,
    setBy: () => null,

    async answer({ stored, secret }) {
      const settings = storedWebhook(stored) ?? NO_WEBHOOK;
      const lacks = settings.address !== null && secret === null;
      const secretEnd = secret && endOf(secret);
      return { settings, problem: lacks ? LACKS_SECRET : null, secretEnd, standing: await webhook.standing() };
    },

    async next({ settings, secret }, kept) {
      const { address } = settings;
      if (address === null) return { settings, secret };
      const refusal = await webhook.refusalOf(address);
      if (refusal) throw refusedField('settings.address', refusal);
      return { settings, secret: secretFor({ secret }, kept) };
    },

    beside: (trx, next) => webhook.saved(trx, webhookSettingsSchema.parse(next?.settings).address),

    async try({ settings: { address }, secret }, kept) {
      const refusal = await webhook.refusalOf(address);
      if (refusal) return { works: false, message: refusal, status: null };
      return webhook.test({ address, secret: secretFor({ secret }, kept) });
    },
  };
};

export const webhookCheck: Check = {
  subject: 'Webhook',
  async look({ db, now }) {
    const { state, message } = await readStanding(db, now);
    if (state === 'off') return [fine('No other program is told of inquiries.')];
    if (state === 'on') return [fine('Another program is told of inquiries.')];
    const { count } = await countWaiting(db, EVENT_KINDS);
    const waiting = `${counted(count, 'event waits', 'events wait')} for the webhook. ${message ?? ''}`.trim();
    return [fault(waiting, 'Studio → Webhook shows what the address answered.')];
  },
};
