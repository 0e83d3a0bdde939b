import { useQuery } from '@tanstack/react-query';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { replyTemplatesQuery } from '#lib/studio/reply-templates-query.ts';
import { Alert } from '#ui/alert.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { TemplatesCard } from './templates-card.tsx';

export const RepliesSection = () => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = useQuery(replyTemplatesQuery);
  if (data)
    return (
      <div className="grid gap-4">
        {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
        <TemplatesCard stored={data} />
      </div>
    );
  if (isFetching) return <CardsSkeleton cards={['h-83 sm:h-67']} />;
  return <LoadFailed what="The templates" error={error} onRetry={() => void refetch()} />;
};
