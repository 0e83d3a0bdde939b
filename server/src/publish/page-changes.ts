import type { SiteContent } from '@shutterdesk/site/renderer';
import type { PageChange } from '../outbox/webhook/events.ts';
import { memo } from '../work/memo.ts';
import { addressOf, type PublishedFiles } from './published-file.ts';

const changedPaths = (before: PublishedFiles, after: PublishedFiles): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => path !== '404.html' && before.get(path)?.hash !== after.get(path)?.hash)
    .filter((path) => !(before.get(path) ?? after.get(path))?.immutable)
    .map(addressOf)
    .sort();

const folderOf = memo(({ url }: { readonly url: string }): string => url.slice(0, url.lastIndexOf('/') + 1));

const pictureFolders = memo((content: SiteContent): ReadonlySet<string> => {
  const { galleryImages, heroImage, portrait, logo } = content;
  return new Set([...galleryImages, heroImage, portrait, logo].flatMap((image) => (image ? folderOf(image) : [])));
});

const NONE: ReadonlySet<string> = new Set();

/** Remembers the last page, and compares the next one with it. */
export class PageChanges {
  #files: PublishedFiles;
  #content: SiteContent | null = null;

  constructor(files: PublishedFiles) {
    this.#files = files;
  }

  /** Call this with the first content of this process: the page that was kept does not say which pictures it shows. */
  begin(content: SiteContent): void {
    this.#content = content;
  }

  /** The differences since the last call; null where there are none. */
  since(files: PublishedFiles, content: SiteContent | null): PageChange | null {
    const shown = content ? pictureFolders(content) : NONE;
    const removed = [...(this.#content ? pictureFolders(this.#content) : NONE)].filter((folder) => !shown.has(folder));
    const paths = changedPaths(this.#files, files);
    this.#files = files;
    this.#content = content;
    return paths.length > 0 || removed.length > 0 ? { paths, removed } : null;
  }
}
