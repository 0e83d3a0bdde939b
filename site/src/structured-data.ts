import { currencyCode } from '@shutterdesk/shared';
import { amountIn } from './amount-in.ts';
import type { CollectionContent } from './collections.ts';
import type { GalleryPhoto, PackageContent, PageContent } from './page-content.ts';
import { absoluteUrls, largestUrl } from './picture-sources.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Leaves out unknown parts, as search engines require. */
const withoutUnknown = (parts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== undefined));

const someOf = <Item>(items: readonly Item[]): readonly Item[] | null => (items.length > 0 ? items : null);

const offer = ({ currency, siteUrl }: PageContent, { id, name, price, features }: PackageContent) => {
  const amount = amountIn(price);
  return withoutUnknown({
    '@type': 'Offer',
    '@id': id && `${siteUrl ?? ''}/#package-${id}`,
    price: amount,
    priceCurrency: amount && currencyCode(price, currency),
    itemOffered: withoutUnknown({ '@type': 'Service', name, description: features.join(', ') || null }),
  });
};

const businessId = (siteUrl: string | null): string => `${siteUrl ?? ''}/#business`;

/** The photographer, once the page names one. */
const founder = ({ about, siteUrl }: PageContent) =>
  about?.name &&
  withoutUnknown({
    '@type': 'Person',
    name: about.name,
    description: about.paragraphs.join('\n\n') || null,
    image: about.portrait && siteUrl && absoluteUrls(siteUrl)(largestUrl(about.portrait.picture)),
  });

/** The questions and answers that stand on the page. */
const faqOf = ({ questions }: PageContent) =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];

const business = (page: PageContent, id: string, image: string | null) =>
  withoutUnknown({
    '@type': 'LocalBusiness',
    '@id': id,
    name: page.brandName,
    description: page.description,
    url: page.siteUrl && `${page.siteUrl}/`,
    logo: page.logo && page.siteUrl && absoluteUrls(page.siteUrl)(page.logo.icons.at(-1)?.url ?? page.logo.url),
    image,
    email: page.details.email,
    telephone: page.details.phone,
    address: page.details.location && { '@type': 'PostalAddress', streetAddress: page.details.location },
    areaServed: page.areaServed,
    founder: founder(page),
    openingHoursSpecification: someOf(
      page.openingHours.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => DAYS[day - 1]),
        opens,
        closes,
      })),
    ),
    sameAs: someOf(page.socialLinks.map(({ url }) => url)),
    makesOffer: someOf(page.packages.map((item) => offer(page, item))),
  });

/** The credit and copyright in a photograph's own file come before the studio's. */
const imageObject = ({ brandName, rights }: PageContent, { picture }: GalleryPhoto, siteUrl: string) => {
  const holder = rights.holder ?? brandName;
  return withoutUnknown({
    '@type': 'ImageObject',
    contentUrl: absoluteUrls(siteUrl)(largestUrl(picture)),
    creditText: picture.credit ?? holder,
    creator: { '@id': businessId(siteUrl) },
    copyrightNotice: picture.copyright ?? `© ${holder}`,
    license: rights.licenseUrl,
    acquireLicensePage: rights.licensingUrl,
  });
};

const gallery = (page: PageContent, photos: readonly GalleryPhoto[], siteUrl: string) => ({
  '@type': 'ImageGallery',
  name: page.say.headings.galleryTitle,
  image: photos.map((photo) => imageObject(page, photo, siteUrl)),
});

const galleryOf = (page: PageContent, photos: readonly GalleryPhoto[]) =>
  page.siteUrl && photos.length > 0 ? [gallery(page, photos, page.siteUrl)] : [];

const textOf = (graph: readonly unknown[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');

/**
 * The page in schema.org's terms for search engines: the business, its packages as offers, and the copyright of the
 * photographs on the page if their address is known. It is text for a script element.
 */
const businessData = (page: PageContent, photos: readonly GalleryPhoto[], image: string | null) => [
  business(page, businessId(page.siteUrl), image),
  ...galleryOf(page, photos),
];

export const structuredData = (page: PageContent, photos: readonly GalleryPhoto[], image: string | null): string =>
  textOf([...businessData(page, photos, image), ...faqOf(page)]);

/** The same for a page in the same frame, which says who it belongs to. */
export const structuredDataOfFrame = (page: PageContent): string => textOf(businessData(page, [], null));

/** The photographs of a collection, and the day and the place of a story. */
export const collectionData = (
  page: PageContent,
  { name, intro, description, address, day, place }: CollectionContent,
  photos: readonly GalleryPhoto[],
): string =>
  textOf([
    withoutUnknown({
      '@type': 'ImageGallery',
      name,
      description: intro === '' ? null : description,
      url: page.siteUrl && `${page.siteUrl}${address}`,
      dateCreated: day,
      contentLocation: place && { '@type': 'Place', name: place },
      creator: { '@id': businessId(page.siteUrl) },
      image: page.siteUrl && someOf(photos.map((photo) => imageObject(page, photo, page.siteUrl ?? ''))),
    }),
    business(page, businessId(page.siteUrl), null),
  ]);

/** The same for a further page of the gallery. */
export const galleryData = (page: PageContent, photos: readonly GalleryPhoto[]): string =>
  textOf(galleryOf(page, photos));
