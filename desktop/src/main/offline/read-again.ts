import { CALLS } from './calls.ts';
import type { Connectivity } from './connectivity.ts';
import type { AnswerRead } from './gateway-reads.ts';
import { forgetEarlierOf } from './losses/earlier-reads.ts';
import { matchEndpoint } from './match-endpoint.ts';
import { cachedPaths, forgetReads } from './reads/cache.ts';
import type { ReplicaReads } from './replica/replica-reads.ts';
import type { Store } from './store/store.ts';

/** Background reads, which keep the stored data equal to the server's. */
export interface ReadAgain {
  /** Repeats every read of these nouns, or of all nouns, that was ever made. */
  refresh(nouns?: readonly string[]): Promise<void>;
  /** Reads everything that can be shown without a network, even if its tab was never opened. */
  load(): Promise<void>;
  /** Deletes cached answers that only a signed-in person may see. */
  forgetSignedIn(): Promise<void>;
}

interface ReadAgainParts {
  readonly store: Store;
  readonly connectivity: Connectivity;
  readonly replica: ReplicaReads;
  readonly answer: AnswerRead;
  readonly compareErasures: () => Promise<void>;
}

const KEPT_READS = CALLS.map(({ endpoint }) => endpoint).filter(({ offline }) => offline === 'cache');
const SIGNED_IN_READS = KEPT_READS.filter(({ access }) => access === 'admin').map(({ path }) => path);

export const createReadAgain = ({
  store,
  connectivity,
  replica,
  answer,
  compareErasures,
}: ReadAgainParts): ReadAgain => {
  const readAll = async (paths: Iterable<string>, nouns?: readonly string[]): Promise<void> => {
    for (const path of paths) {
      const match = matchEndpoint('GET', path.split('?', 1)[0] ?? path);
      const noun = match?.endpoint.shows?.noun;
      const wanted = nouns === undefined || (noun && nouns.includes(noun));
      if (match && wanted && connectivity.online && !replica.serves(match.endpoint))
        await answer(match, path, new Headers());
    }
  };
  return {
    async refresh(nouns) {
      if (nouns === undefined) await compareErasures();
      await readAll(await cachedPaths(store), nouns);
      if ((nouns?.includes(replica.noun) ?? true) && (await replica.isKnown())) await replica.follow();
    },
    async load() {
      await readAll(new Set([...KEPT_READS.map(({ path }) => path), ...(await cachedPaths(store))]));
      await replica.follow();
      await compareErasures();
    },
    async forgetSignedIn() {
      await forgetReads(store, SIGNED_IN_READS);
      await forgetEarlierOf(store, SIGNED_IN_READS);
      replica.forget();
    },
  };
};
