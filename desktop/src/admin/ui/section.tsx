import type { ReactNode } from 'react';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { Alert } from './alert.tsx';
import { LoadFailed } from './loading.tsx';
import { CardsSkeleton } from './skeleton.tsx';

interface LoadedProps<Data> {
  /** A read; one that is switched off without a network says so. */
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Names the content, for the sentence that it could not be loaded. */
  what: string;
  /** The classes of each card's height, while it loads. */
  cards: readonly string[];
  /** For people who hear the page, while it loads. */
  text?: string;
  children: (data: Data) => ReactNode;
}

/** Cards in all states of their reading. */
export const Loaded = <Data,>({ query, what, cards, text, children }: LoadedProps<Data>) => {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isFetching) return <CardsSkeleton cards={cards} {...(text ? { text } : {})} />;
  if (error) return <LoadFailed what={what} error={error} onRetry={() => void refetch()} />;
  return <Alert tone="info">{OFFLINE_REASON}</Alert>;
};

/** A section of Studio that needs the network: its cards, and why they are off without one. */
export const Section = <Data,>({ children, ...loaded }: LoadedProps<Data>) => {
  const offline = useIsOffline();
  return (
    <Loaded {...loaded}>
      {(data) => (
        <div className="grid gap-4">
          {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
          {children(data)}
        </div>
      )}
    </Loaded>
  );
};
