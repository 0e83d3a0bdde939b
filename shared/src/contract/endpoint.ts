import type * as z from 'zod/mini';
import type { ErrorCode } from '../api-error.ts';

type Schema = z.ZodMiniType;

/** The nouns whose changes the desktop app keeps, each in its own order. */
export const NOUNS = ['settings', 'gallery', 'hero', 'contacts'] as const;
export type Noun = (typeof NOUNS)[number];

/** The desktop app answers a call without a network from its cache, keeps it to be sent later, or says that it cannot be done. */
export type OfflinePolicy = 'cache' | 'queue' | 'online-only';

/** Something that a call does to the things of its noun, so that it can be shown before it is sent. */
export interface Changes {
  readonly noun: Noun;
  readonly effect: 'saves' | 'adds' | 'edits' | 'orders' | 'activates' | 'deletes' | 'restores' | 'purges';
}

/** The part of a noun that a read answers: everything, what was deleted, or the active one. */
export interface Shows {
  readonly noun: Noun;
  readonly part: 'all' | 'deleted' | 'active';
}

/**
 * One call of the API, as data. The server's route, the client, the desktop's offline gateway and the API document
 * are all derived from it.
 */
export interface Endpoint<
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Offline extends OfflinePolicy = OfflinePolicy,
  Change extends Changes | undefined = Changes | undefined,
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
  readonly offline: Offline;
  /** The effect of a queued call on the things that are shown meanwhile. */
  readonly changes?: Change;
  /** The part of a noun that a read shows, over which waiting changes are laid. */
  readonly shows?: Shows;
  /** It begins a session, ends it, or tells whose it is. */
  readonly session?: 'begins' | 'ends' | 'tells';
  /** true: the desktop app gives addresses of its own, online too; a photograph goes into its own folder first. */
  readonly givesAddresses?: true;
}

export const endpoint = <
  const Path extends `/api/${string}`,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  const Offline extends OfflinePolicy = OfflinePolicy,
  const Change extends Changes | undefined = undefined,
>(
  declaration: Endpoint<Body, Answer, Path, Query, Offline, Change> &
    (Offline extends 'queue' ? { readonly changes: Changes } : unknown),
): Endpoint<Body, Answer, Path, Query, Offline, Change> => declaration;

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
