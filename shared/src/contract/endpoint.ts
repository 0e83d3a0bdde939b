import type * as z from 'zod/mini';
import type { ErrorCode } from '../api-error.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the API, as data. The server's route, the client, the desktop's offline gateway and the API document
 * are all derived from it.
 */
export interface Endpoint<
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/contacts/{id}`. */
  readonly path: Path;
  /** What it does, in a few words, for the API document. */
  readonly summary: string;
  /** Who may: anybody, or a signed-in admin. */
  readonly access: 'public' | 'admin';
  readonly body?: Body;
  /** Parameters after the question mark: each a text, and none of them needed. */
  readonly query?: Query;
  /** Absent: the answer is an empty 204. */
  readonly answer?: Answer;
  /** The status of a success that has a body; 200 unless told. */
  readonly status?: 200 | 201;
  /** false: an Idempotency-Key means nothing here, since the answer is a session or ends within minutes. */
  readonly repeatable?: false;
  /** What it may refuse beside a malformed request, a missing session and the rate limit. */
  readonly errors?: readonly ErrorCode[];
  /** Without a network the desktop answers from its cache, queues the call, or says that it cannot be done. */
  readonly offline: 'cache' | 'queue' | 'online-only';
}

export const endpoint = <
  const Path extends `/api/${string}`,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
>(
  declaration: Endpoint<Body, Answer, Path, Query>,
): Endpoint<Body, Answer, Path, Query> => declaration;

export type AnyEndpoint = Endpoint<Schema | undefined, Schema | undefined, string, Schema | undefined>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** `{ id: string }` for `/api/contacts/{id}`, `{}` for a path without parameters. */
export type ParamsOf<E> = E extends { readonly path: infer Path extends string }
  ? { [Name in ParamNames<Path>]: string }
  : never;

type SchemaIn<Slot> = Extract<Slot, Schema>;

/** What a caller sends; undefined for an endpoint without a body. */
export type BodyOf<E> = E extends { readonly body?: infer Body }
  ? [SchemaIn<Body>] extends [never]
    ? undefined
    : z.input<SchemaIn<Body>>
  : undefined;

/** What the handler sees once the body is parsed. */
export type ParsedBodyOf<E> = E extends { readonly body?: infer Body }
  ? [SchemaIn<Body>] extends [never]
    ? undefined
    : z.output<SchemaIn<Body>>
  : undefined;

/** The query that a caller may send, each value a text; `{}` for an endpoint without one. */
export type QueryOf<E> = E extends { readonly query?: infer Query }
  ? [SchemaIn<Query>] extends [never]
    ? object
    : z.input<SchemaIn<Query>>
  : object;

/** The query as the handler sees it, parsed. */
export type ParsedQueryOf<E> = E extends { readonly query?: infer Query }
  ? [SchemaIn<Query>] extends [never]
    ? object
    : z.output<SchemaIn<Query>>
  : object;

/** What a success brings; undefined for an endpoint without an answer. */
export type AnswerOf<E> = E extends { readonly answer?: infer Answer }
  ? [SchemaIn<Answer>] extends [never]
    ? undefined
    : z.output<SchemaIn<Answer>>
  : undefined;
