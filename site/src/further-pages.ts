import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { RenderedGallery } from './gallery-markup.ts';
import { galleryPath } from './gallery-pages.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import type { PageContent } from './page-content.ts';
import { pageTemplate } from './page-template.ts';
import { htmlFile, type SiteFile } from './site-file.ts';
import { galleryData } from './structured-data.ts';

const NAMES = ['cells', 'hash', 'number', 'range', 'nav', 'data'] as const;

type Name = (typeof NAMES)[number];

/** Stand in the rendered page where each further page of the gallery has its own; no studio's words can be one. */
export type FurtherPageMarks = Readonly<Record<Name, string>>;

const MARKS = Object.fromEntries(NAMES.map((name) => [name, `${name}-${randomUUID()}`])) as FurtherPageMarks;

interface MadeFile {
  /** All that it has of its own; its cells are named by their hash. */
  readonly parts: string;
  readonly file: SiteFile;
}

/** The pages that were made last: one that would be the same again is not made, hashed and compressed again. */
interface Made {
  readonly shell: string;
  readonly files: ReadonlyMap<string, MadeFile>;
}

/**
 * The pages on which the gallery goes on. All of them are made of one rendered page: rendered one by one, they would
 * hold up whoever asks for something else.
 */
export const createFurtherPages = (
  renderShell: (page: PageContent, marks: FurtherPageMarks) => Promise<string>,
  renderNav: (number: number, pages: number) => string,
) => {
  let last: Made = { shell: '', files: new Map() };
  return async (page: PageContent, [, ...further]: RenderedGallery): Promise<readonly SiteFile[]> => {
    if (further.length === 0) return [];
    const shell = await renderShell(page, MARKS);
    const fill = pageTemplate(shell, MARKS);
    const scriptHashes = inlineScriptHashes(shell);
    const before = last.shell === shell ? last.files : new Map<string, MadeFile>();
    const files = new Map<string, MadeFile>();
    for (const { number, range, hash, cells, photos } of further) {
      const path = galleryPath(number);
      const data = galleryData(page, photos);
      const nav = renderNav(number, further.length + 1);
      const parts = JSON.stringify([range, hash, nav, data]);
      const known = before.get(path);
      if (known?.parts === parts) files.set(path, known);
      else {
        const bytes = fill({ cells, hash, range, number: String(number), nav, data });
        files.set(path, { parts, file: htmlFile(path, bytes, scriptHashes) });
        // Others who ask meanwhile are answered in between.
        await setImmediate();
      }
    }
    last = { shell, files };
    return [...files.values()].map(({ file }) => file);
  };
};
