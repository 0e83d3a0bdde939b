import { readSettings, settingsSchema } from '@shutterdesk/shared';
import type { ServerChoice } from '../../ipc-contract.ts';

export type TypedAddress = { readonly origin: string } | { readonly sentence: string };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;
const SENTENCE = "Please enter the address of your site, like 'www.example.com'.";
const TIMEOUT_MS = 10_000;

const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

const withScheme = (typed: string): string => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  return isLoopback(URL.parse(`http://${typed}`)?.hostname ?? '') ? `http://${typed}` : `https://${typed}`;
};

/** Parses the typed address of a site: drops the path, and assumes https except for this machine. */
export const parseAddress = (typed: string): TypedAddress => {
  const url = URL.parse(withScheme(typed.trim()));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || !/\.|localhost|:/.test(url.host)) {
    return { sentence: SENTENCE };
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return { sentence: `This address isn’t secure, so others could read your password. Use https://${url.host}.` };
  }
  return { origin: url.origin };
};

/** Tells whether a studio answers at an origin. */
export const probeServer = async (origin: string, request: typeof fetch = fetch): Promise<ServerChoice> => {
  const { host } = new URL(origin);
  try {
    const answer = await request(`${origin}${readSettings.path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = await answer.json();
    if (answer.ok && settingsSchema.safeParse(body).success) return { ok: true };
  } catch (error) {
    if (!(error instanceof SyntaxError))
      return { ok: false, sentence: `Can’t reach ${host}. Check the address and your connection.` };
  }
  return { ok: false, sentence: `${host} isn’t a Shutterdesk site. Check the address.` };
};
