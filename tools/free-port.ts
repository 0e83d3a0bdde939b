import { createServer } from 'node:net';

/** They lie below the ports that the system assigns: 32768 and up. */
const [FIRST, COUNT] = [20_000, 12_000];
/** Consecutive processes start far apart. */
const APART = 251;

let last = process.pid * APART;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port that no other caller gets before something listens on it, or while that is being restarted. */
export const freePort = async (): Promise<number> => {
  do last += 1;
  while (!(await isFree(FIRST + (last % COUNT))));
  return FIRST + (last % COUNT);
};
