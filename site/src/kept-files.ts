import { setImmediate } from 'node:timers/promises';
import type { GalleryPhoto, PageContent } from './page-content.ts';
import type { SiteFile } from './site-file.ts';

interface Kept {
  readonly key: string;
  readonly photos: readonly GalleryPhoto[];
  readonly file: SiteFile;
}

/** The fields of a photograph that a page shows; its number in the order alone changes nothing. */
const isSame = (a: GalleryPhoto, b: GalleryPhoto | undefined): boolean =>
  a === b ||
  (a.id === b?.id &&
    a.picture === b.picture &&
    a.alt === b.alt &&
    a.category === b.category &&
    a.focalX === b.focalX &&
    a.focalY === b.focalY);

const areSame = (a: readonly GalleryPhoto[], b: readonly GalleryPhoto[]): boolean =>
  a.length === b.length && a.every((photo, index) => isSame(photo, b[index]));

/** The parts of the home page that every other page has around its own. */
const frameOf = (page: PageContent): string => {
  const { categories, covers, galleryLook, hero, kindWords, photos, questions, welcomeText, ...frame } = page;
  return JSON.stringify(frame);
};

/** The files of pages: one that a save did not change is not rendered, hashed and compressed again. */
export class KeptFiles {
  #frame = '';
  #before: ReadonlyMap<string, Kept> = new Map();
  #now = new Map<string, Kept>();

  /** Call this first with each content. */
  begin(page: PageContent): void {
    const frame = frameOf(page);
    this.#before = frame === this.#frame ? this.#now : new Map();
    this.#frame = frame;
    this.#now = new Map();
  }

  /** @param shown what the page shows beside its frame and its photographs */
  async of(
    path: string,
    shown: unknown,
    photos: readonly GalleryPhoto[],
    make: () => Promise<SiteFile>,
  ): Promise<SiteFile> {
    const key = JSON.stringify(shown);
    const before = this.#before.get(path);
    const isKept = before?.key === key && areSame(before.photos, photos);
    // Let other requests run in between.
    if (!isKept) await setImmediate();
    const file = isKept ? before.file : await make();
    this.#now.set(path, { key, photos, file });
    return file;
  }
}
