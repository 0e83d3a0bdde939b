import { setImmediate } from 'node:timers/promises';
import type { RenderedGallery, RenderedPage } from './gallery-markup.ts';
import { countOf, galleryAddress, HOME_GALLERY } from './gallery-pages.ts';
import type { PageContent } from './page-content.ts';
import { type PageShells, type PartRenderers, seoParts } from './page-shells.ts';
import { photoAnchor } from './photo-anchor.ts';
import { photoLinksOf } from './photo-pages.ts';
import { htmlFile, type SiteFile } from './site-file.ts';

interface MadeFile {
  /** Everything on the page but its photographs. */
  readonly key: string;
  readonly file: SiteFile;
}

/**
 * The further pages of a gallery. A page that a save did not change is not filled, hashed and compressed again, as long
 * as its cells are the same bytes.
 */
export const createFurtherPages = (shells: PageShells, entry: PartRenderers) => {
  const made = new WeakMap<Uint8Array, MadeFile>();

  const fileOf = async (page: PageContent, rendered: RenderedPage, pages: number): Promise<SiteFile> => {
    const { number, range, hash, photos } = rendered;
    const { brandName, galleryLook: look, galleryPlace, headings, say } = page;
    const parts = {
      ...seoParts(entry.seoOfFurtherPage(page, rendered)),
      title: `${headings.galleryTitle}, ${range} · ${brandName}`,
      name: headings.galleryTitle,
      place: say.gallery.place(range, countOf(page)),
      intro: '',
      grid: entry.renderGrid({ say, photos, look, hash }, rendered.cells),
      nav: entry.renderGalleryNav(galleryPlace, number, pages, say),
    };
    // A photograph may move to another page: the first one finds it.
    const photoLinks = galleryPlace === HOME_GALLERY ? photoLinksOf(page) : `./#${photoAnchor('*')}`;
    const choices = { isUnlisted: galleryPlace.isUnlisted ?? false, package: null, photoLinks };
    const { fill, scriptHashes } = await shells.of('/gallery', page, parts, choices);
    return htmlFile(galleryAddress(galleryPlace, number).slice(1), fill(parts), scriptHashes);
  };

  return async (page: PageContent, [, ...further]: RenderedGallery): Promise<readonly SiteFile[]> => {
    const files: SiteFile[] = [];
    const { galleryLook, galleryPlace, headings, photos } = page;
    for (const rendered of further) {
      const { cells, number, range } = rendered;
      const shown = [number, range, photos.length, further.length, galleryLook, galleryPlace, headings.galleryTitle];
      const key = JSON.stringify([shells.frame(), shown]);
      const before = made.get(cells);
      const file = before?.key === key ? before.file : await fileOf(page, rendered, further.length + 1);
      made.set(cells, { key, file });
      files.push(file);
      // Let other requests run in between.
      await setImmediate();
    }
    return files;
  };
};
