/** The sign-ins of this app, one at a time or several. */
export interface SignIns {
  /** How many have succeeded. An answer to a call from before may name the person before. */
  readonly count: number;
  succeeded(): void;
  /** A sign-in, from its call until the person is known here. */
  during<Result>(signIn: () => Promise<Result>): Promise<Result>;
  /**
   * Resolves when no sign-in is under way. Meanwhile the session may be the next person's already, while the changes
   * here still count as those of the person before.
   */
  over(): Promise<void>;
}

export const createSignIns = (): SignIns => {
  let count = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  const over = async (): Promise<void> => {
    const seen = underWay;
    await seen;
    if (seen !== underWay) await over();
  };
  return {
    get count() {
      return count;
    },
    succeeded() {
      count += 1;
    },
    during(signIn) {
      const work = signIn();
      underWay = Promise.allSettled([underWay, work]);
      return work;
    },
    over,
  };
};
