import type * as z from 'zod/mini';
import type { ErrorCode } from '../api-error.ts';
import type { Right } from '../schema/roles.ts';
import type { Deed } from './deeds.ts';

type Schema = z.ZodMiniType;

/** The kinds of data whose changes the desktop app queues. Each kind keeps its own order. */
export const NOUNS = [
  'settings',
  'gallery',
  'hero',
  'portrait',
  'logo',
  'collections',
  'contacts',
  'readMarks',
] as const;
export type Noun = (typeof NOUNS)[number];

/** Without a network, the desktop app answers the call from its cache, queues it, or refuses it. */
export type OfflinePolicy = 'cache' | 'queue' | 'online-only';

/** The effect of a call on the items of its noun, so that a change can be shown before it is sent. */
export interface Changes {
  readonly noun: Noun;
  readonly effect:
    | 'saves'
    | 'adds'
    | 'edits'
    | 'replaces'
    | 'orders'
    | 'activates'
    | 'deletes'
    | 'restores'
    | 'purges'
    | 'addsNote'
    | 'deletesNote'
    | 'sendsLetter'
    | 'takesLetterBack'
    | 'marks'
    | 'erases';
}

/** The part of a noun that a read returns: all items, the deleted ones, or the active one. */
export interface Shows {
  readonly noun: Noun;
  readonly part: 'all' | 'deleted' | 'active';
}

/** The part of a read in a list that the desktop app keeps as a replica, by its changes. */
export interface Follows {
  readonly noun: Noun;
  readonly as: 'feed' | 'list' | 'count' | 'related';
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
  /** The call of the API document of which this is one form, and the form's name, where it has several. */
  readonly family?: { readonly name: string; readonly path: string; readonly form: string };
  /** Says in a few words what the call does, for the API document. */
  readonly summary: string;
  /** The right that the caller's role must have. A call that needs `nothing` is anybody's; the others need a session. */
  readonly needs: Right | 'nothing';
  /**
   * The deeds that the log tells of once the call has been carried out, and when it is refused for a wrong password or its
   * like; nothing where it is left out.
   */
  readonly records?: Deed;
  readonly recordsRefusal?: Deed;
  readonly body?: Body;
  /** The largest body, in the words of the parser; 256 kB if left out. */
  readonly bodyLimit?: string;
  /** Query parameters: all are texts, and all are optional. */
  readonly query?: Query;
  /** Absent for an endpoint that answers with an empty 204. */
  readonly answer?: Answer;
  /** The status of a successful answer with a body; 200 by default. */
  readonly status?: 200 | 201;
  /** false where an Idempotency-Key has no effect, because the answer is a session or expires within minutes. */
  readonly repeatable?: false;
  /** The errors that it may answer with, besides a malformed request, a missing session and the rate limit. */
  readonly errors?: readonly ErrorCode[];
  /**
   * The caller must have signed in within the last `PROOF_LASTS_MS`, because a stolen session must not be enough.
   * `depends`: only for some bodies, as the handler decides.
   */
  readonly proof?: 'recent' | 'depends';
  readonly offline: Offline;
  /** The effect of a queued call on the items that are shown until it is sent. */
  readonly changes?: Change;
  /** The part of a noun that this read shows; queued changes are laid over it. */
  readonly shows?: Shows;
  /** The desktop app answers this call from the replica of the list. */
  readonly follows?: Follows;
  /** The call begins a session, ends it, tells whose session it is, or tells whether a person can still begin one. */
  readonly session?: 'begins' | 'ends' | 'tells' | 'allows';
  /**
   * true: the desktop app answers this call itself, even online, with addresses of its own, because it stores a
   * photograph in its own folder first.
   */
  readonly givesAddresses?: true;
  /** The call lists the erasures, or takes back those that the server has lost. */
  readonly erasures?: 'lists' | 'takes';
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

/** The body that a caller sends; undefined for an endpoint without a body. */
export type BodyOf<E> = E extends { readonly body?: infer Body }
  ? [SchemaIn<Body>] extends [never]
    ? undefined
    : z.input<SchemaIn<Body>>
  : undefined;

/** The body that the handler receives after parsing. */
export type ParsedBodyOf<E> = E extends { readonly body?: infer Body }
  ? [SchemaIn<Body>] extends [never]
    ? undefined
    : z.output<SchemaIn<Body>>
  : undefined;

/** The query that a caller may send, with texts as values; `{}` for an endpoint without a query. */
export type QueryOf<E> = E extends { readonly query?: infer Query }
  ? [SchemaIn<Query>] extends [never]
    ? object
    : z.input<SchemaIn<Query>>
  : object;

/** The query that the handler receives after parsing. */
export type ParsedQueryOf<E> = E extends { readonly query?: infer Query }
  ? [SchemaIn<Query>] extends [never]
    ? object
    : z.output<SchemaIn<Query>>
  : object;

/** The body of a successful answer; undefined for an endpoint without one. */
export type AnswerOf<E> = E extends { readonly answer?: infer Answer }
  ? [SchemaIn<Answer>] extends [never]
    ? undefined
    : z.output<SchemaIn<Answer>>
  : undefined;
