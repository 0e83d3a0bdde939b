import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { hostOf, isNameless, namedAddress, urlOf } from './site-address.ts';

/** Strangers cannot get here, but a person with many addresses must not fill the log. */
const MOST_SENTENCES = 20;

type Settings = Pick<Config, 'fixed' | 'publicUrl' | 'publicApiUrl' | 'trustProxy'>;

const counted = (count: number): string => (count === 1 ? 'one proxy' : `${count} proxies`);

const ON_SCREEN = 'under Studio → Address';

/** The cure for a wrong variable, else for what is set up on the screen. */
const setProxies = (chain: number, { fixed }: Settings): string =>
  fixed.trustProxy ? `set TRUST_PROXY=${chain} and restart the server` : `confirm that ${ON_SCREEN}`;

const setAddress = (name: string, origin: string, { fixed }: Settings): string =>
  name === 'PUBLIC_URL' && !fixed.publicUrl
    ? `change the address ${ON_SCREEN}`
    : `set ${name}=${origin} and restart the server`;

const HEADERS = 'README.md shows how';

/** The header as it arrived: the session's cookie changes the parsed one. */
const forwardedProto = ({ rawHeaders }: IncomingMessage): string | undefined => {
  const place = rawHeaders.findIndex((name, index) => index % 2 === 0 && /^x-forwarded-proto$/i.test(name));
  return place < 0 ? undefined : rawHeaders[place + 1];
};

const hops = ({ headers }: IncomingMessage): number => {
  const chain = headers['x-forwarded-for'];
  return typeof chain === 'string' ? chain.split(',').filter((hop) => hop.trim() !== '').length : 0;
};

/** The address in the person's browser, as the browser says itself; null if it does not. */
const browserOf = ({ headers: { origin, referer } }: IncomingMessage): URL | null => {
  const url = urlOf(origin) ?? urlOf(referer);
  return url && /^https?:$/.test(url.protocol) ? url : null;
};

/** The way by which a request came, as far as its headers say. */
export const proxyHeadersOf = (request: IncomingMessage) => ({
  proxies: hops(request),
  forwardedFor: request.headers['x-forwarded-for'] !== undefined,
  forwardedProto: forwardedProto(request) ?? null,
});

/** Compares the proxies that the headers name with those that are known. */
const chainFault = (request: IncomingMessage, settings: Settings, isDirect: boolean): string | null => {
  const { fixed, trustProxy } = settings;
  const chain = hops(request);
  const isProxied = chain > 0 || forwardedProto(request) !== undefined;
  const known = fixed.trustProxy ? `TRUST_PROXY is ${trustProxy}` : `The site expects ${counted(trustProxy)}`;
  if (trustProxy === 0 && chain > 0) {
    const unknown = fixed.trustProxy ? 'TRUST_PROXY is 0' : 'nobody has confirmed that';
    return `Requests come through ${counted(chain)}, but ${unknown}, so one busy visitor can block others: ${setProxies(chain, settings)}.`;
  }
  if (chain === 0 && (isProxied || (trustProxy > 0 && !isDirect))) {
    const none = fixed.trustProxy ? 'set TRUST_PROXY=0' : `say so ${ON_SCREEN}`;
    return `The proxy in front doesn’t pass on the header X-Forwarded-For, so we can’t tell visitors apart. Make it set the header (${HEADERS}), or ${none} if there is no proxy.`;
  }
  if (chain > 0 && chain < trustProxy) {
    return `${known}, but requests come through ${counted(chain)}, so visitors can pretend to be someone else: ${setProxies(chain, settings)}.`;
  }
  return chain > trustProxy
    ? `${known}, but requests come through ${counted(chain)}: ${setProxies(chain, settings)}, if all of them are yours.`
    : null;
};

/** Compares a browser's own address with the site's. */
const addressFault = (browser: URL, settings: Settings): string | null => {
  const { publicUrl, publicApiUrl } = settings;
  if (publicUrl === null) {
    return `This site doesn’t know its address. Search engines, link previews and emails need it: enter it ${ON_SCREEN}.`;
  }
  const named = namedAddress(browser, settings);
  if (named === null) {
    return `This site is set up for ${publicApiUrl ?? publicUrl}, but you opened it at ${browser.origin}: open it there, or ${setAddress('PUBLIC_URL', browser.origin, settings)}.`;
  }
  const site = new URL(named);
  if (browser.origin === site.origin) return null;
  if (site.protocol === 'https:' && browser.protocol === 'http:') {
    return `You opened this site by http, so others on the network can read along. Open it at ${named} instead.`;
  }
  const name = named === publicUrl ? 'PUBLIC_URL' : 'PUBLIC_API_URL';
  const what = name === 'PUBLIC_URL' && !settings.fixed.publicUrl ? 'its address' : name;
  return `You opened this site at ${browser.origin}, but ${what} is ${named}: ${setAddress(name, browser.origin, settings)}.`;
};

/** The changes that the proxy makes between a browser and this server. */
const proxyFault = (request: IncomingMessage, browser: URL): string | null => {
  const host = hostOf(request);
  const seen = host && urlOf(`${browser.protocol}//${host.host}`);
  if (seen?.host !== browser.host) {
    return `The proxy in front doesn’t pass on the header Host: the browser says ${browser.host}, but this server sees ${host?.host ?? 'nothing'}. Make the proxy pass it on (${HEADERS}).`;
  }
  if (browser.protocol === 'https:' && !/^\s*https\b/i.test(forwardedProto(request) ?? '')) {
    return `The proxy in front doesn’t pass on the header X-Forwarded-Proto, so this server can’t see that the browser came by https. Make the proxy set the header (${HEADERS}).`;
  }
  return null;
};

/** Compares how signed-in people reach the server with its settings: a mistake there shows nowhere else. */
export class ProxyCheck {
  readonly #settings: Settings;
  readonly #logger: Logger;
  readonly #said = new Set<string>();

  constructor(settings: Settings, logger: Logger) {
    this.#settings = settings;
    this.#logger = logger;
  }

  /** Sentences that say what to change; the log gets each of them once. */
  faults(request: IncomingMessage): readonly string[] {
    const browser = browserOf(request);
    const place = browser ?? hostOf(request);
    const isDirect = place === null || isNameless(place);
    const faults = [
      browser && !isDirect ? addressFault(browser, this.#settings) : null,
      chainFault(request, this.#settings, isDirect),
      browser ? proxyFault(request, browser) : null,
    ].filter((fault) => fault !== null);
    for (const fault of faults) this.#say(fault);
    return faults;
  }

  #say(fault: string): void {
    if (this.#said.has(fault) || this.#said.size >= MOST_SENTENCES) return;
    this.#said.add(fault);
    this.#logger.warn({ fault }, 'a signed-in person reached the server in a way that its settings do not fit');
  }
}
