import { setTimeout } from 'node:timers/promises';
import { type Figure, median } from './figure.ts';
import { startSubject, withSubjects } from './subject.ts';

const ADDRESSES = 200;
const PAUSE_MS = 1000;
const ATTACK_MS = 30_000;
const CALM_MS = 1000;
const RETRY_MS = 500;
/** Nobody waits longer than this at a login page. */
const GIVE_UP_MS = 60_000;
const IDLE_SIGN_INS = 5;
const MOST_KNOWN_MS = 2000;
const MOST_NEW_MS = 15_000;

interface Browser {
  readonly address: string;
  cookie: string;
}

const send = (url: string, { address, cookie }: Browser, credentials: object, signal: AbortSignal): Promise<Response> =>
  fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(credentials),
    signal,
  });

/** Milliseconds until the owner is signed in, who retries when asked to. */
const signIn = async (url: string, browser: Browser): Promise<number> => {
  const started = performance.now();
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  try {
    for (;;) {
      const answer = await send(url, browser, { username: 'admin', password: 'correct horse battery' }, signal);
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (cookies.length > 0) browser.cookie = cookies.join('; ');
      if (answer.status === 200) return performance.now() - started;
      await setTimeout(RETRY_MS, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) return Number.POSITIVE_INFINITY;
    throw error;
  }
};

/** Sends wrong passwords from one address, each for a new name, until the signal. */
const guess = async (url: string, address: string, signal: AbortSignal): Promise<void> => {
  try {
    for (let n = 0; ; n += 1) {
      const answer = await send(url, { address, cookie: '' }, { username: `name${n}`, password: 'wrong' }, signal);
      await answer.arrayBuffer();
      await setTimeout(PAUSE_MS, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

let browsers = 0;
const newBrowser = (): Browser => {
  browsers += 1;
  return { address: `10.200.0.${browsers}`, cookie: '' };
};

const signInsOneByOne = async (times: number, act: () => Promise<number>): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) took.push(await act());
  return took;
};

/** The owner's sign-in while many addresses guess passwords. */
export const ownersWayIn = (): Promise<readonly Figure[]> =>
  withSubjects([startSubject('as-it-is', { everyCore: true, env: { TRUST_PROXY: '1' } })], async (subject) => {
    const url = subject?.url ?? '';
    const known = newBrowser();
    await signIn(url, known);
    const idle = median(await signInsOneByOne(IDLE_SIGN_INS, () => signIn(url, newBrowser())));
    const attack = new AbortController();
    const attackers = Array.from({ length: ADDRESSES }, (_, n) => guess(url, `10.0.0.${n}`, attack.signal));
    const ending = setTimeout(ATTACK_MS).then(() => attack.abort());
    await setTimeout(PAUSE_MS);
    const first = signIn(url, newBrowser());
    const knownTook = await signInsOneByOne(IDLE_SIGN_INS, async () => {
      const took = await signIn(url, known);
      await setTimeout(PAUSE_MS);
      return took;
    });
    const newTook = [await first, await signIn(url, newBrowser())];
    await Promise.all([ending, ...attackers]);
    await setTimeout(CALM_MS);
    const after = median(await signInsOneByOne(IDLE_SIGN_INS, () => signIn(url, newBrowser())));
    const who = `A sign-in while ${ADDRESSES} addresses guess`;
    return [
      { what: `${who}, in a browser that is known, ms`, value: Math.max(...knownTook), atMost: MOST_KNOWN_MS },
      { what: `${who}, in a new browser, ms`, value: Math.max(...newTook), atMost: MOST_NEW_MS },
      { what: 'A sign-in one second later, time against before', value: after / idle, atMost: 2 },
    ];
  });
