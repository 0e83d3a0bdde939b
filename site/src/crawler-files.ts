import { escapeMarkup, sameValue } from '@shutterdesk/shared';
import { galleryPages, galleryPath, photosAtFirst } from './gallery-pages.ts';
import type { GalleryPhoto, PageContent } from './page-content.ts';
import { absoluteUrls, largestUrl } from './picture-sources.ts';
import type { SiteFile } from './site-file.ts';

/** Each page with its photographs, for search engines, which accept only absolute addresses. */
const sitemap = (content: PageContent, siteUrl: string): string => {
  const absolute = absoluteUrls(siteUrl);
  const imageEntry = ({ picture }: GalleryPhoto): string =>
    `<image:image><image:loc>${escapeMarkup(absolute(largestUrl(picture)))}</image:loc></image:image>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...galleryPages(content).flatMap((page) => [
      `<url><loc>${escapeMarkup(siteUrl)}/${galleryPath(page.number)}</loc>`,
      ...page.photos.map(imageEntry),
      '</url>',
    ]),
    ...content.legal.map(({ url }) => `<url><loc>${escapeMarkup(siteUrl + url)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
};

/** Machines fetch these: calendars subscribe, and a search engine renders a page that fetches its content. */
const OPEN = ['/api/calendar/', '/api/settings', '/api/gallery-images', '/api/hero-images/active', '/api/portrait'];

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

const manifest = ({ brandName }: PageContent): string =>
  JSON.stringify({
    name: brandName,
    short_name: brandName,
    start_url: '/',
    display: 'browser',
    background_color: '#fbf9f5',
    theme_color: '#fbf9f5',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  });

const textFile = (path: string, contentType: string, text: string): SiteFile => ({
  path,
  bytes: Buffer.from(text),
  contentType,
  immutable: false,
});

/** The files that crawlers request beside the page. A sitemap that a save did not change is not written again. */
export const createCrawlerFiles = () => {
  let last: { readonly page: PageContent; readonly file: SiteFile } | null = null;

  const sitemapFile = (page: PageContent, siteUrl: string): SiteFile => {
    const { photos, legal } = page;
    const isSame =
      last?.page.photos === photos &&
      last.page.siteUrl === siteUrl &&
      sameValue(last.page.legal, legal) &&
      photosAtFirst(last.page) === photosAtFirst(page);
    const file =
      isSame && last ? last.file : textFile('sitemap.xml', 'application/xml; charset=utf-8', sitemap(page, siteUrl));
    last = { page, file };
    return file;
  };

  return (page: PageContent): readonly SiteFile[] => [
    textFile('robots.txt', 'text/plain; charset=utf-8', robots(page.siteUrl)),
    textFile('manifest.webmanifest', 'application/manifest+json', manifest(page)),
    ...(page.siteUrl ? [sitemapFile(page, page.siteUrl)] : []),
  ];
};
