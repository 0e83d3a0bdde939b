import { galleryAddress, galleryPages, HOME_GALLERY } from './gallery-pages.ts';
import type { KeptFiles } from './kept-files.ts';
import type { PageContent } from './page-content.ts';
import type { RenderPage } from './page-locals.ts';
import { photoAnchor } from './photo-anchor.ts';
import { photoLinksOf } from './photo-pages.ts';
import type { SiteFile } from './site-file.ts';

/** The further pages of a gallery. */
export const createFurtherPages =
  (render: RenderPage, kept: KeptFiles) =>
  async (page: PageContent): Promise<readonly SiteFile[]> => {
    const { galleryLook, galleryPlace, headings, photos } = page;
    const [, ...further] = galleryPages(page);
    const pages = further.length + 1;
    const look = { ...galleryLook, opensLarge: false };
    // A photograph may move to another page: the first one finds it.
    const photoLinks = galleryPlace === HOME_GALLERY ? photoLinksOf(page) : `./#${photoAnchor('*')}`;
    const files: SiteFile[] = [];
    for (const { number, photos: own, range } of further) {
      const file = galleryAddress(galleryPlace, number).slice(1);
      const shown = [range, pages, photos.length, look, galleryPlace, headings.galleryTitle];
      const locals = { page, photoLinks, gallery: { photos: own, look }, further: { number, range, pages } };
      files.push(await kept.of(file, shown, own, () => render('/gallery', file, locals)));
    }
    return files;
  };
