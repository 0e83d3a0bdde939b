import { type AnyEndpoint, type ApiClient, ApiError } from '@shutterdesk/shared';
import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Done, notifyDone, notifyFailure } from '#lib/notices.ts';
import { apiForChange } from './api.ts';

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

const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'not_found';

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
      if (onGone && isGone(error)) return onGone(input, client);
      const said = typeof failed === 'function' ? failed(error, input) : failed;
      if (said) notifyFailure(error, said);
      return onFailed?.(error, input, client);
    },
  });
  return { ...result, data: result.data?.answer };
};
