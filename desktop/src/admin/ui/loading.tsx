import { LoaderCircle, RotateCw } from 'lucide-react';
import { serverSentence, sessionEnded } from '#lib/api/server-sentence.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

export const LOADING = 'Loading...';

export const Spinner = ({ text = LOADING }: { text?: string }) => (
  <p role="status" className="flex items-center justify-center gap-3 py-10 text-sm text-muted">
    <LoaderCircle className="size-5 animate-spin text-accent" aria-hidden />
    {text}
  </p>
);

export const FullScreenSpinner = () => (
  <div className="grid min-h-dvh place-items-center">
    <Spinner />
  </div>
);

interface ShowMoreProps {
  /** A list that is read page by page. */
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  disabled?: boolean;
}

/** Reads the next page of a list, while there is one. */
export const ShowMore = ({ list, disabled = false }: ShowMoreProps) =>
  list.hasNextPage && (
    <Button
      className="mt-4 max-sm:w-full"
      disabled={list.isFetchingNextPage || disabled}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? LOADING : 'Show more'}
    </Button>
  );

interface LoadFailedProps {
  /** Names the content that could not be loaded: 'The inquiries'. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

const reason = (error: unknown): string => {
  if (sessionEnded(error)) return 'Your session has ended.';
  return serverSentence(error) ?? 'Can’t reach the server. Check your connection.';
};

export const LoadFailed = ({ what, error, onRetry }: LoadFailedProps) => (
  <Alert tone="danger" className="not-last:mb-4">
    <p className="mb-3">
      {what} couldn’t be loaded. {reason(error)}
    </p>
    <Button onClick={onRetry}>
      <RotateCw aria-hidden />
      {sessionEnded(error) ? 'Sign in again' : 'Try again'}
    </Button>
  </Alert>
);
