import { STORIES_ADDRESS } from '@shutterdesk/shared';
import { type CollectionContent, collectionContents, type Neighbours, pageOfCollection } from './collections.ts';
import type { createFurtherPages } from './further-pages.ts';
import type { KeptFiles } from './kept-files.ts';
import { createMovedFiles } from './moved-files.ts';
import type { PageContent } from './page-content.ts';
import { galleryOn, type RenderPage } from './page-locals.ts';
import { photoAnchor } from './photo-anchor.ts';
import type { SiteContent } from './site-content.ts';
import { fileOf, type SiteFile } from './site-file.ts';

interface Rendering {
  readonly render: RenderPage;
  readonly kept: KeptFiles;
  readonly furtherPages: ReturnType<typeof createFurtherPages>;
}

/** Pages of photographs with their own address, the list of stories, and what stands at addresses of before. */
export const createCollectionPages = ({ render, kept, furtherPages }: Rendering) => {
  const movedFiles = createMovedFiles();

  const filesOf = async (
    collection: CollectionContent,
    neighbours: Neighbours,
    page: PageContent,
  ): Promise<readonly SiteFile[]> => {
    const { photos, ...rest } = collection;
    const own = pageOfCollection(page, collection);
    const file = fileOf(collection.address);
    const make = () =>
      render('/collection', file, {
        page: own,
        gallery: galleryOn(own),
        collection: { ...collection, ...neighbours },
        photoLinks: `#${photoAnchor('*')}`,
      });
    return [await kept.of(file, [rest, neighbours], photos, make), ...(await furtherPages(own))];
  };

  const storiesFile = async (
    stories: readonly CollectionContent[],
    page: PageContent,
  ): Promise<readonly SiteFile[]> => {
    if (stories.length === 0) return [];
    const file = fileOf(STORIES_ADDRESS);
    const shown = stories.map(({ name, address, placeAndDay, cover }) => [name, address, placeAndDay, cover]);
    return [await kept.of(file, shown, [], () => render('/stories', file, { page, stories }))];
  };

  return async (content: SiteContent, page: PageContent) => {
    const { all, stories, neighboursOf } = collectionContents(content, page);
    const own: SiteFile[] = [];
    for (const collection of all) own.push(...(await filesOf(collection, neighboursOf(collection), page)));
    const taken = new Set(all.map(({ address }) => address.slice(0, -1)));
    const moved = movedFiles(content, page, taken);
    const led = new Set(moved.map(({ path }) => path));
    const gone = (content.goneAddresses ?? []).filter((one) => !taken.has(one) && !led.has(fileOf(one)));
    return {
      files: [...moved, ...own, ...(await storiesFile(stories, page))],
      gone: gone.map(fileOf),
      /** For the sitemap. */
      listed: [
        ...all.filter(({ isListed }) => isListed).map(({ address, photos }) => ({ url: address, photos })),
        ...(stories.length > 0 ? [{ url: `${STORIES_ADDRESS}/`, photos: [] }] : []),
      ],
    };
  };
};
