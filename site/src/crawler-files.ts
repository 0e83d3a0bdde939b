import { escapeMarkup, sameValue } from '@shutterdesk/shared';
import { type GalleryPage, galleryAddress, galleryPages, photosAtFirst } from './gallery-pages.ts';
import type { GalleryPhoto, PageContent } from './page-content.ts';
import { absoluteUrls, largestUrl } from './picture-sources.ts';
import type { SiteFile } from './site-file.ts';

/** A page of photographs beside the gallery. */
export interface ListedPage {
  /** `/weddings/` */
  readonly url: string;
  readonly photos: readonly GalleryPhoto[];
}

/** Each page with its photographs, for search engines, which accept only absolute addresses. */
const sitemap = (content: PageContent, listed: readonly ListedPage[], siteUrl: string): string => {
  const absolute = absoluteUrls(siteUrl);
  const imageEntry = ({ picture }: GalleryPhoto): string =>
    `<image:image><image:loc>${escapeMarkup(absolute(largestUrl(picture)))}</image:loc></image:image>`;
  const pageOf = ({ number, photos }: GalleryPage): ListedPage => ({
    url: number === 1 ? '/' : galleryAddress(content.galleryPlace, number),
    photos,
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...[...galleryPages(content).map(pageOf), ...listed].flatMap(({ url, photos }) => [
      `<url><loc>${escapeMarkup(siteUrl + url)}</loc>`,
      ...photos.map(imageEntry),
      '</url>',
    ]),
    ...content.legal.map(({ url }) => `<url><loc>${escapeMarkup(siteUrl + url)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
};

/** Machines fetch these: calendars subscribe, and a search engine renders a page that fetches its content. */
const OPEN = [
  '/api/calendar/',
  '/api/settings',
  '/api/gallery-images',
  '/api/hero-images/active',
  '/api/pictures/portrait',
];

const robots = (siteUrl: string | null): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    ...OPEN.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    'Allow: /',
    siteUrl && `\nSitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
    .filter((line) => line !== null)
    .join('\n');

const OWN_ICONS = [
  { width: 192, url: '/icon-192.png' },
  { width: 512, url: '/icon-512.png' },
] as const;
const isForManifest = ({ width }: { readonly width: number }): boolean =>
  OWN_ICONS.some((icon) => icon.width === width);

const manifest = ({ brandName, logo }: PageContent): string =>
  JSON.stringify({
    name: brandName,
    short_name: brandName,
    start_url: '/',
    display: 'browser',
    background_color: '#fbf9f5',
    theme_color: '#fbf9f5',
    icons: (logo?.icons.length ? logo.icons.filter(isForManifest) : OWN_ICONS).map(({ width, url }) => ({
      src: url,
      sizes: `${width}x${width}`,
      type: 'image/png',
    })),
  });

const textFile = (path: string, contentType: string, text: string): SiteFile => ({
  path,
  bytes: Buffer.from(text),
  contentType,
  immutable: false,
});

/** The sitemap names pictures, and no words of theirs. */
const samePictures = (a: readonly GalleryPhoto[], b: readonly GalleryPhoto[]): boolean =>
  a === b || (a.length === b.length && a.every(({ picture }, index) => picture === b[index]?.picture));

const areSame = (a: readonly ListedPage[], b: readonly ListedPage[]): boolean =>
  a.length === b.length &&
  a.every(({ url, photos }, index) => url === b[index]?.url && samePictures(photos, b[index].photos));

/** The files that crawlers request beside the page. A sitemap that a save did not change is not written again. */
export const createCrawlerFiles = () => {
  let last: { readonly page: PageContent; readonly listed: readonly ListedPage[]; readonly file: SiteFile } | null =
    null;

  const sitemapFile = (page: PageContent, listed: readonly ListedPage[], siteUrl: string): SiteFile => {
    const { photos, legal } = page;
    const isSame =
      last !== null &&
      samePictures(last.page.photos, photos) &&
      last.page.siteUrl === siteUrl &&
      sameValue(last.page.legal, legal) &&
      areSame(last.listed, listed) &&
      photosAtFirst(last.page) === photosAtFirst(page);
    const file =
      isSame && last
        ? last.file
        : textFile('sitemap.xml', 'application/xml; charset=utf-8', sitemap(page, listed, siteUrl));
    last = { page, listed, file };
    return file;
  };

  return (page: PageContent, listed: readonly ListedPage[] = []): readonly SiteFile[] => [
    textFile('robots.txt', 'text/plain; charset=utf-8', robots(page.siteUrl)),
    textFile('manifest.webmanifest', 'application/manifest+json', manifest(page)),
    ...(page.siteUrl ? [sitemapFile(page, listed, page.siteUrl)] : []),
  ];
};
