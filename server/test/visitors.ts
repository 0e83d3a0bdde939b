import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface Visit {
  readonly outcome: number | string;
  readonly ms: number;
}

/** A visitor with a connection of their own. */
const visit = (url: string): Promise<Visit> => {
  const begun = performance.now();
  const seen = (outcome: number | string): Visit => ({ outcome, ms: performance.now() - begun });
  return new Promise((resolve) => {
    request(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(seen(response.statusCode ?? 0)));
    })
      .once('error', (error) => resolve(seen(error.message)))
      .end();
  });
};

export interface Visitors {
  /** Ends the visits, and answers how many there were by what they met, and the longest wait. */
  readonly end: () => Promise<{ readonly outcomes: Readonly<Record<string, number>>; readonly longestMs: number }>;
}

/** Lets a visitor come every ten milliseconds. */
export const visitorsAt = (url: string): Visitors => {
  const visits: Promise<Visit>[] = [];
  let isOver = false;
  const come = async (): Promise<void> => {
    while (!isOver) {
      visits.push(visit(url));
      await delay(10);
    }
  };
  const coming = come();
  return {
    async end() {
      isOver = true;
      await coming;
      const all = await Promise.all(visits);
      const outcomes: Record<string, number> = {};
      for (const { outcome } of all) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      return { outcomes, longestMs: Math.max(...all.map(({ ms }) => ms)) };
    },
  };
};
