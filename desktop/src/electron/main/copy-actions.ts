import { dialog } from 'electron';
import type { CopyStatus, ReturnStatus } from '../../backup-copy-status.ts';
import type { CopyActions } from '../../ipc-contract.ts';
import type { CopyKeeper } from './backup-copy/copy-keeper.ts';
import type { CopyReturn } from './backup-copy/copy-return.ts';
import type { StudioConnection } from './studio-connection.ts';

const OFF: CopyStatus = { state: 'off', folder: null, room: null, progress: null, copied: null, problem: null };

const NOTHING: ReturnStatus = { state: 'off', copy: null, progress: null, problem: null };

const chooseFolder = async (title: string): Promise<string | undefined> => {
  const properties = ['openDirectory' as const, 'createDirectory' as const];
  const { filePaths } = await dialog.showOpenDialog({ title, buttonLabel: 'Choose', properties });
  return filePaths[0];
};

/** Answers the window about copies of backups on this computer. */
export const createCopyActions = (studio: Pick<StudioConnection, 'copy' | 'copyReturn'>): CopyActions => {
  const after = async (act: (copy: CopyKeeper) => unknown): Promise<CopyStatus> => {
    if (studio.copy) await act(studio.copy);
    return studio.copy?.status ?? OFF;
  };
  const afterReturn = async (act: (copy: CopyReturn) => unknown): Promise<ReturnStatus> => {
    if (studio.copyReturn) await act(studio.copyReturn);
    return studio.copyReturn?.status ?? NOTHING;
  };
  return {
    readCopy: () => after(() => undefined),
    chooseCopyFolder: () =>
      after(async (copy) => {
        const folder = await chooseFolder('Keep a Copy of the Newest Backup');
        if (folder) await copy.choose(folder);
      }),
    startCopy: () => after((copy) => copy.start()),
    stopCopy: () => after((copy) => copy.stop()),
    forgetCopy: () => after((copy) => copy.forget()),
    readReturn: () => afterReturn(() => undefined),
    chooseReturnFolder: () =>
      afterReturn(async (copy) => {
        const folder = await chooseFolder('Choose the Copy to Restore');
        if (folder) await copy.choose(folder);
      }),
    startReturn: (passphrase) => afterReturn((copy) => copy.start(passphrase)),
    stopReturn: () => afterReturn((copy) => copy.stop()),
  };
};
