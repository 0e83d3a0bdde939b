import type { SiteContent, SiteFile } from '@shutterdesk/site/renderer';
import { writeFiles, writeSiteFolder } from '@shutterdesk/site/site-folder';
import type { Gateway } from '../offline/gateway.ts';
import { exportableContent, exportPictures } from './exported-pictures.ts';
import { readWaitingContent } from './waiting-content.ts';

export interface ExportParts {
  readonly gateway: Gateway;
  readonly render: (content: SiteContent) => Promise<readonly SiteFile[]>;
  /** The studio's server, to which the exported page's form and its link to the admin app lead. */
  readonly origin: string;
}

/**
 * Writes the page with everything that waits as plain files, whole or not at all; an earlier export is replaced.
 * @returns what could not be had without a network, in sentences
 * @throws {ForeignFolder | NeverLoaded} with a sentence
 */
export const exportFolder = async (
  { gateway, render, origin }: ExportParts,
  folder: string,
): Promise<readonly string[]> => {
  const wanted = await readWaitingContent(gateway);
  return writeSiteFolder(folder, async (made) => {
    const places = await exportPictures(made, wanted, gateway);
    const { content, sentences } = exportableContent(wanted, places);
    await writeFiles(made, await render({ ...content, apiUrl: content.apiUrl ?? origin }));
    return sentences;
  });
};
