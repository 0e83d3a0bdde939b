import { CookieJar } from 'tough-cookie';

/** The studio's server, as the gateway sees it. */
export interface Upstream {
  readonly origin: string;
  /** @throws {TypeError} when the server cannot be reached */
  send(call: UpstreamCall): Promise<Response>;
}

export interface UpstreamCall {
  method: string;
  /** Where to: a path on the server, or a whole address elsewhere (a signed upload). */
  url: string;
  headers: Headers;
  body: ArrayBuffer | string | null;
}

/** What says who the browser is and where it stands: the server judges this caller by its session alone. */
const NOT_SENT = /^(?:cookie|host|origin|referer|connection|content-length|accept-encoding|sec-.*|user-agent)$/;

/** True of the bytes as they travelled, not of the body as it is handed on. */
const NOT_HANDED_ON = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'];

const sendable = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => !NOT_SENT.test(name)) as [string, string][]);

const handedOn = (answer: Response): Response => {
  const headers = new Headers(answer.headers);
  for (const name of NOT_HANDED_ON) headers.delete(name);
  const empty = answer.status === 204 || answer.status === 304;
  return new Response(empty ? null : answer.body, { status: answer.status, statusText: answer.statusText, headers });
};

/** The session lives here: the window's own scheme has no cookies. */
export const createUpstream = (origin: string): Upstream => {
  const jar = new CookieJar();
  return {
    origin,
    async send({ method, url, headers, body }) {
      const target = new URL(url, origin);
      const sent = sendable(headers);
      const own = target.origin === origin;
      const cookies = own ? await jar.getCookieString(target.href) : '';
      if (cookies) sent.set('cookie', cookies);
      const answer = await fetch(target, { method, headers: sent, body, redirect: 'manual' });
      if (own) {
        for (const cookie of answer.headers.getSetCookie()) {
          await jar.setCookie(cookie, target.href, { ignoreError: true });
        }
      }
      return handedOn(answer);
    },
  };
};
