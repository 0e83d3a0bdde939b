import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { RenderedGallery, RenderedPage } from './gallery-markup.ts';
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

/**
 * The pages on which the gallery goes on. All of them are made of one rendered page: rendered one by one, they would
 * hold up whoever asks for something else.
 */
export const createFurtherPages = (
  renderShell: (page: PageContent, marks: FurtherPageMarks) => Promise<string>,
  renderNav: (number: number, pages: number) => string,
) => {
  return async (page: PageContent, [, ...further]: RenderedGallery): Promise<readonly SiteFile[]> => {
    if (further.length === 0) return [];
    const shell = await renderShell(page, MARKS);
    const fill = pageTemplate(shell, MARKS);
    const bytesOf = ({ number, range, hash, cells, photos }: RenderedPage): Uint8Array =>
      fill({
        cells,
        hash,
        range,
        number: String(number),
        nav: renderNav(number, further.length + 1),
        data: galleryData(page, photos),
      });
    const scriptHashes = inlineScriptHashes(shell);
    const files: SiteFile[] = [];
    for (const one of further) {
      files.push(htmlFile(galleryPath(one.number), bytesOf(one), scriptHashes));
      // Others who ask meanwhile are answered in between.
      await setImmediate();
    }
    return files;
  };
};
