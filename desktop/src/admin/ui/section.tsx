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
  /** Stands in its place while it loads. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Content in all states of its reading. */
export const Loaded = <Data,>({ query, what, waiting, children }: LoadedProps<Data>) => {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isFetching) return waiting;
  if (error) return <LoadFailed what={what} error={error} onRetry={() => void refetch()} />;
  return <Alert tone="info">{OFFLINE_REASON}</Alert>;
};

interface SectionProps<Data> extends Omit<LoadedProps<Data>, 'waiting'> {
  /** The classes of each card's height, while it loads. */
  cards: readonly string[];
  /** For people who hear the page, while it loads. */
  text?: string;
}

/** A section of Studio that needs the network: its cards, and why they are off without one. */
export const Section = <Data,>({ children, cards, text, ...loaded }: SectionProps<Data>) => {
  const offline = useIsOffline();
  return (
    <Loaded {...loaded} waiting={<CardsSkeleton cards={cards} text={text} />}>
      {(data) => (
        <div className="grid gap-4">
          {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
          {children(data)}
        </div>
      )}
    </Loaded>
  );
};
