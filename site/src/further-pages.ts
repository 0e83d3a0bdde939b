import { hash as hashOf, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { PublicWords } from '@shutterdesk/shared';
import type { RenderedGallery } from './gallery-markup.ts';
import { type GalleryPlace, galleryAddress } from './gallery-pages.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import type { PageContent } from './page-content.ts';
import { pageTemplate } from './page-template.ts';
import { htmlFile, type SiteFile } from './site-file.ts';
import { galleryData } from './structured-data.ts';

const NAMES = ['cells', 'hash', 'number', 'range', 'nav', 'data'] as const;

type Name = (typeof NAMES)[number];

/**
 * Marks in the rendered page where each further page has its own content; they contain a random id, so no text of the
 * studio can match one.
 */
export type FurtherPageMarks = Readonly<Record<Name, string>>;

const MARKS = Object.fromEntries(NAMES.map((name) => [name, `${name}-${randomUUID()}`])) as FurtherPageMarks;

interface MadeFile {
  /** Identifies everything specific to this page. Kept as a hash: a large studio has a thousand of them. */
  readonly parts: string;
  readonly file: SiteFile;
}

/** The last result: an unchanged page is not rendered, hashed and compressed again. */
interface Made {
  /** A hash. */
  readonly shell: string;
  readonly files: ReadonlyMap<string, MadeFile>;
}

/** The gallery's further pages, made from one rendered page: rendering each of them would delay other requests. */
export const createFurtherPages = (
  renderShell: (page: PageContent, marks: FurtherPageMarks) => Promise<string>,
  renderNav: (place: GalleryPlace, number: number, pages: number, say: PublicWords) => string,
) => {
  let last: Made = { shell: '', files: new Map() };
  return async (page: PageContent, [, ...further]: RenderedGallery): Promise<readonly SiteFile[]> => {
    if (further.length === 0) return [];
    const shell = await renderShell(page, MARKS);
    const fill = pageTemplate(shell, MARKS);
    const scriptHashes = inlineScriptHashes(shell);
    const shellHash = hashOf('sha256', shell, 'base64');
    const before = last.shell === shellHash ? last.files : new Map<string, MadeFile>();
    const files = new Map<string, MadeFile>();
    for (const { number, range, hash, cells, photos } of further) {
      const path = galleryAddress(page.galleryPlace, number).slice(1);
      const data = galleryData(page, photos);
      const nav = renderNav(page.galleryPlace, number, further.length + 1, page.say);
      const parts = hashOf('sha256', JSON.stringify([range, hash, nav, data]), 'base64');
      const previous = before.get(path);
      if (previous?.parts === parts) files.set(path, previous);
      else {
        const bytes = fill({ cells, hash, range, number: String(number), nav, data });
        files.set(path, { parts, file: htmlFile(path, bytes, scriptHashes) });
      }
      // Let other requests run in between.
      await setImmediate();
    }
    last = { shell: shellHash, files };
    return [...files.values()].map(({ file }) => file);
  };
};
