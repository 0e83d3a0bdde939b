import { readPageCheck } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { readOf } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { Button } from '#ui/button.tsx';
import { FoldCard } from '#ui/card.tsx';
import { LoadFailed } from '#ui/loading.tsx';

/** The server's remarks about the page after the last save. They refuse nothing. */
export const PageCheckCard = () => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = useQuery({
    ...readOf(readPageCheck),
    enabled: !offline,
  });
  const remarks = data?.remarks ?? [];
  const seen = data
    ? remarks.length > 0
      ? remarks.length === 1
        ? '1 thing could be better.'
        : `${remarks.length} things could be better.`
      : 'Nothing to put right.'
    : 'Looking at your page…';
  return (
    <FoldCard
      title="Check the page"
      description={
        offline && !data
          ? 'The server looks at your page. It does so when you’re online again.'
          : error && !data
            ? 'It couldn’t be checked.'
            : seen
      }
      className="mb-4"
    >
      {error && !isFetching && (
        <LoadFailed what="The check of your page" error={error} onRetry={() => void refetch()} />
      )}
      <ul className="-mt-2 mb-2">
        {remarks.map(({ message, place }) => (
          <li key={`${place} ${message}`}>
            <a
              href={place}
              dir="auto"
              className="flex min-h-11 items-center gap-2 py-1 text-sm wrap-anywhere underline-offset-4 hover:underline"
            >
              <span className="min-w-0">{message}</span>
              <ArrowRight className="size-4 shrink-0" aria-hidden />
            </a>
          </li>
        ))}
      </ul>
      <Button disabled={offline || isFetching} onClick={() => void refetch()}>
        Check Again
      </Button>
    </FoldCard>
  );
};
