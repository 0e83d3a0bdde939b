import { setImmediate } from 'node:timers/promises';
import { escapeMarkup } from '@shutterdesk/shared';
import type { GalleryPhoto, PageContent } from './page-content.ts';
import { photoAnchor } from './photo-anchor.ts';
import { absoluteUrls, previewJpeg } from './picture-sources.ts';
import { htmlFile, type SiteFile } from './site-file.ts';

const PHOTO_PAGES = '/photo/';

/** The address of such a page, with `*` for the photograph's id; undefined if there are none. */
export const photoLinksOf = ({ siteUrl }: PageContent): string | undefined =>
  siteUrl === null ? undefined : `${PHOTO_PAGES}*.html`;

const tag = (property: string, content: string | number): string =>
  `<meta property="${property}" content="${escapeMarkup(String(content))}" />`;

const imageTags = ({ alt, picture }: GalleryPhoto, absolute: (url: string) => string): readonly string[] => {
  const jpeg = previewJpeg(picture);
  if (!jpeg) return [];
  return [
    tag('og:image', absolute(jpeg.url)),
    tag('og:image:width', jpeg.width),
    tag('og:image:height', Math.round((jpeg.width / picture.width) * picture.height)),
    tag('og:image:alt', alt),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
};

const html = (
  photo: GalleryPhoto,
  { brandName, description, language, legal, say }: PageContent,
  siteUrl: string,
): string => {
  const title = `${photo.alt} · ${brandName}`;
  const place = `/#${photoAnchor(photo.id)}`;
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<title>${escapeMarkup(title)}</title>`,
    '<meta name="robots" content="noindex" />',
    `<meta http-equiv="refresh" content="0; url=${place}" />`,
    tag('og:type', 'website'),
    tag('og:site_name', brandName),
    tag('og:title', title),
    tag('og:description', description),
    tag('og:url', `${siteUrl}${PHOTO_PAGES}${photo.id}.html`),
    ...imageTags(photo, absoluteUrls(siteUrl)),
    `</head><body><main><h1 dir="auto">${escapeMarkup(photo.alt)}</h1>`,
    `<p><a href="${place}">${say.gallery.see}</a></p></main>`,
    ...legal.map(({ label, url }) => `<p><a href="${escapeMarkup(url)}">${escapeMarkup(label)}</a></p>`),
    '</body></html>',
    '',
  ].join('\n');
};

/** At most this many pages are made in one turn of the event loop. */
const AT_ONCE = 200;

/**
 * A small page for each photograph. In the photograph's own link the part after # never reaches a server, so every link
 * would have the same preview. The small page has the photograph's tags and leads on to the gallery. The tags need the
 * site's address; without it there are no such pages.
 */
export const createPhotoPages = () => {
  let lastShared = '';
  let files = new WeakMap<GalleryPhoto, SiteFile>();
  return async (page: PageContent): Promise<readonly SiteFile[]> => {
    const { siteUrl, brandName, description, legal, say } = page;
    if (siteUrl === null) return [];
    const shared = JSON.stringify([siteUrl, brandName, description, say.code, legal]);
    if (shared !== lastShared) files = new WeakMap();
    lastShared = shared;
    const pages: SiteFile[] = [];
    for (const [index, photo] of page.photos.entries()) {
      // Let other requests run in between.
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const path = `${PHOTO_PAGES.slice(1)}${photo.id}.html`;
      const make = () => ({ ...htmlFile(path, Buffer.from(html(photo, page, siteUrl)), []), isRarelySent: true });
      const file = files.get(photo) ?? make();
      files.set(photo, file);
      pages.push(file);
    }
    return pages;
  };
};
