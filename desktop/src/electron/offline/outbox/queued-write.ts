import { randomUUID } from 'node:crypto';
import type { Noun } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { refuse } from '../line/answers.ts';
import { LIST_OF } from '../line/calls.ts';
import type { ChangeMatch } from '../line/match-endpoint.ts';
import type { Item } from '../nouns/noun.ts';
import { changeWords, ruleOf } from '../nouns/nouns.ts';
import type { Overlay } from '../replica/overlay.ts';
import { EFFECTS, viewOf } from '../replica/overlay-rules.ts';
import { lastRemovalOf, type NewEntry } from '../store/entries.ts';
import { type Fields, isFields } from '../store/entry-parts.ts';
import type { Store } from '../store/store.ts';

/** All items of a noun; none for a replica, which is never read as a whole. */
const allOf = async (overlay: Overlay, noun: Noun): Promise<readonly Item[]> => {
  const list = LIST_OF[noun];
  return (list && (await overlay.itemsOf(list, list.path))) ?? [];
};

const wholeView = (noun: Noun, items: readonly Item[]): unknown => viewOf({ noun, part: 'all' }, items);

const baseOf = async (store: Store, overlay: Overlay, match: ChangeMatch, path: string): Promise<unknown> => {
  const { noun, effect } = match.changes;
  const { keeps } = EFFECTS[effect];
  const id = match.params.id ?? '';
  if (!keeps) return null;
  if (keeps === 'removed') {
    const removal = await lastRemovalOf(store, noun, path.replace(/\/restore$|\/deleted(?=\/)/, ''));
    return removal?.base ? JSON.parse(removal.base) : overlay.findDeleted(noun, id);
  }
  if (keeps === 'one') return (await overlay.find(noun, id)) ?? null;
  return wholeView(noun, await allOf(overlay, noun)) ?? null;
};

/** An entry without its author. */
type Unsigned = Omit<NewEntry, 'generation'>;

export interface Draft {
  readonly entry: Unsigned;
  readonly body: Fields;
}

/** A change as the outbox stores it: with ids, with its base (as sent by its window, if it was), and in words. */
export const draftOf = async (
  { store, overlay }: { store: Store; overlay: Overlay },
  match: ChangeMatch,
  path: string,
  parsed: { readonly body: unknown; readonly began: unknown },
  headers: Headers,
): Promise<Draft> => {
  const { name, params, changes } = match;
  const given = isFields(parsed.body) ? parsed.body : {};
  const body = ruleOf(changes)?.withIds?.(given) ?? given;
  const base = parsed.began ?? (await baseOf(store, overlay, match, path));
  const text = parsed.body === undefined ? null : JSON.stringify(body);
  const ifMatch = headers.get('if-match');
  const attempt = ifMatch && { body: text, headers: { 'content-type': 'application/json', 'if-match': ifMatch } };
  const entry: Unsigned = {
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
    answer: null,
    reason: null,
    theirs: null,
    words: changeWords(name, { body, base }),
    tick: null,
    createdAt: new Date().toISOString(),
    settledAt: null,
  };
  return { entry, body };
};

/** The refusal of a change whose target does not exist any more. */
export const refuseGone = (): Response => refuse('not_found', 'This isn’t here any more. Someone may have deleted it.');

/** Tells whether the target of a change still exists; null if this computer cannot know. */
export const targetIsThere = async (
  overlay: Overlay,
  { changes, params }: ChangeMatch,
  base: string | null,
): Promise<boolean | null> => {
  if (base !== null) return true;
  const found = await overlay.find(changes.noun, params.id ?? '');
  return found === undefined ? null : EFFECTS[changes.effect].keeps === undefined;
};

/** Predicts the server's answer to a pending change from the items on the screen. */
export const waitingAnswer = async (overlay: Overlay, match: ChangeMatch, body: Fields): Promise<Response> => {
  const { endpoint, params } = match;
  const { noun, effect } = match.changes;
  const answers = {
    one: () => overlay.find(noun, params.id ?? ''),
    added: async () => {
      const newIds = ruleOf(match.changes)?.newIds?.(body) ?? [];
      const ids = new Set([newIds].flat());
      const added = (await allOf(overlay, noun)).filter(({ id }) => ids.has(id));
      return Array.isArray(newIds) ? wholeView(noun, added) : added[0];
    },
    all: async () => wholeView(noun, await allOf(overlay, noun)),
  };
  const kind = EFFECTS[effect].answers;
  if (kind === 'nothing') return new Response(null, { status: 204 });
  const answer = await answers[kind]();
  if (answer === undefined || answer === null) return refuseGone();
  return Response.json(answer, { status: endpoint.status ?? 200 });
};
