import { type AnyEndpoint, type Erasure, invalidRequest, SAVE_BEGAN_FROM } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { type HeldUpBy, WAITING_HEADER } from '../../sync-status.ts';
import type { ErasuresHere } from './erasures/erasures.ts';
import { isOk, refuse, responseOf } from './line/answers.ts';
import type { Connectivity } from './line/connectivity.ts';
import type { ChangeMatch } from './line/match-endpoint.ts';
import type { PersonHere } from './line/person-here.ts';
import { rulesOf } from './nouns/nouns.ts';
import type { Drain } from './outbox/drain.ts';
import { type Draft, draftOf, refuseGone, targetIsThere, waitingAnswer } from './outbox/queued-write.ts';
import { isSignedIn } from './replica/cache.ts';
import type { Overlay } from './replica/overlay.ts';
import { hasOpenEntries, heldUpBy } from './store/entries.ts';
import type { GenerationHere } from './store/generation-here.ts';
import type { Store } from './store/store.ts';

interface WriteParts {
  readonly store: Store;
  readonly person: PersonHere;
  readonly generation: GenerationHere;
  readonly overlay: Overlay;
  readonly connectivity: Connectivity;
  readonly drain: Drain;
  readonly erasures: Pick<ErasuresHere, 'erase' | 'hide'>;
  readonly pass: (request: Request, body: string) => Promise<Response>;
}

type Parsed =
  | { readonly ok: true; readonly body: unknown; readonly json: unknown }
  | { readonly ok: false; readonly refusal: Response };

const isJson = (headers: Headers): boolean => headers.get('content-type')?.startsWith('application/json') ?? false;

const refused = (refusal: Response): Parsed => ({ ok: false, refusal });

/** The base of a change as its window sends it; undefined if the window sends none, or nothing is merged. */
const parseSaveBase = ({ changes }: ChangeMatch, json: unknown) => {
  const { merging } = rulesOf(changes.noun);
  if (!merging) return { success: true, data: undefined } as const;
  return z.optional(merging.schema).safeParse(Object(json)[SAVE_BEGAN_FROM]);
};

/** Validates the body with the contract's own schema, as the server does. */
const parseBody = (endpoint: AnyEndpoint, headers: Headers, text: string): Parsed => {
  if (!endpoint.body) return { ok: true, body: undefined, json: undefined };
  if (text && !isJson(headers)) {
    return refused(refuse('unsupported_media_type', 'The body must be JSON (Content-Type: application/json).'));
  }
  try {
    const json: unknown = text ? JSON.parse(text) : undefined;
    const parsed = endpoint.body.safeParse(json);
    if (parsed.success) return { ok: true, body: parsed.data, json };
    return refused(Response.json(invalidRequest(parsed.error.issues), { status: 400 }));
  } catch {
    return refused(refuse('invalid_request', 'The body is not valid JSON.'));
  }
};

const NEVER_LOADED =
  'Can’t reach the server, and this computer hasn’t loaded what you want to change. Try again when you’re online.';

const marked = (response: Response, by: HeldUpBy): Response => {
  response.headers.set(WAITING_HEADER, by);
  return response;
};

export type Writes = (match: ChangeMatch, path: string, request: Request) => Promise<Response>;

/** Answers a change that can be queued: stores it first, then sends it, now or when the server is back. */
export const createWrites = (parts: WriteParts): Writes => {
  const { overlay, connectivity, drain, erasures } = parts;
  /** The server's likely refusal, as far as this app can tell without a network. */
  const impossible = async (match: ChangeMatch, base: string | null): Promise<Response | null> => {
    const exists = await targetIsThere(overlay, match, base);
    if (exists === null) return refuse('unavailable', NEVER_LOADED);
    return exists ? null : refuseGone();
  };
  const write = async (match: ChangeMatch, { entry, body }: Draft): Promise<Response> => {
    // The server judges a change that is sent at once; a change that has to wait is better refused now than later.
    const waits = !connectivity.online || (await hasOpenEntries(parts.store, entry.noun, parts.person.id));
    const refusal = waits ? await impossible(match, entry.base ?? null) : null;
    if (refusal) return refusal;
    const submitted = await drain.submit(
      { ...entry, ...parts.person.own(), generation: parts.generation.id },
      { keepWhenSignedOut: await isSignedIn(parts.store) },
    );
    if (submitted.kind === 'answered') return responseOf(submitted.answer);
    const { person, generation } = parts;
    const { online } = connectivity;
    const by = await heldUpBy(parts.store, entry.noun, { owner: person.id, online, generation });
    return marked(await waitingAnswer(overlay, match, body), by);
  };
  /** Erases the person on this computer as soon as the change is written down. */
  const erase = async (erasure: Erasure, written: Promise<Response>): Promise<Response> => {
    const answer = await written;
    if (isOk(answer)) await erasures.erase(erasure);
    return answer;
  };
  /** For a change that only the server can judge. */
  const passOnOrRefuse = async (request: Request, text: string, refusal: Response): Promise<Response> =>
    connectivity.online ? parts.pass(request, text) : refusal;
  return async (match, path, request) => {
    const text = await request.text();
    const parsed = parseBody(match.endpoint, request.headers, text);
    if (!parsed.ok) return passOnOrRefuse(request, text, parsed.refusal);
    const began = parseSaveBase(match, parsed.json);
    if (!began.success) return refuse('invalid_request', 'What this save began from is not valid.');
    const erases = match.changes.effect === 'erases';
    const erasure = erases ? await erasures.hide(Object(parsed.body)) : null;
    if (erases && !erasure) return passOnOrRefuse(request, text, refuse('unavailable', NEVER_LOADED));
    const asked = { body: erasure ?? parsed.body, began: began.data };
    const draft = await draftOf(parts, match, path, asked, request.headers);
    return erasure ? erase(erasure, write(match, draft)) : write(match, draft);
  };
};
