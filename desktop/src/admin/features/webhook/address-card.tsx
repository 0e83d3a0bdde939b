import type { Webhook } from '@shutterdesk/shared';
import { BellOff, CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { formatClock } from '#lib/format-date.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { RecoveredNote } from '#ui/recovered-note.tsx';
import { SaveRow } from '#ui/save-row.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { useAddressForm } from './use-address-form.ts';
import { useSaveWebhook } from './use-webhook.ts';
import { WEBHOOK_WORDS as words } from './webhook-words.ts';

const SIGN: Record<Webhook['standing']['state'], { Icon: LucideIcon; className: string }> = {
  off: { Icon: BellOff, className: 'text-muted' },
  on: { Icon: CircleCheck, className: 'text-success' },
  failing: { Icon: CircleAlert, className: 'text-danger' },
  stopped: { Icon: CircleAlert, className: 'text-danger' },
};

const sentenceOf = ({ state, message, since }: Webhook['standing']): string | null => {
  if (state === 'failing') return since && words.failing(formatClock(since));
  return state === 'stopped' ? message : words[state];
};

const Standing = ({ standing }: Pick<Webhook, 'standing'>) => {
  const { Icon, className } = SIGN[standing.state];
  return (
    <div className="flex items-start gap-3 text-sm">
      <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
      <div className="min-w-0" role="status">
        <p className="font-medium wrap-anywhere">{sentenceOf(standing)}</p>
        {standing.state === 'failing' && standing.message && (
          <p dir="auto" className="mt-1 text-muted wrap-anywhere">
            {words.lastAnswer(standing.message)}
          </p>
        )}
      </div>
    </div>
  );
};

/** Saves the same address again, which lets a stopped webhook go on. */
const SwitchOn = ({ address }: Pick<Webhook, 'address'>) => {
  const { mutate, isPending } = useSaveWebhook(words);
  const offline = useIsOffline();
  return (
    <Button className="mt-3 max-sm:w-full" disabled={isPending || offline} onClick={() => mutate({ address })}>
      {words.switchOn}
    </Button>
  );
};

interface AddressCardProps {
  webhook: Webhook;
  address: ReturnType<typeof useAddressForm>;
}

export const AddressCard = ({ webhook, address }: AddressCardProps) => {
  const { form, save, saving, dirty, recoveredAt, discard } = address;
  return (
    <Card title={words.title} description={words.text}>
      <Standing standing={webhook.standing} />
      {webhook.standing.state === 'stopped' && <SwitchOn address={webhook.address} />}
      <form
        noValidate
        className="mt-5 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        {recoveredAt && <RecoveredNote at={recoveredAt} onDiscard={discard} />}
        <TextField
          label={words.address}
          hint={words.addressHint}
          error={form.formState.errors.address?.message}
          placeholder="https://hooks.example.com/inquiries"
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.register('address')}
        />
        <SaveRow words={words} saving={saving} dirty={dirty} />
      </form>
    </Card>
  );
};
