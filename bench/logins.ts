import type { Figure } from './figure.ts';
import { median } from './figure.ts';
import { startSubject, withSubjects } from './subject.ts';
import { type Measured, wrk } from './wrk.ts';

const AT_ONCE = 16;
const ROUNDS = 5;
const body = JSON.stringify({ username: 'admin', password: 'correct horse battery' });

/** Keeps this many sign-ins running until the signal; answers the number of successful ones. */
const keepSigningIn = (url: string, signal: AbortSignal): Promise<number> => {
  let signedIn = 0;
  const signInAgain = async () => {
    while (!signal.aborted) {
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body });
      if (status === 200) signedIn += 1;
      else if (status !== 429) throw new Error(`a sign-in was answered with ${status}`);
    }
  };
  return Promise.all(Array.from({ length: AT_ONCE }, signInAgain)).then(() => signedIn);
};

/** Reads during sign-ins, against the same reads without. */
export const logins = (): Promise<readonly Figure[]> =>
  withSubjects([startSubject('shutterdesk', { everyCore: true })], async (ours) => {
    const url = ours?.url ?? '';
    const read = () => wrk(`${url}/api/settings`, { connections: 64, seconds: 2 });
    const idle: Measured[] = [];
    const busy: Measured[] = [];
    await read();
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(await read());
      const stop = new AbortController();
      const signingIn = keepSigningIn(url, stop.signal);
      busy.push(await read());
      stop.abort();
      if ((await signingIn) === 0) throw new Error('nobody could sign in meanwhile');
    }
    const ratio = (of: keyof Measured) => median(busy.map((m) => m[of])) / median(idle.map((m) => m[of]));
    return [
      { what: `Reads while ${AT_ONCE} sign in, rate against none`, value: ratio('rate'), atLeast: 0.4 },
      { what: `Reads while ${AT_ONCE} sign in, p99 against none`, value: ratio('p99'), atMost: 3 },
    ];
  });
