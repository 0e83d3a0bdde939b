import { setImmediate } from 'node:timers/promises';
import { STORIES_ADDRESS } from '@shutterdesk/shared';
import { type CollectionContent, collectionContents, type Neighbours, pageOfCollection } from './collections.ts';
import type { createFurtherPages } from './further-pages.ts';
import { type createCells, createGalleryMarkup, type RenderedGallery } from './gallery-markup.ts';
import { furtherPage } from './gallery-pages.ts';
import { createMovedFiles } from './moved-files.ts';
import type { GalleryPhoto, PageContent } from './page-content.ts';
import { type PageShells, type PartRenderers, seoParts } from './page-shells.ts';
import { photoAnchor } from './photo-anchor.ts';
import type { SiteContent } from './site-content.ts';
import { fileOf, htmlFile, type SiteFile } from './site-file.ts';

interface Rendering extends PartRenderers {
  readonly cells: ReturnType<typeof createCells>;
  readonly shells: PageShells;
  readonly furtherPages: ReturnType<typeof createFurtherPages>;
  renderStories(file: string, page: PageContent, stories: readonly CollectionContent[]): Promise<SiteFile>;
}

interface Made {
  /** Everything that the page shows apart from the frame and its photographs. */
  readonly key: string;
  readonly photos: readonly GalleryPhoto[];
  readonly files: readonly SiteFile[];
}

const areSame = (a: readonly GalleryPhoto[], b: readonly GalleryPhoto[]): boolean =>
  a.length === b.length && a.every((photo, index) => photo === b[index]);

/**
 * Pages of photographs with their own address, the list of stories, and what stands at addresses of before. A page that a
 * save did not change is not rendered again.
 */
export const createCollectionPages = (rendering: Rendering) => {
  const movedFiles = createMovedFiles();
  let frame = '';
  /** In that frame. */
  let made: ReadonlyMap<string, Made> = new Map();
  let madeStories: { readonly key: string; readonly file: SiteFile } | null = null;

  const firstFile = async (
    collection: CollectionContent,
    neighbours: Neighbours,
    page: PageContent,
    [first, ...rest]: RenderedGallery,
  ): Promise<SiteFile> => {
    const { say } = page;
    const further = rest.map((one) => furtherPage(page.galleryPlace, one));
    const parts = {
      ...seoParts(rendering.seoOfCollection(page, collection, first.photos)),
      title: collection.title,
      name: collection.name,
      place: collection.placeAndDay,
      intro: collection.intro,
      grid: rendering.renderGrid({ say, photos: first.photos, look: collection.look, further }, first.cells),
      nav: rendering.renderStoryNav({ ...neighbours, say }),
    };
    const choices = {
      isUnlisted: !collection.isListed,
      package: collection.package,
      photoLinks: `#${photoAnchor('*')}`,
    };
    const { fill, scriptHashes } = await rendering.shells.of('/collection', page, parts, choices);
    return htmlFile(fileOf(collection.address), fill(parts), scriptHashes);
  };

  const filesOf = async (collection: CollectionContent, neighbours: Neighbours, page: PageContent): Promise<Made> => {
    const { photos, ...rest } = collection;
    const before = made.get(collection.id);
    const key = JSON.stringify([rest, neighbours]);
    if (before?.key === key && areSame(before.photos, photos)) return before;
    const own = pageOfCollection(page, collection);
    const gallery = createGalleryMarkup(rendering.cells)(own);
    const first = await firstFile(collection, neighbours, own, gallery);
    // Let other requests run in between.
    await setImmediate();
    return { key, photos, files: [first, ...(await rendering.furtherPages(own, gallery))] };
  };

  const storiesFile = async (
    stories: readonly CollectionContent[],
    page: PageContent,
    frame: string,
  ): Promise<readonly SiteFile[]> => {
    if (stories.length === 0) return [];
    const shown = stories.map(({ name, address, placeAndDay, cover }) => [name, address, placeAndDay, cover]);
    const key = JSON.stringify([frame, shown]);
    const file =
      madeStories?.key === key
        ? madeStories.file
        : await rendering.renderStories(fileOf(STORIES_ADDRESS), page, stories);
    madeStories = { key, file };
    return [file];
  };

  return async (content: SiteContent, page: PageContent) => {
    const frameNow = rendering.shells.frame();
    if (frameNow !== frame) made = new Map();
    frame = frameNow;
    const { all, stories, neighboursOf } = collectionContents(content, page);
    const now = new Map<string, Made>();
    for (const collection of all) now.set(collection.id, await filesOf(collection, neighboursOf(collection), page));
    made = now;
    const taken = new Set(all.map(({ address }) => address.slice(0, -1)));
    const moved = movedFiles(content, page, taken);
    const led = new Set(moved.map(({ path }) => path));
    const gone = (content.goneAddresses ?? []).filter((one) => !taken.has(one) && !led.has(fileOf(one)));
    return {
      files: [
        ...moved,
        ...[...now.values()].flatMap(({ files }) => files),
        ...(await storiesFile(stories, page, frame)),
      ],
      gone: gone.map(fileOf),
      /** For the sitemap. */
      listed: [
        ...all
          .filter(({ isListed }) => isListed)
          .map(({ id, address }) => ({ url: address, photos: now.get(id)?.photos ?? [] })),
        ...(stories.length > 0 ? [{ url: `${STORIES_ADDRESS}/`, photos: [] }] : []),
      ],
    };
  };
};
