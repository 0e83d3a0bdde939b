import { type ApiClient, DELETED_PAGE, type Deleted, deletedPlace } from '@shutterdesk/shared';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';

/** Deleted items of one kind, and the actions on them. */
export interface DeletedKind<Item extends Deleted> {
  /** The path of their list. */
  readonly path: string;
  readonly read: (before: string | undefined, signal: AbortSignal) => Promise<readonly Item[]>;
  readonly restore: (call: ApiClient, item: Item) => Promise<unknown>;
  readonly purge: (call: ApiClient, item: Item) => Promise<unknown>;
  /** Updates the lists that contain a restored item. */
  readonly onRestored: (client: QueryClient, item: Item) => unknown;
  /** Visitors can see a restored item. */
  readonly isPublic: boolean;
  readonly words: Readonly<Record<'restored' | 'restoreFailed' | 'purged' | 'purgeFailed', string>>;
}

/** Fetches the list each time it is opened: anything may have been deleted since. */
export const useDeleted = <Item extends Deleted>({ path, read }: DeletedKind<Item>) =>
  useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length >= DELETED_PAGE ? deletedPlace(last) : undefined;
    },
    refetchOnMount: 'always',
    gcTime: 0,
  });

export const useRestore = <Item extends Deleted>({ path, restore, onRestored, isPublic, words }: DeletedKind<Item>) =>
  useApiMutation({
    send: restore,
    publishes: isPublic,
    done: words.restored,
    onDone: (_, item, client) =>
      Promise.all([onRestored(client, item), client.invalidateQueries({ queryKey: [path] })]),
    failed: words.restoreFailed,
  });

export const usePurge = <Item extends Deleted>({ path, purge, words }: DeletedKind<Item>) =>
  useApiMutation({
    send: purge,
    done: words.purged,
    onDone: (_, __, client) => client.invalidateQueries({ queryKey: [path] }),
    failed: words.purgeFailed,
  });
