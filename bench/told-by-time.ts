import {
  beginSecondFactor,
  createAdminUser,
  createApiClient,
  finishLogin,
  login,
  saveSecondFactor,
} from '@shutterdesk/shared';
import { codeAt } from '../server/test/authenticator.ts';
import { fetchWithCookies } from '../tools/cookie-jar.ts';
import type { Figure } from './figure.ts';
import { studioAt } from './studio-client.ts';
import { startSubject, withSubjects } from './subject.ts';

/** Of each kind, with a second factor and without. */
const ACCOUNTS = 8;
/** Fewer than make strangers wait at an account. */
const GUESSES = 8;
const PASSWORD = 'three green boats sail';

const withFactor = (n: number): string => `with-factor-${n}`;
const without = (n: number): string => `without-${n}`;
const nobody = (n: number): string => `nobody-${n}`;

let addresses = 0;
/** Each guess comes from another address. */
const newAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

const post = (url: string, path: string, body: object, send: typeof fetch = fetch): Promise<Response> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() };
  return send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
};

const turnOnFactor = async (url: string, username: string): Promise<string> => {
  const api = createApiClient({ baseUrl: url, fetch: fetchWithCookies() });
  await api(login, { body: { username, password: PASSWORD } });
  const { secret, token } = await api(beginSecondFactor);
  await api(saveSecondFactor, { body: { token, code: codeAt(secret) } });
  return secret;
};

/** Makes the accounts, and answers the secrets of those with a second factor. */
const makeAccounts = async (url: string): Promise<readonly string[]> => {
  const { api } = await studioAt(url);
  const secrets: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    for (const name of [withFactor, without])
      await api(createAdminUser, { body: { username: name(n), password: PASSWORD } });
    secrets.push(await turnOnFactor(url, withFactor(n)));
  }
  return secrets;
};

const otherDigit = (digit: string): string => String((Number(digit) + 5) % 10);

/** A wrong code, of which all digits but the last are right, or none. */
const wrongCode = (secret: string, isNear: boolean): string => codeAt(secret).replace(isNear ? /.$/ : /./g, otherDigit);

type Guess = () => Promise<Response>;

const timed = async (guess: Guess, expected: number): Promise<number> => {
  const started = performance.now();
  const { status, body } = await guess();
  await body?.cancel();
  if (status !== expected) throw new Error(`a guess was answered with ${status} instead of ${expected}`);
  return performance.now() - started;
};

/** The time below which a tenth lie: whoever listens long enough hears it, whatever else the machine does. */
const fastTenth = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)] ?? Number.NaN;

/** The times of both kinds of guess as a ratio. They are made one at a time, each kind first in turn. */
const compared = async (pairs: readonly (readonly [Guess, Guess])[], status: number): Promise<number> => {
  const [ones, others]: [number[], number[]] = [[], []];
  for (const [n, [one, other]] of pairs.entries()) {
    if (n % 2) others.push(await timed(other, status));
    ones.push(await timed(one, status));
    if (!(n % 2)) others.push(await timed(other, status));
  }
  return fastTenth(ones) / fastTenth(others);
};

const everyAccount = <Made>(make: (n: number) => Made): Made[] =>
  Array.from({ length: ACCOUNTS * GUESSES }, (_, n) => make(n % ACCOUNTS));

/** The time of an answer may tell a stranger what its words do not. */
export const toldByTime = (): Promise<readonly Figure[]> =>
  withSubjects(
    [startSubject('as-it-is', { everyCore: true, env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } })],
    async (subject) => {
      const url = subject?.url ?? '';
      const secrets = await makeAccounts(url);
      const password =
        (username: string): Guess =>
        () =>
          post(url, login.path, { username, password: 'wrong' });
      const name = await compared(
        everyAccount((n) => [password(without(n)), password(nobody(n))]),
        401,
      );
      const factor = await compared(
        everyAccount((n) => [password(withFactor(n)), password(nobody(ACCOUNTS + n))]),
        401,
      );
      const browsers: (typeof fetch)[] = [];
      for (let n = 0; n < ACCOUNTS; n += 1) {
        const send = fetchWithCookies();
        await post(url, login.path, { username: withFactor(n), password: PASSWORD }, send);
        browsers.push(send);
      }
      const code =
        (n: number, isNear: boolean): Guess =>
        () =>
          post(url, finishLogin.path, { code: wrongCode(secrets[n] ?? '', isNear) }, browsers[n]);
      const digits = await compared(
        everyAccount((n) => [code(n, true), code(n, false)]),
        403,
      );
      const alike = { atLeast: 0.9, atMost: 1.1 };
      return [
        { what: 'A wrong password, time at an account against a name that nobody has', value: name, ...alike },
        { what: 'The same at an account with a second factor', value: factor, ...alike },
        { what: 'A wrong code, time with five right digits against none', value: digits, ...alike },
      ];
    },
  );
