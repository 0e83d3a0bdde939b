import { createServer } from 'node:net';

/** Below those that the system gives out by itself: 32768 and up. */
const [FIRST, COUNT] = [20_000, 12_000];
/** Processes that follow each other begin far from each other. */
const APART = 251;

let last = process.pid * APART;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port that nobody else is given before something listens on it, nor while that is started anew. */
export const freePort = async (): Promise<number> => {
  do last += 1;
  while (!(await isFree(FIRST + (last % COUNT))));
  return FIRST + (last % COUNT);
};
