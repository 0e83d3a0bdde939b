import { v7 as newId } from 'uuid';
import { create } from 'zustand';
import { chooseImages } from './image-files.ts';
import { CannotPrepare, type PreparedPhoto, preparePhoto } from './prepare-photo.ts';
import { uploadFailure, uploadFile } from './upload-file.ts';
import {
  allUp,
  atATime,
  changeItem,
  newItem,
  toSend,
  type UploadedPhoto,
  type UploadItem,
  uploadedOf,
} from './upload-round.ts';

const AT_ONCE = 3;

export interface UploadQueue {
  maxFiles: number;
  open: boolean;
  /** A round is on its way. */
  sending: boolean;
  /** This round, at most `maxFiles`. */
  items: readonly UploadItem[];
  /** Chosen, and waiting for the next round. */
  later: readonly File[];
  /** A sentence for each file that cannot go up. */
  refused: readonly string[];
  show: () => void;
  /** Puts files into the dialog, and opens it. */
  choose: (files: readonly File[]) => void;
  start: () => Promise<void>;
  retry: (item: UploadItem) => void;
  /** Takes files out of the round; those under way are stopped. */
  remove: (keys: readonly string[]) => void;
  /** Stops what is under way and forgets what was chosen; what is up already is kept. */
  cancel: () => void;
}

interface UploadQueueOptions {
  maxFiles: number;
  /** The longest edge of the previews, in pixels. */
  thumbnailEdge: number;
  /** Gets what went up, when a round is over. */
  onUploaded: (photos: UploadedPhoto[]) => void;
}

/** Files on their way into storage: chosen, made ready, sent on `start` three at a time, round by round. */
export const createUploadQueue = ({ maxFiles, thumbnailEdge, onUploaded }: UploadQueueOptions) => {
  const stops = new Map<string, AbortController>();
  const preparations = new Map<string, Promise<PreparedPhoto | null>>();

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
    const isHere = (key: string) => get().items.some((item) => item.key === key);

    const prepare = async ({ key, file }: UploadItem): Promise<PreparedPhoto | null> => {
      try {
        const photo = await preparePhoto(file, thumbnailEdge);
        change(key, { photo, state: 'waiting' });
        return photo;
      } catch (error) {
        if (!isHere(key)) return null;
        forget([key]);
        const sentence = error instanceof CannotPrepare ? error.message : `“${file.name}” cannot be read.`;
        set(({ refused }) => ({ refused: [...refused, sentence] }));
        settle();
        return null;
      }
    };
    /** As many of those that wait as there is room for; none into a round that has begun. */
    const fill = () => {
      const { items, later } = get();
      if (items.some(({ state }) => state === 'sending' || state === 'done')) return;
      const added = later.slice(0, maxFiles - items.length).map((file) => newItem(newId(), file));
      set({ items: [...items, ...added], later: later.slice(added.length) });
      for (const item of added) preparations.set(item.key, prepare(item));
    };
    const finish = () => {
      const photos = uploadedOf(get().items);
      forget(get().items.map(({ key }) => key));
      set({ open: false });
      fill();
      if (photos.length > 0) onUploaded(photos);
    };
    const settle = () => (allUp(get().items) ? finish() : fill());

    const send = async ({ key }: UploadItem): Promise<void> => {
      const photo = await preparations.get(key);
      if (!photo || !isHere(key) || stops.has(key)) return;
      const stop = new AbortController();
      stops.set(key, stop);
      change(key, { state: 'sending', progress: 0, failure: null });
      try {
        const uploadURL = await uploadFile(photo.body, (progress) => change(key, { progress }), stop.signal);
        change(key, { state: 'done', progress: 1, uploadURL });
      } catch (error) {
        change(key, { state: 'failed', failure: uploadFailure(error) });
      } finally {
        stops.delete(key);
      }
      settle();
    };

    return {
      maxFiles,
      open: false,
      sending: false,
      items: [],
      later: [],
      refused: [],
      show: () => set({ open: true }),
      choose: (files) => {
        const { accepted, refused } = chooseImages(files);
        if (maxFiles === 1 && accepted.length > 1) refused.push(`Only one image fits here: “${accepted[0]?.name}”.`);
        // In a round of one, a new choice takes the place of the old one.
        if (maxFiles === 1 && accepted.length > 0) forget(get().items.map(({ key }) => key));
        const later = maxFiles === 1 ? accepted.slice(0, 1) : [...get().later, ...accepted];
        set({ open: true, refused, later });
        fill();
      },
      start: async () => {
        set({ sending: true });
        await atATime(AT_ONCE, toSend(get().items), send);
        set({ sending: false });
      },
      retry: (item) => void send(item),
      remove: (keys) => {
        forget(keys);
        settle();
      },
      cancel: () => {
        set({ later: [], refused: [] });
        finish();
      },
    };
  });
};
