import { DEVICE_COOKIE } from '@shutterdesk/shared';
import { CookieJar } from 'tough-cookie';

/** Storage for the session across restarts; its content is secret. */
export interface SessionKeeper {
  load(): Promise<string | null>;
  save(session: string | null): Promise<void>;
}

/** The server extends the session with every answer; it is saved at this interval. */
const PROLONG_EVERY_MS = 60_000;

const END = /; *(Expires|Max-Age)=([^;]*)/gi;

const withoutEnd = (cookie: string): string => cookie.replace(END, '');

/** Tells whether the server deletes a cookie, by the server's own clock: this computer's may be wrong by days. */
const isEnded = (cookie: string, serverTime: number): boolean =>
  [...cookie.matchAll(END)].some(([, name = '', value = '']) =>
    name.toLowerCase() === 'max-age' ? Number(value) <= 0 : Date.parse(value) <= serverTime,
  );

const ENDED = '; Max-Age=0';

/** Only the server decides when a session ends, so cookies have no expiry here. */
const endless = (cookie: string, serverTime: number): string =>
  withoutEnd(cookie) + (isEnded(cookie, serverTime) ? ENDED : '');

/** The server's cookies, because the window's own scheme cannot have any. */
export const createSessionCookies = (keeper: SessionKeeper | undefined) => {
  let jar: Promise<CookieJar> | null = null;
  let last = { cookies: '', at: 0 };
  const read = async (): Promise<CookieJar> => {
    const stored = await keeper?.load();
    return stored ? CookieJar.fromJSON(stored) : new CookieJar();
  };
  const opened = (): Promise<CookieJar> => {
    jar ??= read().catch(() => new CookieJar());
    return jar;
  };
  return {
    cookiesFor: async (address: string): Promise<string> => (await opened()).getCookieString(address),
    async take(answer: Response, address: string): Promise<void> {
      const cookies = answer.headers.getSetCookie();
      if (cookies.length === 0) return;
      const taken = cookies.map(withoutEnd).join('\n');
      if (taken === last.cookies && performance.now() - last.at < PROLONG_EVERY_MS) return;
      last = { cookies: taken, at: performance.now() };
      const serverTime = Date.parse(answer.headers.get('date') ?? '') || Date.UTC(2020, 0);
      const open = await opened();
      for (const cookie of cookies) await open.setCookie(endless(cookie, serverTime), address, { ignoreError: true });
      await keeper?.save(JSON.stringify(open.toJSON()));
    },
    /** Keeps the device cookies, which grant no access. */
    async forget(): Promise<void> {
      last = { cookies: '', at: 0 };
      const { cookies, ...rest } = await (await opened()).serialize();
      const marks = cookies.filter(({ key }) => key?.startsWith(DEVICE_COOKIE));
      const left = await CookieJar.deserialize({ ...rest, cookies: marks });
      jar = Promise.resolve(left);
      await keeper?.save(marks.length > 0 ? JSON.stringify(left.toJSON()) : null);
    },
  };
};
