import { readWebhook, saveWebhook, type Webhook, webhookInputSchema } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { BellOff, CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import * as z from 'zod/mini';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { formatClock } from '#lib/format-date.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSaveWebhook } from './use-webhook.ts';

const SAVING = {
  saved: 'Address saved.',
  saveFailed: 'Couldn’t save the address. Please try again.',
};

const SIGN: Record<Webhook['standing']['state'], { Icon: LucideIcon; className: string }> = {
  off: { Icon: BellOff, className: 'text-muted' },
  on: { Icon: CircleCheck, className: 'text-success' },
  failing: { Icon: CircleAlert, className: 'text-danger' },
  stopped: { Icon: CircleAlert, className: 'text-danger' },
};

const sentenceOf = ({ state, message, since }: Webhook['standing']): string | null => {
  if (state === 'failing')
    return since && `Nothing has been accepted since ${formatClock(since)}. We try each event for five days.`;
  if (state === 'stopped') return message;
  return state === 'off' ? 'Off. No other program gets your inquiries.' : 'Each inquiry is sent to your address.';
};

const WebhookState = ({ standing }: Pick<Webhook, 'standing'>) => {
  const { Icon, className } = SIGN[standing.state];
  return (
    <div className="flex items-start gap-3 text-sm">
      <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
      <div className="min-w-0" role="status">
        <p className="font-medium wrap-anywhere">{sentenceOf(standing)}</p>
        {standing.state === 'failing' && standing.message && (
          <p dir="auto" className="mt-1 text-muted wrap-anywhere">
            Last answer: {standing.message}
          </p>
        )}
      </div>
    </div>
  );
};

/** Saves the same address again, which lets a stopped webhook go on. */
const SwitchOn = ({ address }: Pick<Webhook, 'address'>) => {
  const { mutate, isPending } = useSaveWebhook(SAVING);
  const offline = useIsOffline();
  return (
    <Button className="mt-3 max-sm:w-full" disabled={isPending || offline} onClick={() => mutate({ address })}>
      Switch On Again
    </Button>
  );
};

export const ADDRESS_FORM = 'webhook-address';

interface AddressCardProps {
  webhook: Webhook;
  /** Gets the secret that the server makes for a first address. */
  onSecret: (secret: string) => void;
}

export const AddressCard = ({ webhook, onSecret }: AddressCardProps) => {
  const client = useQueryClient();
  const form = useSavedForm({
    place: 'webhook',
    draft: ADDRESS_FORM,
    stored: webhook,
    schema: z.object({ address: z.string() }),
    read: ({ address }: Webhook) => ({ address: address ?? '' }),
    toInput: ({ address }) => ({ address: address.trim() }),
    // The server alone knows where a name leads.
    check: issuesBy(webhookInputSchema),
    isQuiet: () => true,
    save: async (body, call) => {
      const { madeSecret, ...stored } = await call(saveWebhook, { body });
      return { madeSecret, stored };
    },
    onSaved: ({ madeSecret, stored }) => {
      if (madeSecret) onSecret(madeSecret);
      client.setQueryData([readWebhook.path], stored);
    },
    words: SAVING,
  });
  return (
    <Card
      title="Inquiries to another program"
      description="Tells another program, such as a CRM or an automation, about new inquiries (not spam) and changes of your page."
    >
      <WebhookState standing={webhook.standing} />
      {webhook.standing.state === 'stopped' && <SwitchOn address={webhook.address} />}
      <div className="mt-5 border-t border-line pt-4">
        <SavedForm form={form} save="Save Address">
          <TextField
            label="Web address"
            hint="Begins with https://. Leave blank to turn the webhook off."
            placeholder="https://hooks.example.com/inquiries"
            dir="ltr"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...form.text('address')}
          />
        </SavedForm>
      </div>
    </Card>
  );
};
