import { dialog } from 'electron';
import type { CopyStatus } from '../backup-copy-status.ts';
import type { CopyActions } from '../ipc-contract.ts';
import type { CopyKeeper } from './backup-copy/copy-keeper.ts';
import type { StudioConnection } from './studio-connection.ts';

const OFF: CopyStatus = { state: 'off', folder: null, room: null, progress: null, copied: null, problem: null };

const chooseFolder = async (): Promise<string | undefined> => {
  const properties = ['openDirectory' as const, 'createDirectory' as const];
  const title = 'Keep a Copy of the Newest Backup';
  const { filePaths } = await dialog.showOpenDialog({ title, buttonLabel: 'Choose', properties });
  return filePaths[0];
};

/** Answers the window about the copy of the newest backup on this computer. */
export const createCopyActions = (studio: Pick<StudioConnection, 'copy'>): CopyActions => {
  const after = async (act: (copy: CopyKeeper) => unknown): Promise<CopyStatus> => {
    if (studio.copy) await act(studio.copy);
    return studio.copy?.status ?? OFF;
  };
  return {
    readCopy: () => after(() => undefined),
    chooseCopyFolder: () =>
      after(async (copy) => {
        const folder = await chooseFolder();
        if (folder) await copy.choose(folder);
      }),
    startCopy: () => after((copy) => copy.start()),
    stopCopy: () => after((copy) => copy.stop()),
    forgetCopy: () => after((copy) => copy.forget()),
  };
};
