import { ApiError, UnknownAnswer } from './api-error.ts';
import type { AnswerOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from './contract/endpoint.ts';

type Optional<Key extends string, Value> = undefined extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

/** The input of one call: its path parameters and body, where the endpoint has them. */
export type CallInput<E> = (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  Optional<'body', BodyOf<E>> & {
    query?: QueryOf<E>;
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Called with the headers of a successful answer. */
    onHeaders?: (headers: Headers) => void;
  };

type CallArguments<E> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export type ApiClient = <E extends AnyEndpoint>(endpoint: E, ...input: CallArguments<E>) => Promise<AnswerOf<E>>;

/** Fills in and encodes the parameters of `/api/contacts/{id}`, and appends the query. */
export const pathOf = (
  endpoint: AnyEndpoint,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
};

/** The input of a call to any endpoint. */
interface AnyInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  readonly onHeaders?: (headers: Headers) => void;
}

interface Options {
  readonly fetch?: typeof fetch;
  readonly baseUrl?: string;
  /** Makes a key for each write that may be repeated, so that a proxy may repeat it too. */
  readonly newKey?: () => string;
}

const requestOf = (
  { method, repeatable }: AnyEndpoint,
  { body, headers, signal }: AnyInput,
  newKey: Options['newKey'],
): RequestInit => ({
  method,
  credentials: 'include',
  headers: {
    ...(newKey && method !== 'GET' && repeatable !== false ? { 'idempotency-key': newKey() } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(signal ? { signal } : {}),
});

/** @throws {UnknownAnswer} */
const answerIn = (endpoint: AnyEndpoint, text: string): unknown => {
  const answer = endpoint.answer?.safeParse(JSON.parse(text));
  if (answer?.success === false) throw new UnknownAnswer(endpoint.path, { cause: answer.error });
  return answer?.data;
};

/**
 * Calls any endpoint of the contract. Cookies are sent; every answer is parsed with the endpoint's own schema.
 * @throws {ApiError} for any answer that is not a success
 * @throws {UnknownAnswer} for a success of another shape than the contract says
 * @throws {TypeError} when the server cannot be reached
 */
export const createApiClient = (options: Options = {}): ApiClient => {
  const request = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  return async (endpoint, ...[given]) => {
    const input = (given ?? {}) as AnyInput;
    const address = `${options.baseUrl ?? ''}${pathOf(endpoint, input.params, input.query)}`;
    const response = await request(address, requestOf(endpoint, input, options.newKey));
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, response.statusText, text);
    input.onHeaders?.(response.headers);
    return answerIn(endpoint, text) as AnswerOf<typeof endpoint>;
  };
};
