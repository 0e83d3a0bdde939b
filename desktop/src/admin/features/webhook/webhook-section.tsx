import { useState } from 'react';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { usePart } from '#lib/use-part.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { SetUpPart } from '#ui/part-form.tsx';
import { AddressForm } from './address-card.tsx';
import { SecretCard } from './secret-card.tsx';
import { WEBHOOK_WORDS as words } from './webhook-words.ts';

/** Another program that is told of inquiries. */
export const WebhookSection = () => {
  const [secret, setSecret] = useState<string | null>(null);
  const offline = useIsOffline();
  const query = usePart('webhook');
  return (
    <div className="grid gap-4">
      {query.data && offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <Card title={words.title} description={words.text}>
        <SetUpPart query={query} words={words} height="h-65 sm:h-57">
          {(stored) => <AddressForm stored={stored} onSecret={setSecret} />}
        </SetUpPart>
      </Card>
      {query.data && <SecretCard stored={query.data} secret={secret} onSecret={setSecret} />}
    </div>
  );
};
