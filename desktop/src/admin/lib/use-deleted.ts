import {
  type ApiClient,
  type BinNoun,
  bin,
  DELETED_PAGE,
  type Deleted,
  deletedPlace,
  type InBin,
} from '@shutterdesk/shared';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { type ApiMutation, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { undo } from '#lib/notices.ts';

type DeletedWords = Readonly<Record<'restored' | 'restoreFailed' | 'purged' | 'purgeFailed', string>>;

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
  readonly words: DeletedWords;
}

/** The deleted items of a noun, with its calls of the bin. */
export const inBin = <N extends BinNoun>(
  noun: N,
  more: Pick<DeletedKind<InBin<N>>, 'onRestored' | 'words'>,
): DeletedKind<InBin<N>> => {
  const calls: (typeof bin)[BinNoun] = bin[noun];
  return {
    path: calls.list.path,
    read: async (before, signal) => {
      const page: readonly unknown[] = await api(calls.list, { query: { before }, signal });
      return page as readonly InBin<N>[];
    },
    restore: (call, { id }) => call(calls.restore, { params: { id } }),
    purge: (call, { id }) => call(calls.purge, { params: { id } }),
    isPublic: noun !== 'contacts',
    ...more,
  };
};

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

interface Deletion<Item, Restored>
  extends Pick<ApiMutation<Item, unknown>, 'onFailed' | 'onGone' | 'publishes' | 'stale'> {
  readonly remove: (call: ApiClient, item: Item) => Promise<unknown>;
  readonly onRemoved?: (item: Item, client: QueryClient) => unknown;
  readonly restore: (call: ApiClient, item: Item) => Promise<Restored>;
  readonly onRestored?: (restored: Restored, client: QueryClient) => unknown;
  readonly words: {
    readonly deleted: string | ((item: Item) => string);
    readonly restored: ApiMutation<Item, Restored>['done'];
    readonly restoreFailed: ApiMutation<Item, Restored>['failed'];
    readonly purgeFailed: ApiMutation<Item, unknown>['failed'];
  };
}

/** Deletes an item without a question: its notice takes that back. */
export const useDeletion = <Item, Restored>(deletion: Deletion<Item, Restored>) => {
  const { remove, onRemoved, restore, onRestored, onGone, words, ...both } = deletion;
  const { mutate } = useApiMutation({
    ...both,
    send: restore,
    done: words.restored,
    onDone: (restored, _, client) => onRestored?.(restored, client),
    failed: words.restoreFailed,
  });
  return useApiMutation({
    ...both,
    ...(onGone ? { onGone } : {}),
    send: remove,
    done: (_, item) => ({
      text: typeof words.deleted === 'string' ? words.deleted : words.deleted(item),
      action: undo(() => mutate(item)),
    }),
    onDone: (_, item, client) => onRemoved?.(item, client),
    failed: words.purgeFailed,
  });
};
