/** The mail server's answer about one recipient. */
export interface RecipientAnswer {
  readonly address: string;
  readonly answer: string;
}

/**
 * The reason why an attempt ended before its recipients were judged. `outage`: the mail server refuses us (greeting,
 * sign-in, sender, certificate), and somebody has to mend that. `network`: it could not be reached, or asked us to come
 * back later. `nobody`: there are no recipients. `file`: an attached file cannot be read.
 */
export type Trouble = 'outage' | 'network' | 'nobody' | 'file';

/** The outcome of one attempt. */
export type Delivery =
  | { readonly kind: 'failed'; readonly trouble: Trouble; readonly answer: string }
  | {
      readonly kind: 'judged';
      /** The answer for the recipients who got it; null if nobody did. */
      readonly accepted: string | null;
      /** Recipients who may get it later. */
      readonly deferred: readonly RecipientAnswer[];
      /** Recipients who cannot get it. */
      readonly refused: readonly RecipientAnswer[];
    };
