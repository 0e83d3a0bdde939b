import { addressKey, ERASURES_MAX, type Erasure, type Erasures, erasuresSchema } from '@shutterdesk/shared';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { answeredOf, isOk } from '../line/answers.ts';
import { ERASURES_READ, ERASURES_TELL } from '../line/calls.ts';
import type { PersonHere } from '../line/person-here.ts';
import { Unreachable, type UpstreamCall } from '../line/upstream.ts';
import { FOLLOWED } from '../nouns/nouns.ts';
import type { Overlay } from '../replica/overlay.ts';
import type { Fields } from '../store/entry-parts.ts';
import type { GenerationHere } from '../store/generation-here.ts';
import type { Store } from '../store/store.ts';
import { eraseBytes, eraseHere, newestOf } from './erase-here.ts';
import { eraseSetAside } from './erase-set-aside.ts';
import { personOf, readErased } from './erased-people.ts';
import { bodyToTell, compareAndStore, noteErased, noteWaiting, settleDone, storeAccepted } from './erasure-list.ts';

interface ErasuresParts {
  readonly store: Store;
  readonly person: Pick<PersonHere, 'id'>;
  readonly generation: Pick<GenerationHere, 'isOther'>;
  /** The folder of the store. */
  readonly folder: string;
  readonly overlay: Pick<Overlay, 'forget'>;
  readonly send: (call: UpstreamCall) => Promise<Response>;
  readonly mayGoOut: () => boolean;
  readonly onChange: (nouns: readonly string[]) => void;
}

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

export const createErasures = (parts: ErasuresParts): ErasuresHere => {
  const { store, folder, send } = parts;
  const queue = new SerialQueue();

  const eraseAll = async (): Promise<void> => {
    const erased = await readErased(store);
    const found = await eraseHere(store, erased);
    if (!erased.isEmpty) await eraseBytes(store.db, { found, mark: erased.mark });
    eraseSetAside(folder, erased);
    if (!found) return;
    parts.overlay.forget(FOLLOWED.noun);
    parts.onChange([FOLLOWED.noun]);
  };

  const exchange = async (toTell?: Erasures): Promise<Erasures | null> => {
    const { method, path } = toTell ? ERASURES_TELL : ERASURES_READ;
    const headers = new Headers(toTell ? { 'content-type': 'application/json' } : {});
    const answer = await answeredOf(
      await send({ method, url: path, headers, body: toTell ? JSON.stringify(toTell) : null }),
    );
    return isOk(answer) ? (erasuresSchema.safeParse(JSON.parse(answer.text)).data ?? null) : null;
  };

  const compare = async (): Promise<void> => {
    const listed = await exchange();
    if (!listed) return;
    const sender = { owner: parts.person.id, isOther: parts.generation.isOther };
    const lacking = (await compareAndStore(store, listed, sender)).slice(0, ERASURES_MAX);
    const after = lacking.length > 0 ? await exchange(await bodyToTell(store, lacking)) : null;
    if (after) storeAccepted(store, after.erasures);
    const done = { listed: (after ?? listed).erasures, told: after ? lacking : [] };
    if (await settleDone(store, done, sender)) parts.onChange([]);
    await eraseAll();
  };

  return {
    async begin() {
      await noteWaiting(store);
      await eraseAll();
    },
    async hide({ email, person: givenPerson, at: givenAt }) {
      const now = new Date().toISOString();
      if (typeof givenPerson === 'string')
        return { person: givenPerson, at: typeof givenAt === 'string' ? givenAt : now };
      const address = String(email);
      const person = await personOf(store, address);
      if (person === null) return null;
      const newest = (await newestOf(store.db, addressKey(address))) ?? '';
      // This computer's clock may be behind, but the person means every enquiry that it has shown.
      return { person, at: [now, newest].toSorted().at(-1) ?? now };
    },
    erase: (erasure) =>
      queue.run(async () => {
        noteErased(store, erasure);
        await eraseAll();
      }),
    compareWithServer: () =>
      queue.run(async () => {
        if (!parts.mayGoOut()) return;
        await compare().catch((error: unknown) => {
          if (!(error instanceof Unreachable)) throw error;
        });
      }),
  };
};
