import type { Collection } from '../schema/collection.ts';
import { completeLink, isOwnPath, SIGNS_IN, signsIn } from '../schema/complete-link.ts';
import { OLD_ADDRESSES_MAX, type OldAddress } from '../schema/old-addresses.ts';
import { hasStoriesPage, isListed } from './collections.ts';
import { type LegalSettings, legalPages } from './legal-pages.ts';
import { isDevice, STORIES_ADDRESS } from './page-addresses.ts';

const HERE = 'https://here.invalid';

/** First words of addresses that lead elsewhere, or are files of the site. */
const TAKEN = new Set([
  'admin',
  'api',
  'metrics',
  'media',
  'enquiry',
  '_astro',
  '404.html',
  'robots.txt',
  'sitemap.xml',
  'manifest.webmanifest',
]);

/** `old.example/about`, but not `about.html` or `index.php/about` */
const HOST = /^(?![^/]*\.(?:html?|php|aspx?|cgi)(?:\/|$))[^\s/]+\.[a-z]{2,}(?::\d+)?(?:\/|$)/i;

const pathIn = (typed: string): string | null => {
  const text = typed.trim();
  const isAddress = /^https?:\/\//i.test(text) || text.startsWith('//') || HOST.test(text);
  const link = isAddress ? completeLink(text) : `${HERE}/${text.replace(/^\/+/, '')}`;
  return URL.canParse(link) ? new URL(link).pathname : null;
};

/**
 * The stored form of an address of the old site: a path as browsers send it, without host, query and last slash. What is
 * no address stays as it is, for {@link oldAddressFault}.
 */
export const asOldAddress = (typed: string): string => {
  const words = pathIn(typed)?.split('/').filter(Boolean);
  if (!words) return typed.trim();
  if (/^index\.html?$/i.test(words.at(-1) ?? '')) words.pop();
  try {
    return `/${words.map((word) => encodeURI(decodeURIComponent(word))).join('/')}`;
  } catch {
    return typed.trim();
  }
};

/** An address as a person reads it. */
export const readableAddress = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
};

/** No folder on any system can have these in its name. A release has files of its own that begin with a dot, or end so. */
const NO_NAME = /[\p{Cc}\\:*?"<>|#%]|^\.|^index\.html$|[. ]$|\.(?:br|gz)$/iu;

/** More bytes than the name of a folder can have. */
const isLong = (word: string): boolean => word.length > 200 && word.replaceAll(/%[0-9a-f]{2}/gi, '.').length > 200;

/** Says why an address cannot be one of the old site; null if it can. */
export const oldAddressFault = (address: string): string | null => {
  const words = readableAddress(address).split('/').slice(1);
  if (!address.startsWith('/') || words.some((word) => NO_NAME.test(word) || isDevice(word)))
    return 'Please enter an address of your old site, such as /about.html';
  if (address === '/') return 'Your home page is at /. Please enter another page of your old site';
  if (address.length > OLD_ADDRESSES_MAX.address || address.split('/').some(isLong)) return 'This address is too long';
  const [first = ''] = words;
  return TAKEN.has(first.toLowerCase()) ? `/${first} is already used by another part of your site` : null;
};

/** A place as it is stored: a path of this site, or an address elsewhere, as browsers send it. */
export const asPlace = (typed: string): string => {
  const text = typed.trim();
  if (isOwnPath(text)) {
    const { pathname, search, hash } = new URL(text, HERE);
    return pathname + search + hash;
  }
  const link = completeLink(text);
  return URL.canParse(link) ? new URL(link).href : text;
};

export const placeFault = (place: string): string | null => {
  if (place.length > OLD_ADDRESSES_MAX.place) return 'This address is too long';
  if (signsIn(place)) return SIGNS_IN;
  if (isOwnPath(place) || (URL.canParse(place) && /^https?:$/.test(new URL(place).protocol))) return null;
  return 'Please enter a page of this site such as /weddings, or an address that begins with https://';
};

/** A page of the site. */
interface SitePage {
  readonly name: string;
  /** null: nobody sees it yet. */
  readonly url: string | null;
}

export interface SitePages {
  readonly settings: LegalSettings;
  readonly collections: readonly Collection[];
}

/** The pages by their addresses without the last slash, and those that an address of before leads to. */
export const sitePages = ({ settings, collections }: SitePages): ReadonlyMap<string, SitePage> => {
  const shown = ({ address, isShown }: Collection): string | null => (isShown ? `${address}/` : null);
  const led = collections.filter(({ isShown }) => isShown);
  return new Map([
    ['/', { name: 'Home page', url: '/' }],
    ...led
      .filter(isListed)
      .flatMap((one) => one.formerAddresses.map((address) => [address, { name: one.name, url: shown(one) }] as const)),
    ...(hasStoriesPage(led) ? [[STORIES_ADDRESS, { name: 'Stories', url: `${STORIES_ADDRESS}/` }] as const] : []),
    ...legalPages(settings).map(({ address, title }) => [address, { name: title, url: `${address}/` }] as const),
    ...collections.map((one) => [one.address, { name: one.name, url: shown(one) }] as const),
  ]);
};

/** The files of the gallery have addresses of their own. */
const IN_GALLERY = /^\/(?:gallery\/\d+\.html|photo\/)/;

const asAddress = (path: string): string => path.replace(/(?<=.)\/+$/, '');

/** Splits `/weddings/#more`; null for an address elsewhere. */
const onSite = (place: string, siteUrl: string | null): readonly [address: string, rest: string] | null => {
  const path =
    siteUrl !== null && (place === siteUrl || place.startsWith(`${siteUrl}/`)) ? place.slice(siteUrl.length) : place;
  if (path !== '' && !path.startsWith('/')) return null;
  const at = path.search(/[?#]/);
  const [address, rest] = at === -1 ? [path, ''] : [path.slice(0, at), path.slice(at)];
  return [asAddress(address || '/'), rest];
};

/** Where an old address leads. */
export type Lead =
  | { readonly kind: 'place'; readonly url: string }
  /** A page of the site stands at the address, and is shown. */
  | { readonly kind: 'page'; readonly name: string }
  | { readonly kind: 'draft'; readonly name: string }
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'circle' };

/** Where each old address leads, by the address: from one to the next as far as it goes. */
export const leadsOf = (
  list: readonly OldAddress[],
  site: SitePages,
  siteUrl: string | null,
): ReadonlyMap<string, Lead> => {
  const pages = sitePages(site);
  const places = new Map(list.map(({ from, to }) => [from, to]));
  const followed = new Map<string, Lead>();
  /** Each place once, however many lead there. Whatever comes back to one that is under way is a circle. */
  const follow = (place: string): Lead => {
    const known = followed.get(place);
    if (known) return known;
    followed.set(place, { kind: 'circle' });
    const lead = next(place);
    followed.set(place, lead);
    return lead;
  };
  const next = (place: string): Lead => {
    const own = onSite(place, siteUrl);
    if (!own) return { kind: 'place', url: place };
    const [address, rest] = own;
    const page = pages.get(address);
    if (page) return page.url === null ? { kind: 'draft', name: page.name } : { kind: 'place', url: page.url + rest };
    const further = places.get(asOldAddress(address));
    if (further !== undefined) return follow(further);
    return IN_GALLERY.test(address) ? { kind: 'place', url: address + rest } : { kind: 'nowhere' };
  };
  return new Map(
    list.map(({ from, to }) => {
      const page = pages.get(from);
      return [from, page?.url ? { kind: 'page', name: page.name } : follow(to)];
    }),
  );
};

interface Issue {
  readonly path: string;
  readonly message: string;
}

/**
 * Says which of the addresses cannot lead where they should. One that was there before is left alone: its page may have
 * gone since.
 */
export const oldAddressIssues = (
  list: readonly OldAddress[],
  before: readonly OldAddress[],
  site: SitePages,
  siteUrl: string | null,
): readonly Issue[] => {
  const known = new Map(before.map(({ from, to }) => [from, to]));
  const leads = leadsOf(list, site, siteUrl);
  return list.flatMap(({ from, to }, at) => {
    const lead = leads.get(from);
    const issue = (field: 'from' | 'to', message: string): readonly Issue[] => [
      { path: `oldAddresses.${at}.${field}`, message },
    ];
    if (known.get(from) === to) return [];
    if (lead?.kind === 'circle') return issue('to', `${readableAddress(from)} would lead in a circle`);
    if (lead?.kind === 'page') return issue('from', `${readableAddress(from)} already leads to ${lead.name}`);
    return lead?.kind === 'nowhere' ? issue('to', `There is no page at ${readableAddress(to)}`) : [];
  });
};

/** Reads lines such as `/about.html /about`; a line with less than both is told by its number. */
export const typedOldAddresses = (text: string) => {
  const lines = text.split('\n').flatMap((line, at) => (line.trim() ? [{ number: at + 1, line: line.trim() }] : []));
  return lines.map(({ number, line }) => {
    const [from = '', to = '', ...more] = line.split(/\s*(?:->|→|=>|,|\t|\s)\s*/).filter(Boolean);
    const address = { from: asOldAddress(from), to: asPlace(to) };
    const isPair = to !== '' && more.length === 0;
    const fault = isPair
      ? (oldAddressFault(address.from) ?? placeFault(address.to))
      : 'Please enter the old address, a space, and where it leads';
    return { number, line, address, fault };
  });
};
