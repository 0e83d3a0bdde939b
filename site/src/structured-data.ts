import { openingHours } from './opening-hours.ts';
import type { PackageContent, PageContent } from './page-content.ts';
import { largestUrl } from './picture-sources.ts';

/** A part that is not known is left out, as search engines want it. */
const known = (parts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== undefined));

const someOf = <Item>(items: readonly Item[]): readonly Item[] | null => (items.length > 0 ? items : null);

/** The number in a price that may be worded: '1,200' and 'from 300' have one, 'on request' has none. */
const amountIn = (price: string): string | null => /\d[\d,]*(?:\.\d+)?/.exec(price)?.[0].replaceAll(',', '') ?? null;

const offer = ({ name, price, features }: PackageContent) => {
  const amount = amountIn(price);
  return known({
    '@type': 'Offer',
    price: amount,
    priceCurrency: amount && 'USD',
    itemOffered: known({ '@type': 'Service', name, description: features.join(', ') || null }),
  });
};

const business = (page: PageContent, id: string, image: string | null) =>
  known({
    '@type': 'ProfessionalService',
    '@id': id,
    name: page.brandName,
    description: page.description,
    url: page.canonicalUrl,
    image,
    email: page.details.email,
    telephone: page.details.phone,
    address: page.details.location && { '@type': 'PostalAddress', streetAddress: page.details.location },
    openingHoursSpecification: someOf(
      openingHours(page.details.hours).map((hours) => ({ '@type': 'OpeningHoursSpecification', ...hours })),
    ),
    sameAs: someOf(page.socialLinks.map(({ url }) => url)),
    makesOffer: someOf(page.packages.map(offer)),
  });

const gallery = ({ brandName, photos }: PageContent, siteUrl: string, id: string) => ({
  '@type': 'ImageGallery',
  name: 'Our Portfolio',
  image: photos.map(({ picture }) => ({
    '@type': 'ImageObject',
    contentUrl: new URL(largestUrl(picture), siteUrl).href,
    creditText: picture.credit ?? brandName,
    creator: { '@id': id },
    copyrightNotice: picture.copyright ?? `© ${brandName}`,
  })),
});

/**
 * What search engines are told in schema.org's words: the business, its packages as offers, and whose the photographs
 * are, where their address is known. As text for a script element.
 */
export const structuredData = (page: PageContent, image: string | null): string => {
  const id = `${page.siteUrl ?? ''}/#business`;
  const pictures = page.siteUrl && page.photos.length > 0 ? [gallery(page, page.siteUrl, id)] : [];
  const graph = [business(page, id, image), ...pictures];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
};
