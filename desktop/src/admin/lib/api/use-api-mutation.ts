import type { AnyEndpoint, ApiClient } from '@shutterdesk/shared';
import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Done, notifyDone, notifyFailure, undo } from '#lib/notices.ts';
import { apiForChange } from './api.ts';
import { hasCode } from './server-sentence.ts';

/** Refetches the data that a change affects: visible lists at once, the others when they are next shown. */
export const refresh = (client: QueryClient, ...reads: AnyEndpoint[]): Promise<unknown> =>
  Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [read.path] })));

interface Sent<Answer> {
  readonly answer: Answer;
  /** Says for what the change waits on this computer; absent once the server has it. */
  readonly waiting: string | undefined;
}

type TakeBack = () => void;

export interface ApiMutation<Input, Answer>
  extends Pick<
    UseMutationOptions<Sent<Answer>, Error, Input, TakeBack | undefined>,
    'gcTime' | 'mutationKey' | 'onSettled' | 'scope'
  > {
  /** Makes the calls of this change by `call`. */
  readonly send: (call: ApiClient, input: Input) => Promise<Answer>;
  /** Visitors see the change; not if left out. */
  readonly publishes?: boolean;
  /** Shows the change before it is sent, and returns the way back. */
  readonly showFirst?: (input: Input, client: QueryClient) => Promise<TakeBack>;
  /** The notice of a success, composed before the change is shown; none if left out. */
  readonly done?: string | Done | ((answer: Answer, input: Input) => string | Done | null);
  /** Shows the change where else it matters. */
  readonly onDone?: (answer: Answer, input: Input, client: QueryClient) => unknown;
  /** The reads that the change makes old. */
  readonly stale?: readonly AnyEndpoint[];
  /** The notice of a failure; null where the screen says it itself. */
  readonly failed?: string | ((error: Error, input: Input) => string | null);
  readonly onFailed?: (error: Error, input: Input, client: QueryClient) => unknown;
  /** The item that was to be changed is not there any more. It is a failure like any other if left out. */
  readonly onGone?: (input: Input, client: QueryClient) => unknown;
}

/** A change that a person makes: its calls, and how the screens and the notices tell of them. */
export const useApiMutation = <Answer, Input = void>(mutation: ApiMutation<Input, Answer>) => {
  const { send, publishes, showFirst, done, onDone, stale = [], failed, onFailed, onGone, ...options } = mutation;
  const client = useQueryClient();
  const result = useMutation<Sent<Answer>, Error, Input, TakeBack | undefined>({
    ...options,
    meta: { publishes },
    onMutate: (input) => showFirst?.(input, client),
    mutationFn: async (input) => {
      const { call, waiting } = apiForChange();
      const answer = await send(call, input);
      return { answer, waiting: waiting() };
    },
    onSuccess: async ({ answer, waiting }, input) => {
      const said = typeof done === 'function' ? done(answer, input) : done;
      const shown = onDone?.(answer, input, client);
      if (said) notifyDone(typeof said === 'string' ? { text: said } : said, waiting);
      await Promise.all([shown, refresh(client, ...stale)]);
    },
    onError: (error, input, takeBack) => {
      takeBack?.();
      if (onGone && hasCode(error, 'not_found')) return onGone(input, client);
      const said = typeof failed === 'function' ? failed(error, input) : failed;
      if (said) notifyFailure(error, said);
      return onFailed?.(error, input, client);
    },
  });
  return { ...result, data: result.data?.answer };
};

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

interface Ordering<Item> {
  /** The read of the list. */
  readonly list: AnyEndpoint;
  readonly sorted: (items: readonly Item[], ids: readonly string[]) => Item[];
  readonly send: (call: ApiClient, ids: string[]) => Promise<Item[]>;
  readonly done: string;
}

/** Shows the new order of a list at once and saves it; consecutive orders are saved in sequence. */
export const useOrder = <Item>({ list, sorted, send, done }: Ordering<Item>) => {
  const queryKey = [list.path];
  const mutationKey = ['order', list.path];
  return useApiMutation({
    publishes: true,
    mutationKey,
    scope: { id: mutationKey.join() },
    showFirst: async (ids: readonly string[], client) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Item[]>(queryKey);
      client.setQueryData<Item[]>(queryKey, (items) => items && sorted(items, ids));
      return () => client.setQueryData(queryKey, before);
    },
    send: (call, ids: readonly string[]) => send(call, [...ids]),
    onDone: (items, _, client) => client.isMutating({ mutationKey }) === 1 && client.setQueryData(queryKey, items),
    done,
    failed: 'Couldn’t save the new order. Please try again.',
  });
};
