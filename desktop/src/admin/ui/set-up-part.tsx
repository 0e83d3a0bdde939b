import type { ReactNode } from 'react';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { Alert } from './alert.tsx';
import { LoadFailed } from './load-failed.tsx';
import { SetOnMachine } from './set-on-machine.tsx';
import { BlockSkeleton } from './skeleton.tsx';

interface Part {
  readonly setBy: string | null;
  readonly problem: string | null;
}

interface SetUpPartProps<Stored extends Part> {
  query: {
    readonly data: Stored | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  words: { readonly what: string };
  /** The classes of its height, while it loads. */
  height: string;
  /** Shows the values that the machine's variables set. */
  onMachine?: (stored: Stored) => ReactNode;
  children: (stored: Stored) => ReactNode;
}

/** The content of a card that sets a part of the site up, in all states of its reading. */
export const SetUpPart = <Stored extends Part>({
  query,
  words,
  height,
  onMachine,
  children,
}: SetUpPartProps<Stored>) => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = query;
  if (data?.setBy) {
    return (
      <>
        <SetOnMachine variable={data.setBy} />
        {onMachine?.(data)}
      </>
    );
  }
  if (data) {
    return (
      <>
        {data.problem && (
          <Alert tone="danger" className="mb-4">
            {data.problem}
          </Alert>
        )}
        {children(data)}
      </>
    );
  }
  if (offline) return <p className="text-sm text-muted">{OFFLINE_REASON}</p>;
  if (isFetching) return <BlockSkeleton className={height} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};
