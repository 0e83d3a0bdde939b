import { EVENT_KINDS } from '../db/message-tables.ts';
import { countWaiting } from '../outbox/outbox-repository.ts';
import { standingOf } from '../outbox/webhook/studio-webhook.ts';
import { readHook } from '../outbox/webhook/webhook-settings-repository.ts';
import { type Check, counted, fault, fine } from './check.ts';

export const webhookCheck: Check = {
  subject: 'Webhook',
  async look({ db }) {
    const { state, message } = standingOf(await readHook(db));
    if (state === 'off') return [fine('No other program is told of inquiries.')];
    if (state === 'on') return [fine('Another program is told of inquiries.')];
    const { count } = await countWaiting(db, EVENT_KINDS);
    const waiting = `${counted(count, 'event waits', 'events wait')} for the webhook. ${message ?? ''}`.trim();
    return [fault(waiting, 'Studio → Webhook shows what the address answered.')];
  },
};
