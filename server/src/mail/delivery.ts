/** The mail server's answer about one recipient. */
export interface Verdict {
  readonly address: string;
  readonly answer: string;
}

/**
 * Why a message did not get as far as its recipients. `outage`: the mail server refuses us as we are (greeting, sign-in,
 * sender, certificate), which somebody has to mend. `network`: it could not be reached, or asked to come back later.
 * `nobody`: nobody is to be told.
 */
export type Trouble = 'outage' | 'network' | 'nobody';

/** The outcome of one attempt. */
export type Delivery =
  | { readonly kind: 'failed'; readonly trouble: Trouble; readonly answer: string }
  | {
      readonly kind: 'judged';
      /** The answer for the recipients who got it; null if nobody did. */
      readonly accepted: string | null;
      /** Recipients who may get it later. */
      readonly deferred: readonly Verdict[];
      /** Recipients who cannot get it. */
      readonly refused: readonly Verdict[];
    };
