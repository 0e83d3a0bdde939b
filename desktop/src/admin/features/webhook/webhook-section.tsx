import { parts, type WebhookStanding } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { hasStoredDraft } from '#lib/drafts/drafts.ts';
import { formatClock } from '#lib/format-date.ts';
import { partFields, type StoredPart, usePart, usePartForm, useTryPart } from '#lib/use-part.ts';
import { Alert, SIGNS, type Sign, StateLine } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { type PartField, PartForm, SetUpButton, SetUpPart, TryButton, TryResult } from '#ui/part-form.tsx';
import { makeSecret, SecretCard } from './secret-card.tsx';

const words = {
  what: 'The webhook',
  save: 'Save Webhook',
  saved: 'Webhook saved.',
  try: 'Send Test Event',
  trying: 'Sending…',
} as const;

const SIGN: Record<WebhookStanding['state'], Sign> = {
  off: { Icon: BellOff, className: 'text-muted' },
  on: SIGNS.good,
  failing: SIGNS.bad,
};

const sentenceOf = ({ state, since }: WebhookStanding): string | null => {
  if (state === 'failing')
    return since && `Your program has accepted nothing since ${formatClock(since)}. We try each event for five days.`;
  return state === 'off' ? 'Off. No other program gets your inquiries.' : 'We send each inquiry to your address.';
};

const Standing = ({ standing }: { standing: WebhookStanding }) => {
  const { state, message } = standing;
  return (
    <StateLine {...SIGN[state]} more={state === 'failing' && message && `Last answer: ${message}`}>
      {sentenceOf(standing)}
    </StateLine>
  );
};

const FIELDS: readonly PartField[] = [
  {
    ...{
      name: 'address',
      kind: 'url',
      isWide: true,
      label: 'Web address',
      hint: 'Begins with https://. Leave blank to turn the webhook off.',
    },
    placeholder: 'https://hooks.example.com/inquiries',
  },
];

const SETTINGS = partFields({ address: 'text' });

const DRAFT = 'webhook-address';

interface AddressFormProps {
  stored: StoredPart<'webhook'>;
  /** Gets the secret that is made for a first address. */
  onSecret: (secret: string) => void;
}

/** The address that events go to. */
const AddressForm = ({ stored, onSecret }: AddressFormProps) => {
  const client = useQueryClient();
  const [first] = useState(makeSecret);
  const saved = usePartForm({
    part: 'webhook',
    draft: DRAFT,
    stored,
    read: ({ settings }) => SETTINGS.read(settings),
    toInput: (form) => ({ settings: SETTINGS.write(form) }),
    also: (input) => (input.settings.address && !stored.hasSecret ? { ...input, secret: first } : input),
    onSaved: (_, now) => now.hasSecret && !stored.hasSecret && onSecret(first),
    words,
  });
  const settings = SETTINGS.write(saved.form);
  const typed = { settings };
  const tries = useTryPart('webhook', typed);
  const onTry = () => tries.mutate(typed, { onSettled: () => refresh(client, parts.webhook.read) });
  return (
    <div className="mt-5 border-t border-line pt-4">
      <PartForm
        saved={saved}
        words={words}
        fields={FIELDS}
        buttons={
          <TryButton
            words={words}
            tries={tries}
            disabled={settings.address === '' || !stored.hasSecret}
            onTry={onTry}
          />
        }
      >
        <TryResult tries={tries} failed="Couldn’t send the test event. Please try again." />
      </PartForm>
    </div>
  );
};

/** Another program that is told of inquiries. */
export const WebhookSection = () => {
  const [secret, setSecret] = useState<string | null>(null);
  const offline = useIsOffline();
  const query = usePart('webhook');
  const [isWanted, setWanted] = useState(() => hasStoredDraft(DRAFT));
  const isShown = isWanted || Boolean(query.data?.settings.address || query.data?.hasSecret);
  return (
    <div className="grid gap-4">
      {query.data && offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <Card
        title="Inquiries to another program"
        description="Most studios don’t need this. It tells another program, such as a CRM or an automation, about new inquiries (not spam) and changes of your page."
      >
        <SetUpPart query={query} words={words} height="h-20">
          {(stored) => (
            <>
              <Standing standing={stored.standing} />
              {isShown ? (
                <AddressForm stored={stored} onSecret={setSecret} />
              ) : (
                <div className="mt-4">
                  <SetUpButton onSetUp={() => setWanted(true)} />
                </div>
              )}
            </>
          )}
        </SetUpPart>
      </Card>
      {query.data && isShown && <SecretCard stored={query.data} secret={secret} onSecret={setSecret} />}
    </div>
  );
};
