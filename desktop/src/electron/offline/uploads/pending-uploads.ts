import type { Picture } from '@shutterdesk/shared';
import type { PersonHere } from '../line/person-here.ts';
import type { SignIns } from '../line/server-line.ts';
import type { UpstreamCall } from '../line/upstream.ts';
import type { Store } from '../store/store.ts';
import { localIdOf, withAddresses } from './local-address.ts';
import { createUploadCalls, type UploadCalls } from './upload-calls.ts';
import type { UploadFiles } from './upload-files.ts';
import { createUploadRows } from './upload-rows.ts';
import { createUploadSender, type UploadSender } from './upload-sender.ts';

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
export interface PendingUploads extends UploadCalls, Pick<UploadSender, 'uploadAll' | 'progress'> {
  /** Finds the photographs of the last run; `wanted` are those that a change names. A draft may name the others. */
  load(wanted: ReadonlySet<string>): Promise<void>;
  /** The current person's unsent photographs. */
  waiting(): string[];
  pictureOf(address: unknown): PendingPicture;
  /** Marks photographs to be sent again, because the server does not have them (any more). */
  again(ids: readonly string[]): void;
  /** Replaces local addresses in a call's body by those on the server. */
  withTrueAddresses(body: string): string;
  /** Removes the files of photographs that nothing names any more. */
  forget(ids: readonly string[]): Promise<void>;
}

export interface UploadParts {
  readonly store: Store;
  readonly person: PersonHere;
  readonly files: UploadFiles;
  readonly send: (call: UpstreamCall) => Promise<Response>;
  readonly signIns: Pick<SignIns, 'count'>;
  readonly onChange: () => void;
}

export const createPendingUploads = ({
  store,
  person,
  files,
  send,
  signIns,
  onChange,
}: UploadParts): PendingUploads => {
  const rows = createUploadRows({ store, person, onChange });
  const sender = createUploadSender({ rows, files, send, signIns });

  const forget = async (ids: readonly string[]): Promise<void> => {
    const stored = ids.filter((id) => rows.get(id));
    for (const id of stored) {
      sender.breakOff(id);
      rows.remove(id);
      await files.remove(id);
    }
    if (stored.length > 0) onChange();
  };

  return {
    ...createUploadCalls({ rows, files, send, sender, person }),
    uploadAll: sender.uploadAll,
    progress: sender.progress,
    waiting: rows.waiting,
    load: async (wanted) => forget(await rows.load(wanted)),
    pictureOf(address) {
      const { width, height } = rows.get(localIdOf(address) ?? '') ?? NO_SIZE;
      return pendingPicture(typeof address === 'string' ? address : '', width, height);
    },
    again(ids) {
      for (const id of ids) rows.change(id, { state: 'waiting', address: null, reason: null });
    },
    withTrueAddresses: (body) => withAddresses(body, (id) => rows.get(id)?.address),
    forget,
  };
};
