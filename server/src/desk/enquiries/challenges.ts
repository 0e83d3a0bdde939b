import { createHmac } from 'node:crypto';
import { CHALLENGE_MAX, type EnquiryChallenge } from '@shutterdesk/shared';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import * as z from 'zod/mini';
import { PROOF_VALID_MINUTES } from '../../http/rate-limits.ts';

const solutionSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().check(z.maxLength(64)),
  number: z.int().check(z.nonnegative(), z.maximum(CHALLENGE_MAX)),
  salt: z.string().check(z.maxLength(200)),
  signature: z.string().check(z.maxLength(64)),
});

/** A malformed proof counts as none: a proof never causes a refusal. */
const solutionIn = (proof: string): z.infer<typeof solutionSchema> | null => {
  try {
    return solutionSchema.parse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')));
  } catch {
    return null;
  }
};

/** Small puzzles, signed and not stored. A browser solves one unnoticed; simple programs do not. */
export class Challenges {
  readonly #key: string;
  readonly #uses: RateLimiterAbstract;

  /** @param uses lets a proof count once */
  constructor(secret: string, uses: RateLimiterAbstract) {
    this.#uses = uses;
    this.#key = createHmac('sha256', secret).update('enquiry challenges').digest('base64url');
  }

  async give(): Promise<EnquiryChallenge> {
    const { challenge, salt, signature } = await createChallenge({
      hmacKey: this.#key,
      maxnumber: CHALLENGE_MAX,
      expires: new Date(Date.now() + PROOF_VALID_MINUTES * 60_000),
    });
    return { algorithm: 'SHA-256', challenge, maxnumber: CHALLENGE_MAX, salt, signature };
  }

  /** Tells whether a proof is valid and new. A repetition of an attempt may use it again. */
  async accepts(proof: string | null | undefined, isRepeated: boolean): Promise<boolean> {
    const solution = proof ? solutionIn(proof) : null;
    if (!solution || !(await verifySolution(solution, this.#key))) return false;
    if (isRepeated) return true;
    return this.#uses.consume(solution.signature).then(
      () => true,
      () => false,
    );
  }
}
