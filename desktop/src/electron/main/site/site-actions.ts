import path from 'node:path';
import { createRenderer, type SiteContent, type SiteFile } from '@shutterdesk/site/renderer';
import { ForeignFolder } from '@shutterdesk/site/site-folder';
import { BrowserWindow, dialog, shell } from 'electron';
import type { SiteActions } from '../../../ipc-contract.ts';
import { PREVIEW_START } from '../app-origin.ts';
import type { StudioConnection } from '../studio-connection.ts';
import { isSystemError } from '../system-error.ts';
import { type ExportResult, exportFolder } from './export-folder.ts';
import { NeverLoaded } from './waiting-content.ts';

let preview: BrowserWindow | null = null;

const open = (): BrowserWindow => {
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    minWidth: 320,
    minHeight: 480,
    show: false,
    title: 'Preview',
    backgroundColor: '#fbf9f5',
    // No preload: the public page must not reach the app.
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
  });
  window.once('ready-to-show', () => window.show());
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(`Preview · ${title}`);
  });
  window.on('closed', () => {
    preview = null;
  });
  return window;
};

/** Opens the preview, or reloads an open one; it closes with the app's own window. */
const openPreview = (owner: BrowserWindow | undefined): void => {
  if (!preview) {
    preview = open();
    owner?.once('closed', () => preview?.destroy());
  }
  preview.focus();
  void preview.loadURL(PREVIEW_START);
};

type Render = (content: SiteContent) => Promise<readonly SiteFile[]>;

/** The site's renderer from the build, loaded on first use. */
export const createRender = (): Render => {
  let renderer: ReturnType<typeof createRenderer> | undefined;
  return async (content) => {
    renderer ??= createRenderer(path.join(import.meta.dirname, '../site'));
    return (await renderer).render(content);
  };
};

const SHOW = 1;

const chooseFolder = async (): Promise<string | null> => {
  const { canceled, filePath } = await dialog.showSaveDialog({
    title: 'Export Site',
    buttonLabel: 'Export',
    nameFieldLabel: 'Folder',
    defaultPath: 'site',
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  return canceled || !filePath ? null : filePath;
};

const sayDone = async (folder: string, { missing, form }: ExportResult): Promise<void> => {
  const { response } = await dialog.showMessageBox({
    type: missing.length > 0 ? 'warning' : 'info',
    message: 'Site exported',
    detail: [`It’s in ${folder} and includes changes that haven’t been sent yet.`, ...missing, form].join('\n\n'),
    buttons: ['OK', 'Show Folder'],
  });
  if (response === SHOW) await shell.openPath(folder);
};

const isSentence = (error: unknown): error is Error =>
  error instanceof NeverLoaded || error instanceof ForeignFolder || isSystemError(error);

export const createSiteActions = (
  studio: StudioConnection,
  render: Render,
  owner: () => BrowserWindow | undefined,
): SiteActions => ({
  async previewSite() {
    openPreview(owner());
  },
  async exportSite() {
    const { origin, gateway } = studio;
    const folder = origin ? await chooseFolder() : null;
    if (!origin || !folder) return;
    try {
      await sayDone(folder, await exportFolder({ gateway, render, origin }, folder));
    } catch (error) {
      if (!isSentence(error)) throw error;
      dialog.showErrorBox('Couldn’t export the site', error.message);
    }
  },
});
