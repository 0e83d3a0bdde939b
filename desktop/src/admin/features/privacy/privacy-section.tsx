import { readPrivacy } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { settingsQuery } from '#lib/studio/studio-queries.ts';
import { Alert } from '#ui/alert.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { ConsentCard } from './consent-card.tsx';
import { PersonCard } from './person-card.tsx';
import { RetentionCard } from './retention-card.tsx';

export const PrivacySection = () => {
  const offline = useIsOffline();
  const { data: settings } = useQuery(settingsQuery);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [readPrivacy.path],
    queryFn: ({ signal }) => api(readPrivacy, { signal }),
  });
  if (data) {
    return (
      <div className="grid gap-4">
        {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
        <PersonCard />
        <RetentionCard privacy={data} />
        {settings && <ConsentCard stored={settings} />}
      </div>
    );
  }
  if (isFetching) return <CardsSkeleton cards={['h-60 sm:h-58', 'h-59 sm:h-53', 'h-123 sm:h-112']} />;
  return <LoadFailed what="The privacy settings" error={error} onRetry={() => void refetch()} />;
};
