import { randomUUID } from 'node:crypto';
import { type AnyEndpoint, type Enquiry, enquirySchema, type Noun, pathOf } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { answeredOf, isOk } from '../answers.ts';
import { callThat } from '../calls.ts';
import type { PersonHere } from '../person-here.ts';
import { changeOf, parsedThings } from '../reads/laid-over.ts';
import { applyChange } from '../reads/overlay-rules.ts';
import type { RuleTools, Thing } from '../reads/things.ts';
import type { History } from '../replica/take-pages.ts';
import { createSerialQueue } from '../serial-queue.ts';
import type { Entry, NewEntry } from '../store/entries.ts';
import { endpointOf, idOf } from '../store/entry-parts.ts';
import type { Store } from '../store/store.ts';
import type { UpstreamCall } from '../upstream.ts';
import { changeWords } from '../words/change-words.ts';
import { type EarlierRead, findLost, forgetEarlier, markLost, WATCHED } from './earlier-reads.ts';
import { findLosses, type Loss } from './find-losses.ts';

/** Everything that a server lost by going back to an older backup, and that this computer knows. Nothing of it is sent unasked. */
export interface Losses extends History {
  /** Compares what this computer knew with what the server has, once it is known that it went back. */
  look(): Promise<void>;
  countEnquiries(): Promise<number>;
  /** Those of the person who is here, the newest first. */
  enquiries(): Promise<readonly Enquiry[]>;
  putAwayEnquiries(): Promise<void>;
}

interface LossesParts {
  readonly store: Store;
  readonly person: PersonHere;
  readonly tools: RuleTools;
  readonly send: (call: UpstreamCall) => Promise<Response>;
  readonly onChange: () => void;
}

export const createLosses = ({ store, person, tools, send, onChange }: LossesParts): Losses => {
  const sentOf = (noun: Noun): Promise<Entry[]> =>
    store.db
      .selectFrom('outbox')
      .selectAll()
      .where('noun', '=', noun)
      .where('status', '=', 'sent')
      .orderBy('seq')
      .execute();

  /** As the server told it last, with what it had accepted since. What came later, the server of the older backup accepted. */
  const knownOf = (noun: Noun, things: readonly Thing[], sent: readonly Entry[], earlier: EarlierRead) => {
    const isSince = ({ tick }: Entry): boolean => tick !== null && earlier.readTick < tick && tick < earlier.tick;
    // The answer to a save of the settings is kept as if it had been read.
    const since = noun === 'settings' ? [] : sent.filter(isSince);
    return since.map(changeOf).reduce((all, change) => applyChange(all, change, tools), things);
  };

  const entryOf = ({ changes, params, body, base, reason }: Loss, call = callThat(changes)): NewEntry => ({
    id: uuid(),
    key: randomUUID(),
    call: call.name,
    noun: changes.noun,
    path: pathOf(call.endpoint, { ...params }),
    params: JSON.stringify(params),
    body: body && JSON.stringify(body),
    base: base === null ? null : JSON.stringify(base),
    attempt: null,
    attempts: 0,
    status: 'lost',
    answer: null,
    reason,
    theirs: null,
    words: changeWords(call.name, { body: body ?? {}, base }),
    ...person.own(),
    tick: null,
    createdAt: new Date().toISOString(),
    settledAt: null,
  });

  const lookAt = async (noun: Noun, read: AnyEndpoint): Promise<void> => {
    const { path } = read;
    const earlier = await findLost(store, path);
    if (!earlier) return;
    const answer = await answeredOf(await send({ method: 'GET', url: path, headers: new Headers(), body: null }));
    const now = isOk(answer) ? parsedThings(read, JSON.parse(answer.text)) : null;
    if (!now) return;
    const before = parsedThings(read, JSON.parse(earlier.body.toString())) ?? [];
    const sent = await sentOf(noun);
    const removed = new Set(
      sent.filter((entry) => endpointOf(entry)?.method === 'DELETE').map((entry) => idOf(entry) ?? ''),
    );
    const losses = findLosses(noun, { known: knownOf(noun, before, sent, earlier), now, removed });
    store.together([
      ...losses.map((loss) => store.db.insertInto('outbox').values(entryOf(loss))),
      store.db.deleteFrom('earlier_reads').where('path', '=', path),
    ]);
    onChange();
  };

  const lookAtAll = async (): Promise<void> => {
    for (const { noun, read } of WATCHED) await lookAt(noun, read);
  };
  /** One after another, so that nothing is listed twice. */
  const looks = createSerialQueue();

  const lostEnquiries = () =>
    store.db.selectFrom('lost_items').where('noun', '=', 'contacts').where('owner', 'is', person.id);

  return {
    owner: () => person.id,
    onGoesOn: (tick) => forgetEarlier(store, tick),
    onSetBack: () => markLost(store),
    look: () => looks.add(lookAtAll),
    async countEnquiries() {
      const { count } = await lostEnquiries()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async enquiries() {
      const items = await lostEnquiries().select('body').orderBy('place', 'desc').execute();
      return items.flatMap(({ body }) => enquirySchema.safeParse(JSON.parse(body)).data ?? []);
    },
    async putAwayEnquiries() {
      store.keep(store.db.deleteFrom('lost_items').where('noun', '=', 'contacts').where('owner', 'is', person.id));
      onChange();
    },
  };
};
