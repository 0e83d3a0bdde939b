import { randomUUID } from 'node:crypto';
import { contract } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { refuse } from '../answers.ts';
import type { CallName, Match } from '../match-endpoint.ts';
import type { Overlay } from '../reads/overlay.ts';
import { LIST_OF, type Noun, READ_RULES, type Thing, WRITE_RULES } from '../reads/overlay-rules.ts';
import { lastRemovalOf, type NewEntry } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { changeWords } from '../words/change-words.ts';

type Body = Record<string, unknown>;

const withId = (thing: Body): Body => ({ ...thing, id: thing.id ?? uuid() });

/** Ids are made here, so that what waits can be named before the server knows of it. */
const withIds = (name: CallName, body: Body): Body => {
  const { adds } = WRITE_RULES[name] ?? {};
  if (adds === 'images') return { ...body, images: (body.images as Body[]).map(withId) };
  return adds === 'body' ? withId(body) : body;
};

/** Everything of a noun; nothing of one that is kept as a replica, of which nobody asks for all. */
const allOf = async (overlay: Overlay, noun: Noun): Promise<readonly Thing[]> => {
  const list = LIST_OF[noun];
  return (list && (await overlay.thingsOf(list, contract[list].path))) ?? [];
};

const viewOf = (noun: Noun, things: readonly Thing[]): unknown => {
  const list = LIST_OF[noun];
  return list && READ_RULES[list]?.view(things, new URLSearchParams());
};

const baseOf = async (store: Store, overlay: Overlay, { name, params }: Match, path: string): Promise<unknown> => {
  const rule = WRITE_RULES[name];
  if (!rule?.keeps) return null;
  if (rule.keeps === 'removed') {
    const removal = await lastRemovalOf(store, rule.noun, path.replace(/\/restore$|\/deleted(?=\/)/, ''));
    return removal?.base ? JSON.parse(removal.base) : overlay.findDeleted(rule.noun, params.id ?? '');
  }
  if (rule.keeps === 'one') return (await overlay.find(rule.noun, params.id ?? '')) ?? null;
  return viewOf(rule.noun, await allOf(overlay, rule.noun)) ?? null;
};

export interface Draft {
  readonly entry: NewEntry;
  readonly body: Body;
}

/** A change as the outbox keeps it: with ids, with what it began from (what its window showed, where that says so), and in words. */
export const draftOf = async (
  { store, overlay }: { store: Store; overlay: Overlay },
  match: Match,
  path: string,
  parsed: { readonly body: unknown; readonly began: unknown },
  headers: Headers,
): Promise<Draft> => {
  const { name, params } = match;
  const noun = WRITE_RULES[name]?.noun ?? name;
  const body = withIds(name, (parsed.body ?? {}) as Body);
  const base = parsed.began ?? (await baseOf(store, overlay, match, path));
  const text = parsed.body === undefined ? null : JSON.stringify(body);
  const match412 = headers.get('if-match');
  const attempt = match412 && { body: text, headers: { 'content-type': 'application/json', 'if-match': match412 } };
  const entry: NewEntry = {
    id: uuid(),
    key: headers.get('idempotency-key') ?? randomUUID(),
    call: name,
    noun,
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

const idsIn = (name: CallName, body: Body): ReadonlySet<unknown> => {
  const { adds } = WRITE_RULES[name] ?? {};
  return new Set(adds === 'images' ? (body.images as Body[]).map(({ id }) => id) : [body.id]);
};

/** Tells whether a change still has something to change; null when this computer cannot know. */
export const targetIsThere = async (overlay: Overlay, match: Match, base: string | null): Promise<boolean | null> => {
  const rule = WRITE_RULES[match.name];
  if (!rule) return null;
  if (base !== null) return true;
  const found = await overlay.find(rule.noun, match.params.id ?? '');
  return found === undefined ? null : rule.keeps === undefined;
};

/** What the server would answer to a change that waits, made of what is shown. */
export const waitingAnswer = async (overlay: Overlay, match: Match, body: Body): Promise<Response> => {
  const rule = WRITE_RULES[match.name];
  const { endpoint, params } = match;
  if (!rule || rule.answers === 'nothing') return new Response(null, { status: 204 });
  const { noun } = rule;
  const answers = {
    one: () => overlay.find(noun, params.id ?? ''),
    added: async () => {
      const ids = idsIn(match.name, body);
      const added = (await allOf(overlay, noun)).filter(({ id }) => ids.has(id));
      return rule.adds === 'body' ? added[0] : viewOf(noun, added);
    },
    all: async () => viewOf(noun, await allOf(overlay, noun)),
  };
  const answer = await answers[rule.answers]();
  if (answer === undefined || answer === null) return refuse('not_found', 'This is not here any more.');
  return Response.json(answer, { status: endpoint.status ?? 200 });
};
