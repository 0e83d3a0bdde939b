import { contract, listEnquiries, pathOf } from '@shutterdesk/shared';
import { type Answered, answeredOf, isOk, refuse } from '../answers.ts';
import type { CallName } from '../match-endpoint.ts';
import { LIST_OF, READ_RULES, type Thing, WRITE_RULES } from '../reads/overlay-rules.ts';
import { changeEntry, type Entry } from '../store/entries.ts';
import { Unreachable } from '../upstream.ts';
import { type AttemptOutcome, newKey, type SendParts } from './send-attempt.ts';

const DAY = 24 * 3_600_000;

/** A server keeps a key for seven days. This is less, since the two do not begin to count at the same moment. */
const SURELY_KEPT_MS = 6 * DAY;

/**
 * A change that may have been carried out, and that the server may not recognise any more. A clock that was off makes a
 * change look old or young: in both directions far away counts as old.
 */
export const mayBeForgotten = ({ status, attempts, createdAt }: Entry, now = Date.now()): boolean =>
  status === 'sending' && attempts > 0 && Math.abs(now - Date.parse(createdAt)) > SURELY_KEPT_MS;

const readNow = async (parts: SendParts, path: string): Promise<unknown> => {
  const answer = await answeredOf(await parts.send({ method: 'GET', url: path, headers: new Headers(), body: null }));
  if (!isOk(answer)) throw new Unreachable('What is there now could not be read.');
  return JSON.parse(answer.text);
};

/** Of a list that may be long, only what came at the same moment is read. */
const enquiriesOf = async (parts: SendParts, receivedFrom: string): Promise<readonly Thing[]> => {
  const receivedBefore = new Date(Date.parse(receivedFrom) + 1).toISOString();
  const inbox = pathOf(listEnquiries, {}, { receivedFrom, receivedBefore });
  const spam = pathOf(listEnquiries, {}, { receivedFrom, receivedBefore, spam: 'only' });
  const found = await Promise.all([inbox, spam].map((path) => readNow(parts, path)));
  return found.flat() as Thing[];
};

const thingNow = async (parts: SendParts, entry: Entry, base: Thing | null): Promise<Thing | undefined> => {
  const noun = WRITE_RULES[entry.call as CallName]?.noun ?? 'settings';
  const list = LIST_OF[noun];
  const read = list ? READ_RULES[list]?.things(await readNow(parts, contract[list].path)) : undefined;
  const things = read ?? (base ? await enquiriesOf(parts, base.createdAt) : []);
  const { id } = JSON.parse(entry.params) as { id?: string };
  return things.find((thing) => thing.id === id);
};

/** The fields that an edit sets; null where a change sets nothing that could be compared. */
const wantedOf = ({ call, body }: Entry): Readonly<Record<string, unknown>> | null => {
  if (call === 'activateHeroImage') return { isActive: true };
  return contract[call as CallName].method === 'PATCH' && body ? JSON.parse(body) : null;
};

const holds = (thing: Thing, fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).every(([name, value]) => thing[name] === value);

const answerOf = (thing: Thing): Answered => ({ status: 200, headers: new Headers(), text: JSON.stringify(thing) });

const OVERTAKEN =
  'It is not known whether this arrived, and somebody has changed the same since. Try again to put yours in its place.';

/** From now on its age is that of its key: a key that went out is not given up while the server may know it. */
const renewed = async (parts: SendParts, entry: Entry): Promise<Entry> => {
  const again = await newKey(parts, entry);
  const change = { createdAt: new Date().toISOString() };
  // The key first: an old change with a new key is compared once more, a young one with an old key would not be.
  changeEntry(parts.store, entry.id, change);
  return { ...again, ...change };
};

/** The outcome of the change, where the server's present state tells it; else the change, to be sent under a new key. */
export const compareChange = async (parts: SendParts, entry: Entry): Promise<AttemptOutcome | Entry> => {
  const wanted = wantedOf(entry);
  const base = JSON.parse(entry.base ?? 'null') as Thing | null;
  const thing = wanted && (await thingNow(parts, entry, base));
  if (!thing || !wanted) return renewed(parts, entry);
  if (holds(thing, wanted)) return { kind: 'accepted', answer: answerOf(thing) };
  const before = Object.fromEntries(Object.keys(wanted).map((name) => [name, base?.[name]]));
  if (holds(thing, before)) return renewed(parts, entry);
  return { kind: 'refused', answer: await answeredOf(refuse('precondition_failed', OVERTAKEN)) };
};
