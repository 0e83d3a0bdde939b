import path from 'node:path';
import type { Picture } from '@shutterdesk/shared';
import type { Here } from '../store/here.ts';
import { localIdOf, withAddresses } from './local-address.ts';
import { createUploadCalls } from './upload-calls.ts';
import { createUploadFiles } from './upload-files.ts';
import { createUploadRows } from './upload-rows.ts';
import { createUploadSender } from './upload-sender.ts';

/** The picture of a photograph that is still in the app's own folder. */
export interface PendingPicture {
  readonly url: string;
  readonly picture: Picture;
}

const TRANSPARENT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const pendingPicture = (url: string, width: number, height: number): PendingPicture => ({
  url,
  picture: { width, height, placeholder: TRANSPARENT, derivatives: [{ format: 'jpeg', width, url }] },
});

const NO_SIZE = { width: 3, height: 2 };

/**
 * Photographs always go into the app's own folder first, and from there to the server. The window knows only their
 * local address.
 */
export const createPendingUploads = (here: Here) => {
  const rows = createUploadRows(here);
  const files = createUploadFiles(path.join(here.folder, 'photographs'));
  const sender = createUploadSender({ ...here, rows, files });

  /** Removes the files of photographs that nothing names any more. */
  const forget = async (ids: readonly string[]): Promise<void> => {
    const stored = ids.filter((id) => rows.get(id));
    for (const id of stored) {
      sender.breakOff(id);
      rows.remove(id);
      await files.remove(id);
    }
    if (stored.length > 0) here.changed();
  };

  return {
    ...createUploadCalls({ ...here, rows, files, sender }),
    uploadAll: sender.uploadAll,
    progress: sender.progress,
    waiting: rows.waiting,
    /** Finds the photographs of the last run; `wanted` are those that a change names. A draft may name the others. */
    load: async (wanted: ReadonlySet<string>): Promise<void> => forget(await rows.load(wanted)),
    pictureOf(address: unknown): PendingPicture {
      const { width, height } = rows.get(localIdOf(address) ?? '') ?? NO_SIZE;
      return pendingPicture(typeof address === 'string' ? address : '', width, height);
    },
    /** Marks photographs to be sent again, because the server does not have them (any more). */
    again(ids: readonly string[]): void {
      for (const id of ids) rows.change(id, { state: 'waiting', address: null });
    },
    /** Replaces local addresses in a call's body by those on the server. */
    withTrueAddresses: (body: string): string => withAddresses(body, (id) => rows.get(id)?.address),
    forget,
  };
};

export type PendingUploads = ReturnType<typeof createPendingUploads>;
