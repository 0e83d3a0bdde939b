import { backupFileAddress } from '@shutterdesk/shared';
import { useMutation } from '@tanstack/react-query';
import { prove } from '#lib/api/prove.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure } from '#lib/notices.ts';
import { BACKUP_WORDS as words } from './backup-words.ts';

/** Downloads a snapshot. A refused download would replace the page, so the person proves first who they are. */
export const useDownload = () =>
  useMutation({
    mutationFn: async (id: string) => {
      await prove();
      // A navigation would ask about unsaved changes.
      const link = document.createElement('a');
      link.href = backupFileAddress(id);
      link.download = '';
      link.click();
    },
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.downloadFailed),
  });
