import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/studio-queries.ts';
import { Alert } from './alert.tsx';
import { Card } from './card.tsx';
import { LOADING, LoadFailed } from './loading.tsx';

interface Reading {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  /** A read; one that is switched off without a network says so. */
  query: Reading & { readonly data: Data | undefined };
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

interface SettingsSectionProps extends Pick<SectionProps<StoredSettings>, 'children' | 'cards'> {
  what: string;
}

/** A section of Studio over the settings, which are saved without the network too. */
export const SettingsSection = ({ what, cards, children }: SettingsSectionProps) => (
  <Loaded query={useQuery(settingsQuery)} what={what} waiting={<CardsSkeleton cards={cards} />}>
    {children}
  </Loaded>
);

interface SkeletonProps {
  /** Names the content that is being loaded. */
  text: string;
  /** Leaves the text to people who hear the page. */
  textHidden?: boolean;
  count: number;
  /** Classes of one block and of its container. */
  block: string;
  layout: string;
}

/** Placeholder blocks in the shape of the list, with its loading text. */
export const Skeleton = ({ text, textHidden, count, block, layout }: SkeletonProps) => (
  <div>
    <p role="status" className={textHidden ? 'sr-only' : 'mb-3 text-sm text-muted'}>
      {text}
    </p>
    <div className={layout} aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classNames('animate-pulse rounded-card bg-sunken', block)} />
      ))}
    </div>
  </div>
);

interface ListStateProps extends SkeletonProps {
  query: Reading & { readonly isPending: boolean };
  /** Names the list, for the sentence that it could not be loaded. */
  what: string;
}

/** Stands in place of a list until it has been read, and says when that failed. */
export const ListState = ({ query, what, ...skeleton }: ListStateProps) => {
  if (query.isPending) return <Skeleton {...skeleton} />;
  if (!query.error || query.isFetching) return null;
  return <LoadFailed what={what} error={query.error} onRetry={() => void query.refetch()} />;
};

/** For a whole place: its heading and its first cards. The text is for people who hear the page. */
export const PlaceSkeleton = () => (
  <div>
    <p role="status" className="sr-only">
      {LOADING}
    </p>
    <div className="grid animate-pulse gap-4" aria-hidden>
      <div className="h-12 w-56 max-w-full rounded-control bg-sunken" />
      <div className="h-40 rounded-card bg-sunken" />
      <div className="h-64 rounded-card bg-sunken" />
    </div>
  </div>
);

/** One block of a card or dialog. */
export const BlockSkeleton = ({ className }: { className: string }) => (
  <div>
    <p role="status" className="sr-only">
      {LOADING}
    </p>
    <div className={classNames('animate-late', className)} aria-hidden>
      <div className="size-full animate-pulse rounded-control bg-sunken" />
    </div>
  </div>
);

interface CardsSkeletonProps {
  /** For people who hear the page. */
  text?: string | undefined;
  /** The classes of each card's height: as high as the card will be, so that nothing jumps. */
  cards: readonly string[];
}

/** A section of cards. */
export const CardsSkeleton = ({ text = LOADING, cards }: CardsSkeletonProps) => (
  <div>
    <p role="status" className="sr-only">
      {text}
    </p>
    <div className="grid animate-late gap-4" aria-hidden>
      {cards.map((height) => (
        <Card key={height} className={classNames('overflow-hidden', height)}>
          <div className="flex h-full animate-pulse flex-col">
            <div className="h-4 w-36 shrink-0 rounded-control bg-sunken" />
            <div className="mt-3 h-3 w-72 max-w-full shrink-0 rounded-control bg-sunken" />
            <div className="mt-5 flex-1 rounded-control bg-[repeating-linear-gradient(var(--color-sunken)_0_2.5rem,transparent_2.5rem_3.5rem)]" />
          </div>
        </Card>
      ))}
    </div>
  </div>
);

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** The next step, as a button or a link. */
  children?: ReactNode;
}

/** Stands in place of a list with nothing in it. */
export const EmptyState = ({ icon: Icon, title, text, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-10 text-center">
    <Icon className="mb-4 size-8 text-muted" aria-hidden />
    <p className="font-medium">{title}</p>
    {text && <p className="mt-1 max-w-sm text-sm text-balance text-muted">{text}</p>}
    {children && <div className="mt-5">{children}</div>}
  </div>
);
