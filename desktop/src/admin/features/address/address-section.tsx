import { useState } from 'react';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { usePart } from '#lib/use-part.ts';
import { Alert } from '#ui/alert.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { ADDRESS_WORDS as words } from './address-words.ts';
import { DomainCard } from './domain-card.tsx';
import { ProxyCard } from './proxy-card.tsx';
import type { Looked } from './use-address.ts';

export const AddressSection = () => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = usePart('address');
  const [looked, setLooked] = useState<Looked | null>(null);
  if (data) {
    return (
      <div className="grid gap-4">
        {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
        <DomainCard stored={data} looked={looked} onLook={setLooked} />
        <ProxyCard stored={data} domain={data.settings.domain ?? looked?.domain ?? null} />
      </div>
    );
  }
  if (offline) return <Alert tone="info">{OFFLINE_REASON}</Alert>;
  if (isFetching) return <CardsSkeleton cards={['h-120 sm:h-79', 'h-200 sm:h-123']} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};
