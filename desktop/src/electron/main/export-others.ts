import { dialog, shell } from 'electron';
import type { WindowHandlers } from '../../ipc-contract.ts';
import type { StudioConnection } from './studio-connection.ts';
import { isSystemError } from './system-error.ts';

const SHOW = 1;

const chooseFolder = async (): Promise<string | undefined> => {
  const properties = ['openDirectory' as const, 'createDirectory' as const];
  const { filePaths } = await dialog.showOpenDialog({ title: 'Export Changes', buttonLabel: 'Export', properties });
  return filePaths[0];
};

/** Writes the pending changes of a deleted account to a folder that the person chooses, without showing them. */
export const createExportOthers =
  (studio: StudioConnection): WindowHandlers['exportOthers'] =>
  async (personId) => {
    const folder = await chooseFolder();
    if (!folder) return;
    try {
      const exported = await studio.exportOthers(personId, folder);
      if (!exported) return;
      const message = {
        type: 'info' as const,
        message: 'Changes exported',
        detail: `They’re in ${exported}.`,
      };
      const { response } = await dialog.showMessageBox({ ...message, buttons: ['OK', 'Show Folder'] });
      if (response === SHOW) await shell.openPath(exported);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      dialog.showErrorBox('Couldn’t export the changes', error.message);
    }
  };
