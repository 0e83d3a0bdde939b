import {
  type AnswerOf,
  type AnyEndpoint,
  ApiError,
  CONTRACT_RELEASE,
  type Collection,
  collectionAddressFault,
  createApiClient,
  DEFAULT_BRAND_NAME,
  type HeroImage,
  listCollections,
  listGalleryImages,
  type Portrait,
  type PublishedPortrait,
  readActiveHeroImage,
  readLogo,
  readPortrait,
  readSettings,
  readSite,
  type SiteAnswer,
  UnknownAnswer,
} from '@shutterdesk/shared';
import type { PortraitHeroPart, SiteContent } from '@shutterdesk/site/renderer';
import type { Gateway } from '../../offline/gateway.ts';
import { INSTEAD_HEADER } from '../../offline/line/answers.ts';
import { APP_ORIGIN } from '../app-origin.ts';

const hangsAsPublished = (hero: HeroImage, published: PublishedPortrait): boolean =>
  hero.id === published.heroId &&
  hero.backgroundPosition === published.backgroundPosition &&
  hero.backgroundSize === published.backgroundSize &&
  (hero.portraitPosition ?? null) === (published.portraitPosition ?? null);

const readPart = async (url: string, gateway: Gateway): Promise<Uint8Array | null> => {
  const answer = await gateway(new Request(`${APP_ORIGIN}${url}`));
  const isAvif = answer.status === 200 && answer.headers.get('content-type') === 'image/avif';
  return isAvif && !answer.headers.has(INSTEAD_HEADER) ? new Uint8Array(await answer.arrayBuffer()) : null;
};

/**
 * The crop of the hero picture from the server's own page. All its sizes, or none: if the picture or its position
 * differs here, or if this computer has no copy and cannot fetch one.
 */
const readPortraitHero = async (
  hero: HeroImage,
  published: PublishedPortrait,
  gateway: Gateway,
): Promise<readonly PortraitHeroPart[]> => {
  if (!hangsAsPublished(hero, published)) return [];
  const parts = await Promise.all(
    published.parts.map(async ({ url, width }) => ({ url, width, bytes: await readPart(url, gateway) })),
  );
  const loaded = parts.flatMap(({ bytes, ...part }) => (bytes ? [{ ...part, bytes }] : []));
  return loaded.length === parts.length ? loaded : [];
};

/** The content of the page is not available; the message is a sentence. */
export class NeverLoaded extends Error {
  override name = 'NeverLoaded';
}

const NOT_UNDERSTOOD =
  'The app doesn’t understand the server’s answer. Update the app, or ask whoever hosts your site.';

const UNNAMED: SiteAnswer = {
  brandName: DEFAULT_BRAND_NAME,
  defaultBrandName: DEFAULT_BRAND_NAME,
  publicUrl: null,
  apiUrl: null,
  contract: CONTRACT_RELEASE,
};

type Read = <E extends AnyEndpoint>(endpoint: E) => Promise<AnswerOf<E>>;

const readsOf = (gateway: Gateway): Read => {
  const api = createApiClient({ fetch: (path, init) => gateway(new Request(`${APP_ORIGIN}${path}`, init)) });
  return api as Read;
};

/** An older server does not have this call. */
const readIfThere = async <T>(read: Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError) return otherwise;
    throw error;
  }
};

/** An app exports what a server says. */
const isSound = ({ address, formerAddresses }: Collection): boolean =>
  [address, ...formerAddresses].every((one) => collectionAddressFault(one) === null);

/** The site's name and address, as far as they are known. */
export const readSiteOf = (gateway: Gateway): Promise<SiteAnswer> => readIfThere(readsOf(gateway)(readSite), UNNAMED);

/**
 * The content of the page with all pending changes: the gateway's own answers to the public reads.
 * @throws {NeverLoaded} without a network if a read was never answered before
 */
export const readWaitingContent = async (gateway: Gateway): Promise<SiteContent> => {
  const read = readsOf(gateway);
  try {
    const [site, settings, galleryImages, heroImage, portrait, logo, collections] = await Promise.all([
      readSiteOf(gateway),
      read(readSettings),
      read(listGalleryImages),
      read(readActiveHeroImage),
      readIfThere<Portrait | null>(read(readPortrait), null),
      readIfThere<Portrait | null>(read(readLogo), null),
      readIfThere<readonly Collection[]>(read(listCollections), []),
    ]);
    const { uprightHero: published, defaultBrandName = site.brandName, ...known } = site;
    const portraitHero = heroImage && published ? await readPortraitHero(heroImage, published, gateway) : [];
    return {
      ...known,
      brandName: defaultBrandName,
      settings,
      galleryImages,
      heroImage,
      portrait,
      logo,
      portraitHero,
      collections: collections.filter(isSound),
    };
  } catch (error) {
    if (error instanceof ApiError) throw new NeverLoaded(error.message);
    if (error instanceof UnknownAnswer) throw new NeverLoaded(NOT_UNDERSTOOD);
    throw error;
  }
};
