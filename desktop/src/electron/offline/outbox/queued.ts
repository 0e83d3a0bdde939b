import { randomUUID } from 'node:crypto';
import {
  type AnyEndpoint,
  type Erasure,
  invalidRequest,
  type Noun,
  pathOf,
  SAVE_BEGAN_FROM,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { WAITING_HEADER } from '../../../sync-status.ts';
import type { ErasuresHere } from '../erasures/erasures.ts';
import { isOk, refuse, responseOf } from '../line/answers.ts';
import { type ChangeMatch, deletionOf, LIST_OF } from '../line/calls.ts';
import { isJson } from '../line/server-answer.ts';
import type { Item } from '../nouns/noun.ts';
import { changeWords, ruleOf, rulesOf } from '../nouns/nouns.ts';
import { isSignedIn } from '../replica/cache.ts';
import type { Overlay } from '../replica/overlay.ts';
import { EFFECTS } from '../replica/overlay-rules.ts';
import {
  bodyOf,
  changesOf,
  type Fields,
  hasOpenEntries,
  heldUpBy,
  isFields,
  lastRemovalOf,
  listPending,
  type NewEntry,
} from '../store/entries.ts';
import type { Here } from '../store/here.ts';
import type { Store } from '../store/store.ts';
import type { Outbox } from './outbox.ts';

/** All items of a noun; none for a replica, which is never read as a whole. */
const allOf = async (overlay: Overlay, noun: Noun): Promise<readonly Item[]> => {
  const list = LIST_OF[noun];
  return (list && (await overlay.itemsOf(list, list.path))) ?? [];
};

const baseOf = async (store: Store, overlay: Overlay, match: ChangeMatch): Promise<unknown> => {
  const { noun, effect } = match.changes;
  const { keeps } = EFFECTS[effect];
  const id = match.params.id ?? '';
  if (!keeps) return null;
  if (keeps === 'removed') {
    const removal = await lastRemovalOf(store, noun, pathOf(deletionOf(noun), { id }));
    return removal?.base ? JSON.parse(removal.base) : overlay.findDeleted(noun, id);
  }
  if (keeps === 'one') return (await overlay.find(noun, id)) ?? null;
  return rulesOf(noun).all(await allOf(overlay, noun)) ?? null;
};

interface WriteParts extends Here {
  readonly overlay: Overlay;
  readonly outbox: Outbox;
  readonly erasures: Pick<ErasuresHere, 'erase' | 'hide'>;
  readonly pass: (request: Request, body: string) => Promise<Response>;
}

interface Draft {
  readonly entry: NewEntry;
  readonly body: Fields;
}

/** A change as the outbox stores it: with ids, with its base (as sent by its window, if it was), and in words. */
const draftOf = async (
  { store, overlay }: WriteParts,
  match: ChangeMatch,
  path: string,
  parsed: { readonly body: unknown; readonly began: unknown },
  headers: Headers,
): Promise<Draft> => {
  const { name, params, changes } = match;
  const given = isFields(parsed.body) ? parsed.body : {};
  const body = ruleOf(changes)?.withIds?.(given) ?? given;
  const base = parsed.began ?? (await baseOf(store, overlay, match));
  const text = parsed.body === undefined ? null : JSON.stringify(body);
  const ifMatch = headers.get('if-match');
  const attempt = ifMatch && { body: text, headers: { 'content-type': 'application/json', 'if-match': ifMatch } };
  const entry: NewEntry = {
    id: uuid(),
    key: headers.get('idempotency-key') ?? randomUUID(),
    call: name,
    noun: changes.noun,
    path,
    params: JSON.stringify(params),
    body: text,
    base: base === null || base === undefined ? null : JSON.stringify(base),
    attempt: attempt ? JSON.stringify(attempt) : null,
    attempts: 0,
    status: 'waiting',
    words: changeWords(name, { body, base }),
    createdAt: new Date().toISOString(),
  };
  return { entry, body };
};

/** The refusal of a change whose target does not exist any more. */
const refuseGone = (): Response => refuse('not_found', 'This isn’t here any more. Someone may have deleted it.');

/** Tells whether the target of a change still exists; null if this computer cannot know. */
const targetIsThere = async (
  overlay: Overlay,
  { changes, params }: ChangeMatch,
  base: string | null,
): Promise<boolean | null> => {
  if (base !== null) return true;
  const found = await overlay.find(changes.noun, params.id ?? '');
  return found === undefined ? null : EFFECTS[changes.effect].keeps === undefined;
};

/** Predicts the server's answer to a pending change from the items on the screen. */
const waitingAnswer = async (overlay: Overlay, match: ChangeMatch, body: Fields): Promise<Response> => {
  const { endpoint, params } = match;
  const { noun, effect } = match.changes;
  const answers = {
    one: () => overlay.find(noun, params.id ?? ''),
    added: async () => {
      const newIds = ruleOf(match.changes)?.newIds?.(body) ?? [];
      const ids = new Set([newIds].flat());
      const added = (await allOf(overlay, noun)).filter(({ id }) => ids.has(id));
      return Array.isArray(newIds) ? rulesOf(noun).all(added) : added[0];
    },
    all: async () => rulesOf(noun).all(await allOf(overlay, noun)),
  };
  const kind = EFFECTS[effect].answers;
  if (kind === 'nothing') return new Response(null, { status: 204 });
  const answer = await answers[kind]();
  if (answer === undefined || answer === null) return refuseGone();
  return Response.json(answer, { status: endpoint.status ?? 200 });
};

/** The change that still waits here and that this one takes back. */
const takenBackBy = async ({ store, person }: WriteParts, { changes, params }: ChangeMatch) => {
  const taken = ruleOf(changes)?.takesBack?.(params);
  if (!taken) return undefined;
  const pending = await listPending(store, changes.noun, person.id);
  return pending.find((entry) => {
    const [its, body] = [changesOf(entry), bodyOf(entry)];
    return entry.status === 'waiting' && its?.effect === taken.effect && ruleOf(its)?.newIds?.(body ?? {}) === taken.id;
  });
};

type Parsed =
  | { readonly ok: true; readonly body: unknown; readonly json: unknown }
  | { readonly ok: false; readonly refusal: Response };

const refused = (refusal: Response): Parsed => ({ ok: false, refusal });

/** The base of a change as its window sends it; undefined if the window sends none, or nothing is merged. */
const parseSaveBase = ({ changes }: ChangeMatch, json: unknown) => {
  const { merging } = rulesOf(changes.noun);
  if (!merging) return { success: true, data: undefined } as const;
  return z.optional(merging.schema).safeParse(Object(json)[SAVE_BEGAN_FROM]);
};

/** Validates the body with the contract's own schema, as the server does. */
const parseBody = (endpoint: AnyEndpoint, request: Request, text: string): Parsed => {
  if (!endpoint.body) return { ok: true, body: undefined, json: undefined };
  if (text && !isJson(request)) {
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

export type Writes = (match: ChangeMatch, path: string, request: Request) => Promise<Response>;

/** Answers a change that can be queued: stores it first, then sends it, now or when the server is back. */
export const createWrites = (parts: WriteParts): Writes => {
  const { overlay, line, outbox, erasures } = parts;
  const write = async (match: ChangeMatch, { entry, body }: Draft): Promise<Response> => {
    // The server judges a change that is sent at once; a change that has to wait is better refused now than later.
    const waits = !line.online || (await hasOpenEntries(parts, entry.noun));
    const isThere = waits ? await targetIsThere(overlay, match, entry.base ?? null) : true;
    if (isThere === null) return refuse('unavailable', NEVER_LOADED);
    if (!isThere) return refuseGone();
    const takenBack = await takenBackBy(parts, match);
    if (takenBack && outbox.takeOut(takenBack.id)) return waitingAnswer(overlay, match, body);
    const keepWhenSignedOut = await isSignedIn(parts.store);
    const made = { ...entry, ...parts.person.own(), generation: parts.generation.now?.id ?? null };
    const submitted = await outbox.submit(made, { keepWhenSignedOut });
    if (submitted.kind === 'answered') return responseOf(submitted.answer);
    const by = await heldUpBy(parts, entry.noun);
    const answer = await waitingAnswer(overlay, match, body);
    answer.headers.set(WAITING_HEADER, by);
    return answer;
  };
  /** Erases the person on this computer as soon as the change is written down. */
  const erase = async (erasure: Erasure, written: Promise<Response>): Promise<Response> => {
    const answer = await written;
    if (isOk(answer)) await erasures.erase(erasure);
    return answer;
  };
  /** For a change that only the server can judge. */
  const passOnOrRefuse = async (request: Request, text: string, refusal: Response): Promise<Response> =>
    line.online ? parts.pass(request, text) : refusal;
  return async (match, path, request) => {
    const text = await request.text();
    const parsed = parseBody(match.endpoint, request, text);
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
