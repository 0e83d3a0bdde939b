import {
  adminAddress,
  type GalleryImage,
  isFileName,
  legalDuties,
  legalPages,
  type PageRemark,
  proseLinks,
  type Settings,
  studioAddress,
} from '@shutterdesk/shared';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import type { Context } from '../context.ts';
import { readTold } from '../outbox/mail/mail-settings-repository.ts';
import { readMailState } from '../outbox/mail/mail-state.ts';
import type { Content } from '../publish/content-reader.ts';
import { counted } from '../setup/check.ts';
import { DERIVATIVES } from '../storage/object-keys.ts';
import { fetchWithin, PrivateAddress } from '../work/outgoing.ts';

const descriptions = (images: readonly GalleryImage[]): readonly (string | false)[] => {
  const texts = images.map(({ alt }) => alt.trim().toLowerCase());
  const lacking = texts.filter((text) => text === '').length;
  const named = texts.filter(isFileName).length;
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  const repeated = texts.filter((text) => text !== '' && !isFileName(text) && (times.get(text) ?? 0) > 1).length;
  return [
    lacking > 0 && `${counted(lacking, 'photo has', 'photos have')} no description. People who can’t see it miss it.`,
    named > 0 && `${counted(named, 'photo has', 'photos have')} a file’s name as the description.`,
    repeated > 0 &&
      `${counted(repeated, 'photo shares', 'photos share')} a description. Say what makes each one its own.`,
  ];
};

const NAMES = { imprint: 'an imprint', privacy: 'a privacy page' } as const;

const legal = (settings: Settings): string | false => {
  const published = legalPages(settings).map(({ kind }) => kind);
  const missing = legalDuties(settings.country).filter((kind) => !published.includes(kind));
  const country = 'Your country asks for';
  if (missing.length > 0)
    return `${country} ${missing.map((kind) => NAMES[kind]).join(' and ')}, and your page has none.`;
  const asks = settings.country === null && (settings.language === 'de' || settings.language === 'fr');
  return (
    asks && published.length < 2 && 'Choose your country: most that speak your page’s language ask for an imprint.'
  );
};

/** Bytes of the hero picture on a phone from which on it keeps visitors waiting. */
const HEAVY = 500_000;
/** A phone with three pixels to a point asks for this width. */
const ON_PHONE = 1600;

const weight = async ({ heroImage }: Content, { publisher, storage }: Context): Promise<string | false> => {
  // Upright screens get a crop, which is a third of it.
  if (!heroImage || publisher.portraitHero()) return false;
  const [file] = heroImage.picture.derivatives
    .filter(({ format, width }) => format === 'avif' && width >= ON_PHONE)
    .toSorted((a, b) => a.width - b.width);
  const stored = file && (await storage.stat(file.url.replace(/^\/media\//, DERIVATIVES)));
  if (!stored || stored.bytes < HEAVY) return false;
  const kilobytes = Math.round(stored.bytes / 1000);
  return `Your hero image weighs ${kilobytes} kB on a phone, so your page opens slowly. A calmer photo weighs less.`;
};

interface PageLink {
  readonly url: string;
  readonly place: PageRemark['place'];
}

const isWeb = ({ url }: PageLink): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const linksOf = (settings: Settings): readonly PageLink[] => {
  const { facebookUrl, instagramUrl, twitterUrl, pinterestUrl, licenseUrl, licensingUrl } = settings;
  const profiles = [facebookUrl, instagramUrl, twitterUrl, pinterestUrl, licenseUrl, licensingUrl];
  const texts = legalPages(settings).flatMap(({ text }) => proseLinks(text));
  const links: PageLink[] = [
    ...profiles.flatMap((url) => (url ? [{ url, place: adminAddress('settings') }] : [])),
    ...settings.ownLinks.map(({ url }) => ({ url, place: studioAddress('page') })),
    ...(settings.consentLink ? [{ url: settings.consentLink, place: studioAddress('privacy') }] : []),
    ...texts.map((url) => ({ url, place: studioAddress('legal') })),
  ];
  return links.filter(isWeb);
};

const PATIENCE_MS = 4000;
const AT_ONCE = 4;
/** A legal page may have thousands of links: the first ones are asked. */
const MOST_ASKED = 40;
/** Answers of a site that does not have the page; any other refusal may only concern programs. */
const GONE: readonly number[] = [404, 410];

type Answer = 'fine' | 'gone' | 'no-such-name';

/**
 * Visitors reach no address of the server's own network. Told apart from names that do not exist, it would tell whoever
 * may edit the page which there are.
 */
const hasNoPlace = (error: unknown): boolean =>
  error instanceof Error &&
  (error.cause instanceof PrivateAddress ||
    (error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ENOTFOUND'));

/** A server at home may find its own name inside, and its twin with `www.`, and what else the domain has. */
const isHere = (url: string, publicUrl: string | null): boolean => {
  if (publicUrl === null) return false;
  const [own, asked] = [publicUrl, url].map((each) => new URL(each).hostname.replace(/^www\./, ''));
  return own !== undefined && `.${asked}`.endsWith(`.${own}`);
};

/** Names the links that lead nowhere. What the server cannot reach now, visitors may. */
const deadLinks = async (
  links: readonly PageLink[],
  { config, outgoing }: Pick<Context, 'config' | 'outgoing'>,
): Promise<readonly PageRemark[]> => {
  const ask = fetchWithin(outgoing);
  const answers = new Map<string, Answer>();
  const urls = [...new Set(links.map(({ url }) => url))].slice(0, MOST_ASKED);
  await inParallel(urls, AT_ONCE, async (url) => {
    const answer = await ask(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ status }): Answer => (GONE.includes(status) ? 'gone' : 'fine'),
      (error): Answer => (hasNoPlace(error) && !isHere(url, config.publicUrl) ? 'no-such-name' : 'fine'),
    );
    answers.set(url, answer);
  });
  // A server that finds no name at all has no network.
  const findsNames = [...answers.values()].some((answer) => answer !== 'no-such-name');
  const isDead = ({ url }: PageLink): boolean =>
    answers.get(url) === 'gone' || (findsNames && answers.get(url) === 'no-such-name');
  return links.filter(isDead).map(({ url, place }) => ({ message: `A link leads nowhere: ${url}`, place }));
};

/** Looks at the page as its visitors do. */
export const checkPage = async (context: Context): Promise<PageRemark[]> => {
  const { clock, config, db, reader } = context;
  const content = await reader.read();
  const { settings, heroImage, galleryImages } = content;
  const mail = await readMailState(db, config.mail, await readTold(db, async () => settings), clock.now());
  const seen: readonly (readonly [PageRemark['place'], string | false | null])[] = [
    [adminAddress('hero'), heroImage === null && 'Your page opens with a stock photo, because you have no hero image.'],
    [adminAddress('hero'), await weight(content, context)],
    ...descriptions(galleryImages).map((text) => [adminAddress('gallery'), text] as const),
    [
      adminAddress('settings'),
      !settings.businessEmail &&
        !settings.businessPhone &&
        'Visitors find no email address and no phone number of yours.',
    ],
    [studioAddress('legal'), legal(settings)],
    [studioAddress('mail'), mail.state === 'on' ? null : mail.message],
  ];
  return [
    ...seen.flatMap(([place, message]) => (message ? [{ place, message }] : [])),
    ...(await deadLinks(linksOf(settings), context)),
  ];
};
