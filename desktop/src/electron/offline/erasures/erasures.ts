import { addressKey, ERASURES_MAX, type Erasure, type Erasures, erasuresSchema } from '@shutterdesk/shared';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { answeredOf, isOk } from '../line/answers.ts';
import { ERASURES_READ, ERASURES_TELL } from '../line/calls.ts';
import { Unreachable } from '../line/upstream.ts';
import { FOLLOWED } from '../nouns/nouns.ts';
import type { Overlay } from '../replica/overlay.ts';
import { changeEntry, changesOf, type Entry, type Fields, isUnsent } from '../store/entries.ts';
import type { Here } from '../store/here.ts';
import type { Store } from '../store/store.ts';
import { eraseBytes, eraseHere, eraseSetAside, newestOf } from './erase-here.ts';
import { keysOf, listErased, personOf, readErased, type StoredErasure } from './erased-people.ts';

const erasedAt = ({ db }: Store, { person, at }: Erasure, isTold: 0 | 1) =>
  db
    .insertInto('erasures')
    .values({ person, at, isTold })
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ at, isTold }));

/** Stores an erasure that was made on this computer. */
const noteErased = (store: Store, erasure: Erasure): void => void store.keep(erasedAt(store, erasure, 0));

/** An erasure in the outbox. */
interface ErasingEntry extends Pick<Entry, 'id' | 'owner' | 'status'>, Erasure {
  /** It waits for its person, or behind a change of its noun that does. */
  readonly isHeld: boolean;
}

const erasingEntries = async ({ store, generation }: Here): Promise<readonly ErasingEntry[]> => {
  const columns = ['id', 'owner', 'status', 'noun', 'generation', 'call', 'body'] as const;
  const rows = await store.db.selectFrom('outbox').select(columns).orderBy('seq').execute();
  return rows.flatMap(({ id, owner, status, noun, call, body }, at) => {
    if (changesOf({ call })?.effect !== 'erases' || body === null) return [];
    const upToIt = rows.slice(0, at + 1).filter((one) => one.noun === noun && one.owner === owner);
    const isHeld = upToIt.some((one) => one.status === 'needs-you' || (isUnsent(one) && generation.isOther(one)));
    const erasure: Erasure = JSON.parse(body);
    return [{ id, owner, status, isHeld, ...erasure }];
  });
};

/**
 * Notes erasures that wait in the outbox: an app that was killed after it had written one down has not noted it yet. They
 * go out, so they must be done here too, and be told to the server again if it refuses them.
 */
const noteWaiting = async (parts: Here): Promise<void> => {
  const { store } = parts;
  const noted = new Map((await listErased(store)).map(({ person, at }) => [person, at]));
  const waiting = (await erasingEntries(parts)).filter(isUnsent);
  for (const erasure of waiting) if (erasure.at > (noted.get(erasure.person) ?? '')) noteErased(store, erasure);
};

/** This person's session is about to send it. Nobody else's erasure is waited for, and none that was refused or is held. */
const isGoingOut = (entry: ErasingEntry, { person }: Here): boolean =>
  entry.owner === person.id && isUnsent(entry) && !entry.isHeld;

/**
 * Counts erasures that are done as sent, whoever has asked for them: those that the server lists, and those of which it
 * has just been told. Answers whether there were any.
 */
const settleDone = async (
  parts: Here,
  done: { readonly listed: readonly Erasure[]; readonly told: readonly Erasure[] },
): Promise<boolean> => {
  const listed = new Map(done.listed.map(({ person, at }) => [person, at]));
  const told = new Set(done.told.map(({ person }) => person));
  const isDone = ({ person, at }: Erasure): boolean => told.has(person) || at <= (listed.get(person) ?? '');
  const settled = (await erasingEntries(parts)).filter(
    (entry) => entry.status !== 'sent' && !isGoingOut(entry, parts) && isDone(entry),
  );
  const { store } = parts;
  const sent = { status: 'sent' as const, attempt: null, reason: null, refusal: null };
  for (const { id } of settled)
    changeEntry(store, id, { ...sent, tick: store.tick(), settledAt: new Date().toISOString() });
  return settled.length > 0;
};

/**
 * Compares the two lists, and takes over the server's moments, which follow its own clock. Answers the erasures that the
 * server lacks.
 */
const compareAndStore = async (parts: Here, { keys, erasures }: Erasures): Promise<readonly Erasure[]> => {
  const { store } = parts;
  const local = new Map((await listErased(store)).map((erasure) => [erasure.person, erasure]));
  const onServer = new Map(erasures.map(({ person, at }) => [person, at]));
  const entries = await erasingEntries(parts);
  const goingOut = new Set(entries.filter((entry) => isGoingOut(entry, parts)).map(({ person }) => person));
  const sent = new Set(entries.filter(({ status }) => status === 'sent').map(({ person, at }) => `${person} ${at}`));
  /** Its moment may be later than the server's, because this computer's clock was ahead. */
  const isSent = ({ person, at, isTold }: StoredErasure): boolean => isTold === 0 && sent.has(`${person} ${at}`);
  const news = erasures.filter(({ person, at }) => {
    const known = local.get(person);
    return !known || at > known.at || (at === known.at && known.isTold === 0) || isSent(known);
  });
  const lacking = [...local.values()].filter((erasure) => {
    const known = onServer.get(erasure.person);
    return isSent(erasure) ? known === undefined : erasure.at > (known ?? '') && !goingOut.has(erasure.person);
  });
  const old = (await keysOf(store)).filter((key) => !keys.includes(key));
  const { db } = store;
  store.together([
    db.deleteFrom('erasure_keys'),
    ...[...keys, ...old].map((key) => db.insertInto('erasure_keys').values({ key })),
    ...news.map((erasure) => erasedAt(store, erasure, 1)),
  ]);
  return lacking;
};

/** Keeps erased people off this computer, and reminds the server of them. */
export interface ErasuresHere {
  /** Erases people again whom an older file has brought back, or whom an app that was killed had not erased yet. */
  begin(): Promise<void>;
  /** Replaces the address in the body of an erasure by a hash; null while this computer knows no key. */
  hide(body: Fields): Promise<Erasure | null>;
  /** Erases a person on this computer at once. */
  erase(erasure: Erasure): Promise<void>;
  /** Takes over the server's erasures, and tells it those that it has lost. */
  compareWithServer(): Promise<void>;
}

export const createErasures = (here: Here, overlay: Pick<Overlay, 'forget'>): ErasuresHere => {
  const { store, folder, line, changed } = here;
  const queue = new SerialQueue();

  const eraseAll = async (): Promise<void> => {
    const erased = await readErased(store);
    const found = await eraseHere(store, erased);
    if (!erased.isEmpty) await eraseBytes(store.db, { found, mark: erased.mark });
    eraseSetAside(folder, erased);
    if (!found) return;
    overlay.forget(FOLLOWED.noun);
    changed([FOLLOWED.noun]);
  };

  const exchange = async (toTell?: Erasures): Promise<Erasures | null> => {
    const { method, path } = toTell ? ERASURES_TELL : ERASURES_READ;
    const headers = new Headers(toTell ? { 'content-type': 'application/json' } : {});
    const answer = await answeredOf(
      await line.send({ method, url: path, headers, body: toTell ? JSON.stringify(toTell) : null }),
    );
    return isOk(answer) ? (erasuresSchema.safeParse(JSON.parse(answer.text)).data ?? null) : null;
  };

  const compare = async (): Promise<void> => {
    const listed = await exchange();
    if (!listed) return;
    const lacking = (await compareAndStore(here, listed)).slice(0, ERASURES_MAX);
    const toTell = erasuresSchema.parse({ keys: await keysOf(store), erasures: lacking });
    const after = lacking.length > 0 ? await exchange(toTell) : null;
    // From now on the server's moments count, even if this computer's clock is ahead.
    if (after) store.together(after.erasures.map((erasure) => erasedAt(store, erasure, 1)));
    const done = { listed: (after ?? listed).erasures, told: after ? lacking : [] };
    if (await settleDone(here, done)) changed();
    await eraseAll();
  };

  return {
    async begin() {
      await noteWaiting(here);
      await eraseAll();
    },
    async hide({ email }) {
      // A window names a person by the address.
      const person = typeof email === 'string' ? await personOf(store, email) : null;
      if (person === null) return null;
      const newest = (await newestOf(store.db, addressKey(String(email)))) ?? '';
      // This computer's clock may be behind, but the person means every enquiry that it has shown.
      return { person, at: [new Date().toISOString(), newest].toSorted().at(-1) ?? newest };
    },
    erase: (erasure) =>
      queue.run(async () => {
        noteErased(store, erasure);
        await eraseAll();
      }),
    compareWithServer: () =>
      queue.run(async () => {
        if (!line.mayGoOut()) return;
        await compare().catch((error: unknown) => {
          if (!(error instanceof Unreachable)) throw error;
        });
      }),
  };
};
