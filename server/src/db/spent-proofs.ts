import { LRUCache } from 'lru-cache';

/** A visitor may take an evening to write an enquiry. */
export const PROOF_VALID_MS = 6 * 3_600_000;

/** At most this many are remembered in memory. */
const MOST = 10_000;

/** The proofs of work that senders have used, each for one attempt. */
export interface SpentProofs {
  /** Answers the attempt that used a proof first, which may be this one. */
  spend(proof: string, attempt: string): Promise<string>;
  /** Forgets those that have expired. */
  sweep(): Promise<unknown>;
}

/** The proofs of one server, until it ends. */
export const proofsInMemory = (): SpentProofs => {
  // The cache takes all its memory at once, and many servers never need it.
  let spent: LRUCache<string, string> | undefined;
  return {
    async spend(proof, attempt) {
      spent ??= new LRUCache({ max: MOST, ttl: PROOF_VALID_MS });
      const usedBy = spent.get(proof) ?? attempt;
      spent.set(proof, usedBy);
      return usedBy;
    },
    sweep: async () => undefined,
  };
};
