import type { IncomingMessage } from 'node:http';
import {
  type AnswerOf,
  type AnyEndpoint,
  type CurrentUser,
  type Deed,
  type DeedDetails,
  invalidRequest,
  type ParamsOf,
  type ParsedBodyOf,
  type ParsedQueryOf,
} from '@shutterdesk/shared';
import { json, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Audit } from './audit.ts';
import { expressPath } from './express-path.ts';
import { HttpError } from './http-error.ts';
import { type Answer, type Attempt, checkKey, type Idempotency } from './idempotency.ts';
import { checkProof } from './proof.ts';
import { requireRight } from './require-right.ts';
import { signedInUser } from './sessions.ts';

const BODY_LIMIT = '256kb';

/** A deed that is told of instead of the call's, and its details. */
type Noted = DeedDetails & { readonly what?: Deed };

/** The input of a handler, parsed and authorised. */
export interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  /** The id for a creation, and whether an earlier attempt may have run. */
  readonly attempt: Attempt;
  /** For an endpoint whose `proof` depends. @throws {HttpError} proof_needed */
  readonly prove: () => void;
  /** Adds what the log of activity tells beside the deed, or names another deed; null: nothing was done. */
  readonly note: (about: Noted | null) => void;
  readonly request: Request;
  readonly response: Response;
}

/** The router for endpoints, with the middleware in front of admin calls. */
export interface Api {
  readonly router: Router;
  readonly session: RequestHandler;
  readonly requireAdmin: RequestHandler;
  readonly idempotency: Idempotency;
  readonly audit: Audit;
  /** Resolves when visitors can see every change so far. */
  readonly published: () => Promise<void>;
  /** Lets whoever saved see it at every server. */
  readonly saved: (request: Request, response: Response, isReplayed: boolean) => Promise<void>;
}

/** Answers 304 to a caller whose copy is current. */
export const NOT_MODIFIED = Symbol('not modified');

export type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<AnswerOf<E> extends undefined ? void : AnswerOf<E> | typeof NOT_MODIFIED>;

const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A form of another site can send text/plain and urlencoded without a preflight, but not JSON. */
const requireJson: RequestHandler = (request, _response, next) => {
  if (carriesBody(request) && !request.is('application/json')) {
    throw new HttpError('unsupported_media_type', 'The body must be JSON (Content-Type: application/json).');
  }
  next();
};

/** Twice as many as the longest list of the contract has. */
const MOST_VALUES = 10_000;

/** Refuses a body of very many values before anything looks at each of them. */
const refuseManyValues: RequestHandler = ({ body }, _response, next) => {
  const waiting: unknown[] = [body];
  for (let counted = 0; waiting.length > 0; counted += 1) {
    const value = waiting.pop();
    const inside = typeof value === 'object' && value !== null ? Object.values(value) : [];
    if (counted + waiting.length + inside.length >= MOST_VALUES) {
      throw new HttpError('invalid_request', 'The body has too many values: at most 10,000.');
    }
    waiting.push(...inside);
  }
  next();
};

/** Messages for errors without a message of their own in the schema. */
const typeWords = ({ code, input }: { readonly code: string; readonly input?: unknown }): string | undefined => {
  if (code !== 'invalid_type') return undefined;
  return input === undefined ? 'Required' : 'Invalid input';
};

const parse = (schema: AnyEndpoint['body'], value: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: typeWords });
  if (parsed.success) return parsed.data;
  const { message, issues } = invalidRequest(parsed.error.issues);
  throw new HttpError('invalid_request', message, { issues });
};

const send = (response: Response, { status, body, etag }: Answer): void => {
  response.setHeader('Cache-Control', 'no-store');
  if (etag) response.setHeader('ETag', etag);
  if (body === NOT_MODIFIED) response.status(304).end();
  else if (body === undefined) response.status(status).end();
  else response.status(status).json(body);
};

const claimOf = (endpoint: AnyEndpoint, { idempotency }: Api, request: Request, response: Response) => {
  const key = request.get('idempotency-key');
  if (key === undefined || endpoint.method === 'GET' || endpoint.repeatable === false) return null;
  return {
    owner: endpoint.needs === 'nothing' ? 'public' : signedInUser(response).id,
    key: checkKey(key),
    fingerprint: idempotency.fingerprint(request.method, request.originalUrl, request.body),
  };
};

/** The refusals of somebody who does not know what only its owner knows. */
const GUESSES: ReadonlySet<string> = new Set(['wrong_password', 'wrong_token']);

/** Acts, and writes down what was done, or that somebody may have guessed. */
const recorded = async <E extends AnyEndpoint>(
  { audit }: Api,
  { offline, records, recordsRefusal }: E,
  handler: Handler<E>,
  call: Call<E>,
): ReturnType<Handler<E>> => {
  const { request, response } = call;
  const who: CurrentUser | null = response.locals.user ?? null;
  let about: Noted | null = {};
  try {
    const answer = await handler({ ...call, note: (known) => (about = known) });
    if (records && about) await audit(request, { what: records, ...about }, who, offline === 'queue');
    return answer;
  } catch (error) {
    const isGuess = error instanceof HttpError && GUESSES.has(error.code);
    if (recordsRefusal && isGuess) await audit(request, { what: recordsRefusal }, who);
    throw error;
  }
};

/**
 * Serves one endpoint of the contract: authorises, parses and answers. `before` holds middleware that runs first,
 * such as a rate limit.
 */
export const mount = <E extends AnyEndpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  ...before: readonly RequestHandler[]
): void => {
  const path = expressPath(endpoint.path);
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const guards: RequestHandler[] =
    endpoint.needs === 'nothing' ? [] : [api.session, api.requireAdmin, requireRight(endpoint.needs)];
  const parsers: RequestHandler[] = endpoint.body
    ? [requireJson, json({ limit: endpoint.bodyLimit ?? BODY_LIMIT, inflate: false }), refuseManyValues]
    : [];
  const isSave = endpoint.needs !== 'nothing' && endpoint.method !== 'GET';
  // Once the body is parsed, so that nobody signs in again for a form that is refused.
  const proven: Handler<E> = async (call) => {
    if (endpoint.proof === 'recent') call.prove();
    return recorded(api, endpoint, handler, call);
  };
  api.router[method](path, ...before, ...guards, ...parsers, async (request: Request, response: Response) => {
    const act = async (attempt: Attempt): Promise<Answer> => {
      const body = await proven({
        params: request.params as ParamsOf<E>,
        query: (parse(endpoint.query, { ...request.query }) ?? {}) as ParsedQueryOf<E>,
        body: parse(endpoint.body, request.body) as ParsedBodyOf<E>,
        attempt,
        prove: () => checkProof(request),
        note: () => undefined,
        request,
        response,
      });
      // A save is answered only when visitors can see it, so that no client has to wait for that itself.
      if (isSave) await api.published();
      const etag = response.getHeader('etag');
      if (!endpoint.answer) return { status: 204 };
      return { status: endpoint.status ?? 200, body, ...(typeof etag === 'string' ? { etag } : {}) };
    };
    const claim = claimOf(endpoint, api, request, response);
    const answer = claim
      ? await api.idempotency.once(claim, act)
      : { ...(await act(api.idempotency.single())), replayed: false };
    if (answer.replayed) response.setHeader('Idempotency-Replayed', 'true');
    if (isSave) await api.saved(request, response, answer.replayed);
    send(response, answer);
  });
};
