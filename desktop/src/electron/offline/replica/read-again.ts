import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import { isBusy, isOk } from '../line/answers.ts';
import { CALLS, matchEndpoint } from '../line/calls.ts';
import { FOLLOWED, rulesOf } from '../nouns/nouns.ts';
import type { Here } from '../store/here.ts';
import type { AnswerRead } from './answer-reads.ts';
import { cachedPaths, findTick, forgetReads } from './cache.ts';
import type { ReplicaReads } from './replica-reads.ts';

interface ReadAgainParts extends Here {
  readonly replica: ReplicaReads;
  readonly answer: AnswerRead;
  readonly compareErasures: () => Promise<void>;
}

/** The parts that are still to be read. */
interface Rest {
  readonly paths: Set<string>;
  isListLeft: boolean;
}

const KEPT_READS = CALLS.map(({ endpoint }) => endpoint).filter(({ offline }) => offline === 'cache');
const PERSONAL_READS = KEPT_READS.filter(({ shows }) => shows && rulesOf(shows.noun).isPersonal).map(
  ({ path }) => path,
);
const SIGNED_IN_READS = KEPT_READS.filter(({ needs }) => needs !== 'nothing').map(({ path }) => path);

/** Background reads, which keep the stored data equal to the server's. */
export const createReadAgain = ({ store, line, replica, answer, compareErasures }: ReadAgainParts) => {
  let rest: Rest | null = null;

  const begin = async (): Promise<Rest> => ({
    paths: new Set([...KEPT_READS.map(({ path }) => path), ...(await cachedPaths(store))]),
    isListLeft: true,
  });

  /** false if the server did not answer, or found nobody signed in. */
  const isRead = async (path: string): Promise<boolean> => {
    const match = matchEndpoint('GET', path);
    if (!match || replica.serves(match.endpoint)) return true;
    const began = store.tick();
    const response = await answer(match, path, new Headers());
    const isStored = ((await findTick(store, path)) ?? 0) > began;
    return isStored || !(isOk(response) || isBusy(response) || response.status === 401);
  };

  const readAll = async (paths: Iterable<string>, nouns?: readonly string[]): Promise<void> => {
    for (const path of paths) {
      const match = matchEndpoint('GET', path);
      const noun = match?.endpoint.shows?.noun;
      const wanted = nouns === undefined || (noun && nouns.includes(noun));
      if (match && wanted && line.online && !replica.serves(match.endpoint)) await answer(match, path, new Headers());
    }
  };

  const loading = new Coalescer(async () => {
    rest ??= await begin();
    const left = rest;
    for (const path of left.paths) if (line.mayGoOut() && (await isRead(path))) left.paths.delete(path);
    if (left.isListLeft && line.mayGoOut()) left.isListLeft = (await replica.follow()) === 'later';
    await compareErasures();
  });

  return {
    /** Repeats every read of these nouns, or of all nouns, that was ever made. */
    async refresh(nouns?: readonly string[]): Promise<void> {
      if (nouns === undefined) await compareErasures();
      await readAll(await cachedPaths(store), nouns);
      if ((nouns?.includes(FOLLOWED.noun) ?? true) && (await replica.isKnown())) await replica.follow();
    },
    /** Everything has been read since the start or the last sign-in. */
    get isLoaded(): boolean {
      return rest !== null && rest.paths.size === 0 && !rest.isListLeft;
    },
    /** Reads all that can be shown without a network, even in tabs never opened. The next call reads what is left. */
    load: () => loading.changed(),
    /** The site is another generation: everything is read anew. */
    startOver(): void {
      rest = null;
      replica.setBack();
    },
    /** Somebody else has signed in: forgets what was the previous person's own, and everything is read anew. */
    async otherPerson(): Promise<void> {
      rest = null;
      await forgetReads(store, PERSONAL_READS);
    },
    /** Deletes cached answers that only a signed-in person may see. */
    async forgetSignedIn(): Promise<void> {
      rest = null;
      await forgetReads(store, SIGNED_IN_READS);
      replica.forget();
    },
  };
};
