import type { SiteContent, SiteFile } from '@shutterdesk/site/renderer';
import { formSentence, writeFiles, writeSiteFolder } from '@shutterdesk/site/site-folder';
import type { Gateway } from '../../offline/gateway.ts';
import { exportableContent, exportPictures } from './exported-pictures.ts';
import { readWaitingContent } from './waiting-content.ts';

export interface ExportParts {
  readonly gateway: Gateway;
  readonly render: (content: SiteContent) => Promise<readonly SiteFile[]>;
  /** The studio's server: the target of the exported page's form and admin link. */
  readonly origin: string;
}

export interface ExportResult {
  /** Sentences about pictures that could not be fetched without a network. */
  readonly missing: readonly string[];
  /** A sentence that says where the page's form leads. */
  readonly form: string;
}

/**
 * Exports the page with all pending changes as plain files, completely or not at all; an earlier export is replaced.
 * @throws {ForeignFolder | NeverLoaded} with a sentence
 */
export const exportFolder = async ({ gateway, render, origin }: ExportParts, folder: string): Promise<ExportResult> => {
  const waitingContent = await readWaitingContent(gateway);
  const apiUrl = waitingContent.apiUrl ?? origin;
  const missing = await writeSiteFolder(folder, async (target) => {
    const places = await exportPictures(target, waitingContent, gateway);
    const { content, sentences } = exportableContent(waitingContent, places);
    await writeFiles(target, await render({ ...content, apiUrl }));
    return sentences;
  });
  return { missing, form: formSentence(apiUrl, waitingContent.publicUrl) };
};
