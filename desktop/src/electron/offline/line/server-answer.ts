import { HEALTH_ADDRESS } from '@shutterdesk/shared';
import { matchEndpoint } from './calls.ts';

type Head = Pick<Response, 'status' | 'headers'>;

const EMPTY = new Set([204, 304]);
const TOO_LARGE = 413;

/** A reverse proxy answers this when the server behind it is down. */
const NOBODY_THERE = new Set([502, 504]);

/** A browser shows it as text, and runs nothing of it. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;

export const isJson = ({ headers }: Pick<Head, 'headers'>): boolean =>
  JSON_TYPE.test(headers.get('content-type') ?? '');
const isHtml = ({ headers }: Head): boolean => headers.get('content-type')?.includes('html') ?? false;
export const isRedirect = ({ status }: Head): boolean => status >= 300 && status < 400 && status !== 304;

export const saysNobodyIsThere = ({ status }: Head): boolean => NOBODY_THERE.has(status);

/**
 * Tells whether the server itself answered, and not a proxy's error page or a hotel's sign-in page. The API and its
 * refusals are JSON or empty; it redirects only where a browser signs in or out.
 */
export const isFromServer = (method: string, { pathname }: URL, answer: Head): boolean => {
  // A body that is too large stays too large: this is a final answer, and the person must see it.
  if (EMPTY.has(answer.status) || (answer.status === TOO_LARGE && method !== 'GET')) return true;
  const inContract = pathname === HEALTH_ADDRESS || matchEndpoint(method, pathname) !== null;
  if (inContract || answer.status >= 400) return isJson(answer);
  return isRedirect(answer) ? pathname.startsWith('/api/') : !isHtml(answer);
};

/** A bucket answers with XML or nothing. */
export const isFromBucket = (answer: Head): boolean => answer.status === TOO_LARGE || !isHtml(answer);

const SMALL = 64 * 1024;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * A body without a length may be truncated unnoticed. A large one is judged by its brackets, because parsing takes
 * too long.
 */
export const isWhole = (answer: Head, bytes: Uint8Array): boolean => {
  if (!isJson(answer) || bytes.byteLength === 0) return true;
  if (bytes.byteLength < SMALL) return parses(new TextDecoder().decode(bytes));
  const [first = 0, last = 0] = [bytes[0], bytes.at(-1)];
  return CLOSING[String.fromCharCode(first)] === String.fromCharCode(last);
};
