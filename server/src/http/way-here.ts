import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { hostOf, isNameless, namedAddress, urlOf } from './site-address.ts';

/** Strangers cannot get here, but a person with many addresses must not fill the log. */
const MOST_SENTENCES = 20;

type Settings = Pick<Config, 'publicUrl' | 'publicApiUrl' | 'trustProxy'>;

const counted = (count: number): string => (count === 1 ? 'one proxy' : `${count} proxies`);

const START_AGAIN = 'and start the server again';
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

/** What the headers say about the proxies in front, against TRUST_PROXY. */
const chainFault = (request: IncomingMessage, { trustProxy }: Settings, isDirect: boolean): string | null => {
  const chain = hops(request);
  const isProxied = chain > 0 || forwardedProto(request) !== undefined;
  if (trustProxy === 0 && chain > 0) {
    return `Requests come through ${counted(chain)}, but TRUST_PROXY is not set, so that all visitors share one limit: set TRUST_PROXY=${chain} ${START_AGAIN}.`;
  }
  if (chain === 0 && (isProxied || (trustProxy > 0 && !isDirect))) {
    return `The proxy in front does not pass on the header X-Forwarded-For, so that visitors cannot be told apart, or can pretend to be others: let it set the header (${HEADERS}), or set TRUST_PROXY=0 if there is no proxy.`;
  }
  if (chain > 0 && chain < trustProxy) {
    return `TRUST_PROXY is ${trustProxy}, but requests come through ${counted(chain)}, so that a visitor can pretend to be somebody else: set TRUST_PROXY=${chain} ${START_AGAIN}.`;
  }
  return chain > trustProxy
    ? `TRUST_PROXY is ${trustProxy}, but requests come through ${counted(chain)}: set TRUST_PROXY=${chain} ${START_AGAIN}, if all of them are yours.`
    : null;
};

/** What a browser's own address says about PUBLIC_URL. */
const addressFault = (browser: URL, settings: Settings): string | null => {
  const { publicUrl, publicApiUrl } = settings;
  if (publicUrl === null) {
    return `PUBLIC_URL is not set: search engines, previews of links and messages need this site’s address. Set PUBLIC_URL=${browser.origin} ${START_AGAIN}.`;
  }
  const named = namedAddress(browser, settings);
  if (named === null) {
    return `This site is set up for ${publicApiUrl ?? publicUrl}, and you have opened it at ${browser.origin}: open it there, or set PUBLIC_URL=${browser.origin} ${START_AGAIN}.`;
  }
  const site = new URL(named);
  if (browser.origin === site.origin) return null;
  if (site.protocol === 'https:' && browser.protocol === 'http:') {
    return `You have opened this site by http, where others in the network can read along. It is set up for ${named}: open it there.`;
  }
  const name = named === publicUrl ? 'PUBLIC_URL' : 'PUBLIC_API_URL';
  return `You have opened this site at ${browser.origin}, but ${name} is ${named}: set ${name}=${browser.origin} ${START_AGAIN}.`;
};

/** What the proxy changes between a browser and this server. */
const proxyFault = (request: IncomingMessage, browser: URL): string | null => {
  const host = hostOf(request);
  const seen = host && urlOf(`${browser.protocol}//${host.host}`);
  if (seen?.host !== browser.host) {
    return `The proxy in front does not pass on the header Host: the browser says ${browser.host}, and this server sees ${host?.host ?? 'nothing'}. Let the proxy pass it on (${HEADERS}).`;
  }
  if (browser.protocol === 'https:' && !/^\s*https\b/i.test(forwardedProto(request) ?? '')) {
    return `The proxy in front does not pass on the header X-Forwarded-Proto: the browser came by https, and this server cannot see it. Let the proxy set the header (${HEADERS}).`;
  }
  return null;
};

/** Compares how signed-in people reach the server with its settings: a mistake there shows nowhere else. */
export class WayHere {
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
