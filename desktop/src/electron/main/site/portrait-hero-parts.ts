import type { HeroImage, PublishedPortrait } from '@shutterdesk/shared';
import type { PortraitHeroPart } from '@shutterdesk/site/renderer';
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
export const readPortraitHero = async (
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
