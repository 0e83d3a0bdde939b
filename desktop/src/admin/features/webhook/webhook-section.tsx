import type { Webhook } from '@shutterdesk/shared';
import { useState } from 'react';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { Alert } from '#ui/alert.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { SecretCard } from './secret-card.tsx';
import { TestEventCard } from './test-event-card.tsx';
import { useWebhook } from './use-webhook.ts';

const WebhookCards = ({ webhook }: { webhook: Webhook }) => {
  const [secret, setSecret] = useState<string | null>(null);
  const offline = useIsOffline();
  return (
    <div className="grid gap-4">
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <AddressCard webhook={webhook} onSecret={setSecret} />
      <SecretCard secretEnd={webhook.secretEnd} secret={secret} onSecret={setSecret} />
      <TestEventCard webhook={webhook} />
    </div>
  );
};

export const WebhookSection = () => {
  const { data, error, isFetching, refetch } = useWebhook();
  if (data) return <WebhookCards webhook={data} />;
  if (isFetching) return <CardsSkeleton cards={['h-91 sm:h-79', 'h-60 sm:h-59', 'h-34 sm:h-38']} />;
  return <LoadFailed what="The webhook" error={error} onRetry={() => void refetch()} />;
};
