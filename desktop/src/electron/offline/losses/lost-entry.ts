import { randomUUID } from 'node:crypto';
import { pathOf } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { callThat } from '../line/calls.ts';
import type { PersonHere } from '../line/person-here.ts';
import { changeWords } from '../nouns/nouns.ts';
import type { Entry, NewEntry } from '../store/entries.ts';
import { changesOf } from '../store/entry-parts.ts';
import type { AskingLoss } from './newer-work.ts';

/** A loss as an entry of the outbox, for its person to send. */
export const lostEntry = (loss: AskingLoss, person: Pick<PersonHere, 'own'>): NewEntry => {
  const { changes, params, body, base, reason, replaces } = loss;
  const { name, endpoint } = callThat(changes);
  return {
    id: uuid(),
    key: randomUUID(),
    call: name,
    noun: changes.noun,
    path: pathOf(endpoint, { ...params }),
    params: JSON.stringify(params),
    body: body && JSON.stringify(body),
    base: base === null ? null : JSON.stringify(base),
    attempt: null,
    attempts: 0,
    status: 'lost',
    answer: null,
    reason,
    replaces: replaces && JSON.stringify(replaces),
    theirs: null,
    words: changeWords(name, { body: body ?? {}, base }),
    ...person.own(),
    tick: null,
    createdAt: new Date().toISOString(),
    settledAt: null,
  };
};

const WITH_PHOTOGRAPH: ReadonlySet<string | undefined> = new Set(['adds', 'replaces']);

/** A sent photograph exists only on the server. */
export const isSendable = (entry: Pick<Entry, 'call' | 'status'>): boolean =>
  entry.status !== 'lost' || !WITH_PHOTOGRAPH.has(changesOf(entry)?.effect);
