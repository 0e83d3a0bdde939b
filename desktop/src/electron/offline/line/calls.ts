import {
  type AnyEndpoint,
  type Changes,
  contract,
  type Follows,
  NOUNS,
  type Noun,
  type ParsedBodyOf,
  type Shows,
} from '@shutterdesk/shared';

/* Finds the contract's calls by their properties. Nothing in this folder knows a call by its name. */

type Contract = typeof contract;
export type CallName = keyof Contract;

/** Every call that can be queued. */
type QueuedCall = {
  [Name in CallName]: Contract[Name]['offline'] extends 'queue' ? Name : never;
}[CallName];

type ChangesOf<Name extends QueuedCall> = NonNullable<Contract[Name]['changes']>;

/** A change that exists in the contract. */
type KnownChanges = ChangesOf<QueuedCall>;

/** All effects on a noun. */
export type EffectOf<N extends Noun> = Extract<KnownChanges, { noun: N }>['effect'];

type CallOf<N extends Noun, Effect extends Changes['effect']> = {
  [Name in QueuedCall]: ChangesOf<Name> extends { noun: N; effect: Effect } ? Name : never;
}[QueuedCall];

/** The body of a change; empty for a call without a body. */
export type ChangeBody<N extends Noun, Effect extends Changes['effect']> = [
  ParsedBodyOf<Contract[CallOf<N, Effect>]>,
] extends [undefined]
  ? Readonly<Record<string, unknown>>
  : ParsedBodyOf<Contract[CallOf<N, Effect>]>;

interface Call {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

export const CALLS: readonly Call[] = Object.entries<AnyEndpoint>(contract).map(([name, endpoint]) => ({
  name,
  endpoint,
}));

const BY_NAME = new Map(CALLS.map(({ name, endpoint }) => [name, endpoint]));

/** The call of an outbox entry; undefined if a newer app queued a call that this one does not have. */
export const endpointNamed = (name: string): AnyEndpoint | undefined => BY_NAME.get(name);

const findCall = (fits: (endpoint: AnyEndpoint) => boolean): Call | undefined =>
  CALLS.find(({ endpoint }) => fits(endpoint));

/** @throws if the contract has no such call, which every test would notice */
const theCall = (what: string, fits: (endpoint: AnyEndpoint) => boolean): Call => {
  const found = findCall(fits);
  if (!found) throw new Error(`The contract has no call that ${what}.`);
  return found;
};

const readsOf = (part: Shows['part']): { readonly [N in Noun]?: AnyEndpoint } =>
  Object.fromEntries(
    NOUNS.map((noun) => [noun, findCall(({ shows }) => shows?.noun === noun && shows.part === part)?.endpoint]),
  );

/** The read with all items of a noun. A noun without one is kept as a replica. */
export const LIST_OF = readsOf('all');

/** The read of a noun's deleted items. */
export const BIN_OF = readsOf('deleted');

/** The call that deletes an item of a noun. */
export const deletionOf = (noun: Noun): AnyEndpoint =>
  theCall(`deletes ${noun}`, ({ changes }) => changes?.noun === noun && changes.effect === 'deletes').endpoint;

/** The read of one part of a list that is kept as a replica: its items, its change feed, and so on. */
export const followedRead = (noun: Noun, as: Follows['as']): AnyEndpoint =>
  theCall(`is the ${as} of ${noun}`, ({ follows }) => follows?.noun === noun && follows.as === as).endpoint;

const sessionRead = (session: 'tells' | 'allows'): AnyEndpoint =>
  theCall(`${session} a session`, (endpoint) => endpoint.session === session).endpoint;

/** The call that tells who is signed in. */
export const PERSON_READ = sessionRead('tells');

/** The call that tells whether an account still has access. */
export const ACCOUNT_READ = sessionRead('allows');

const erasuresCall = (erasures: 'lists' | 'takes'): AnyEndpoint =>
  theCall(`${erasures} erasures`, (endpoint) => endpoint.erasures === erasures).endpoint;

/** The call that lists who has been erased. */
export const ERASURES_READ = erasuresCall('lists');

/** The call that tells the server of erasures. */
export const ERASURES_TELL = erasuresCall('takes');

/** The call that issues upload addresses. */
export const UPLOAD_CALL = theCall('gives addresses', ({ givesAddresses }) => givesAddresses === true).endpoint;

export interface Match extends Call {
  readonly params: Readonly<Record<string, string>>;
}

/** A call that can be queued. */
export interface ChangeMatch extends Match {
  readonly changes: Changes;
}

/** Literal paths come before those with parameters: `/order` is not an id. */
const PATTERNS = CALLS.map((call) => {
  const pattern = new RegExp(`^${call.endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { ...call, pattern };
}).sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The contract's endpoint for a call, or null. Its query does not matter. */
export const matchEndpoint = (method: string, address: string): Match | null => {
  const [pathname = ''] = address.split('?', 1);
  for (const { name, endpoint, pattern } of PATTERNS) {
    const found = endpoint.method === method ? pattern.exec(pathname) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decoded(value)]);
    return { name, endpoint, params: Object.fromEntries(params) };
  }
  return null;
};
