/** Running and past sign-ins of this app. */
export interface SignIns {
  /** The number of successful sign-ins. An answer to an earlier call may concern the previous person. */
  readonly count: number;
  succeeded(): void;
  /** Runs a sign-in, from its call until the person is known here. */
  during<Result>(signIn: () => Promise<Result>): Promise<Result>;
  /**
   * Resolves when no sign-in is running. Until then the session may already belong to the next person, while changes
   * here still count as the previous person's.
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
