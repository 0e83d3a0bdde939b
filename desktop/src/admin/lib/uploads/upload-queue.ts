import { ApiError } from '@shutterdesk/shared';
import pLimit from 'p-limit';
import { v7 as newId } from 'uuid';
import { create } from 'zustand';
import { chooseImages } from './image-files.ts';
import { CannotPrepare, fingerprintOf, type PreparedPhoto, preparePhoto } from './prepare-photo.ts';
import { uploadFailure, uploadFile } from './upload-file.ts';
import {
  allUp,
  changeItem,
  type IndexesOf,
  type LeftOut,
  newItem,
  numbered,
  toSend,
  type UploadedPhoto,
  type UploadItem,
} from './upload-round.ts';

const AT_ONCE = 3;
/** The limit of prepared photographs: each takes memory until it is uploaded. */
const PREPARED_AHEAD = 50;
const CHOSEN_TWICE = 'It was chosen twice.';

export interface UploadQueue {
  /** The largest number in one round. */
  maxFiles: number;
  open: boolean;
  /** Rounds are being uploaded, one after another. */
  sending: boolean;
  /** Files that are not uploaded yet, and the uploaded ones of this round. */
  items: readonly UploadItem[];
  /** The number of files that earlier rounds uploaded. */
  before: number;
  /** A sentence for each file that cannot be uploaded. */
  refused: readonly string[];
  /** Files that are there already. */
  leftOut: readonly LeftOut[];
  show: () => void;
  /** Closes the dialog: a running upload continues, a pending choice is cancelled. */
  hide: () => void;
  /** Adds files to the dialog, and opens it. */
  choose: (files: readonly File[], emptyFolders?: readonly string[]) => void;
  /** Adds the files that were left out after all. */
  takeLeftOut: () => void;
  start: () => Promise<void>;
  retry: (item: UploadItem) => Promise<void>;
  /** Removes files from the upload, and stops running ones. */
  remove: (keys: readonly string[]) => void;
  /** Stops running uploads and discards the chosen files; uploaded ones stay. */
  cancel: () => void;
}

interface UploadQueueOptions {
  maxFiles: number;
  /** The longest edge of the previews, in pixels. */
  thumbnailEdge: number;
  indexesOf: IndexesOf;
  /** A sentence that says where a file's content is already; null if it is new. */
  whereAlready?: (fingerprint: string) => string | null;
  /** Called for each photograph as soon as it is uploaded. A failure counts as a failed upload. */
  onArrived: (photo: UploadedPhoto) => void | Promise<void>;
  /** Called once an upload has ended, with the number of uploaded files of all its rounds. */
  onEnd: (count: number) => void;
}

/** A queue of files: they are chosen, prepared, and on `start` uploaded three at a time, round after round. */
export const createUploadQueue = (options: UploadQueueOptions) => {
  const { maxFiles, thumbnailEdge, indexesOf, whereAlready, onArrived, onEnd } = options;
  const stops = new Map<string, AbortController>();
  const preparations = new Map<string, Promise<PreparedPhoto | null>>();
  let run = 0;
  let arrived = 0;

  return create<UploadQueue>((set, get) => {
    const change = (key: string, part: Partial<UploadItem>) =>
      set(({ items }) => ({ items: changeItem(items, key, part) }));
    const forget = (keys: readonly string[]) => {
      for (const key of keys) {
        stops.get(key)?.abort();
        preparations.delete(key);
      }
      set(({ items }) => ({ items: items.filter(({ key }) => !keys.includes(key)) }));
    };
    const itemAt = (key: string) => get().items.find((item) => item.key === key);

    const refuse = (key: string, sentence: string) => {
      set(({ refused }) => ({ refused: [...refused, sentence] }));
      leaveOut([key]);
    };
    /** Tells whether the file was left out because its content is there already. */
    const isThere = ({ key, file, isWanted }: UploadItem, fingerprint: string): boolean => {
      const isTwin = get().items.some((item) => item.key !== key && item.fingerprint === fingerprint);
      const where = isWanted || !whereAlready ? null : (whereAlready(fingerprint) ?? (isTwin ? CHOSEN_TWICE : null));
      if (!where) return false;
      set(({ leftOut }) => ({ leftOut: [...leftOut, { file, where }] }));
      leaveOut([key]);
      return true;
    };
    const prepare = async (item: UploadItem): Promise<PreparedPhoto | null> => {
      const { key, file } = item;
      try {
        const fingerprint = await fingerprintOf(file);
        if (!itemAt(key) || isThere(item, fingerprint)) return null;
        change(key, { fingerprint });
        const photo = await preparePhoto(file, thumbnailEdge);
        change(key, { photo, state: 'waiting' });
        return photo;
      } catch (error) {
        if (!itemAt(key)) return null;
        refuse(key, error instanceof CannotPrepare ? error.message : `“${file.name}” cannot be read.`);
        return null;
      }
    };
    const prepareAhead = () => {
      for (const item of toSend(get().items).slice(0, PREPARED_AHEAD)) {
        if (!preparations.has(item.key)) preparations.set(item.key, prepare(item));
      }
    };
    const announce = () => {
      if (arrived > 0) onEnd(arrived);
      arrived = 0;
    };
    const end = () => {
      run += 1;
      forget(get().items.map(({ key }) => key));
      set({ open: false, sending: false, before: 0, leftOut: [] });
      announce();
    };
    const endIfAllUp = () => {
      if (!get().sending && allUp(get().items)) end();
    };
    const leaveOut = (keys: readonly string[]) => {
      forget(keys);
      prepareAhead();
      endIfAllUp();
    };

    const deliver = async (item: UploadItem, photo: PreparedPhoto, { signal }: AbortController): Promise<void> => {
      const { key, file, index, fingerprint } = item;
      const up = () => uploadFile(photo.body, (progress) => change(key, { progress }), signal);
      const uploadURL = item.uploadURL ?? (await up());
      if (signal.aborted) return;
      change(key, { uploadURL, progress: 1 });
      await onArrived({ ...photo, name: file.name, fingerprint: fingerprint ?? '', uploadURL, index: index ?? 0 });
      arrived += 1;
      change(key, { state: 'done' });
    };
    const fail = (key: string, error: unknown) => {
      if (error instanceof CannotPrepare) return refuse(key, error.message);
      change(key, { state: 'failed', failure: uploadFailure(error) });
      // The server keeps no file that it refuses. If no answer came, another attempt names the same upload.
      if (error instanceof ApiError) change(key, { uploadURL: null });
    };
    const send = async ({ key }: UploadItem): Promise<void> => {
      const photo = await preparations.get(key);
      const item = itemAt(key);
      if (!photo || !item || stops.has(key)) return;
      const stop = new AbortController();
      stops.set(key, stop);
      change(key, { state: 'sending', progress: 0, failure: null });
      try {
        await deliver(item, photo, stop);
      } catch (error) {
        fail(key, error);
      } finally {
        stops.delete(key);
        prepareAhead();
      }
    };
    /** Makes room in the dialog for the next round. */
    const endRound = () => {
      const doneKeys = get().items.flatMap(({ key, state }) => (state === 'done' ? [key] : []));
      set(({ before }) => ({ before: before + doneKeys.length }));
      forget(doneKeys);
    };
    const sendRounds = async (isCurrent: () => boolean): Promise<void> => {
      const tried = new Set<string>();
      const nextRound = () =>
        toSend(get().items)
          .filter(({ key }) => !tried.has(key))
          .slice(0, maxFiles);
      for (let round = nextRound(); round.length > 0 && isCurrent(); round = nextRound()) {
        if (tried.size > 0) endRound();
        for (const { key } of round) tried.add(key);
        await pLimit(AT_ONCE).map(round, send);
      }
    };

    const add = (newItems: readonly UploadItem[]) => {
      const items = [...get().items, ...newItems];
      set({ items: get().sending ? numbered(items, indexesOf) : items });
      prepareAhead();
    };

    return {
      maxFiles,
      open: false,
      sending: false,
      items: [],
      before: 0,
      refused: [],
      leftOut: [],
      show: () => set({ open: true }),
      hide: () => (get().sending ? set({ open: false }) : get().cancel()),
      choose: (files, emptyFolders = []) => {
        const { accepted, refused } = chooseImages(files);
        refused.push(...emptyFolders.map((name) => `There is nothing to upload in “${name}”.`));
        if (maxFiles === 1 && accepted.length > 1) refused.push(`Only one image fits here: “${accepted[0]?.name}”.`);
        // If a round has one file, a new choice replaces the old one.
        if (maxFiles === 1 && accepted.length > 0) forget(get().items.map(({ key }) => key));
        set({ open: true, refused });
        add((maxFiles === 1 ? accepted.slice(0, 1) : accepted).map((file) => newItem(newId(), file)));
      },
      takeLeftOut: () => {
        const files = get().leftOut.map(({ file }) => file);
        set({ leftOut: [] });
        add(files.map((file) => ({ ...newItem(newId(), file), isWanted: true })));
      },
      start: async () => {
        if (get().sending) return;
        run += 1;
        const thisRun = run;
        set({ sending: true, items: numbered(get().items, indexesOf) });
        await sendRounds(() => run === thisRun);
        if (run !== thisRun) return;
        set({ sending: false });
        endIfAllUp();
      },
      retry: async (item) => {
        await send(item);
        endIfAllUp();
      },
      remove: leaveOut,
      cancel: () => {
        set({ refused: [] });
        end();
      },
    };
  });
};
