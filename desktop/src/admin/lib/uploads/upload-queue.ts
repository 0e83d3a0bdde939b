import pLimit from 'p-limit';
import { v7 as newId } from 'uuid';
import { create } from 'zustand';
import { chooseImages } from './image-files.ts';
import { logoFile } from './logo-file.ts';
import { CannotPrepare, fingerprintOf, type PreparedPhoto, preparePhoto } from './prepare-photo.ts';
import {
  allUp,
  changeItem,
  createSending,
  type IndexesOf,
  type LeftOut,
  newItem,
  numbered,
  toSend,
  type UploadedPhoto,
  type UploadItem,
} from './upload-sending.ts';

/** The limit of prepared photographs: each takes memory until it is uploaded. */
const PREPARED_AHEAD = 50;
const CHOSEN_TWICE = 'You chose it twice.';

interface PreparationParts {
  readonly items: () => readonly UploadItem[];
  readonly change: (key: string, part: Partial<UploadItem>) => void;
  /** The longest edge of the previews, in pixels. */
  readonly thumbnailEdge: number;
  readonly isLogo?: boolean;
  /** A sentence that says where a file's content is already; null if it is new. */
  readonly whereAlready?: (fingerprint: string) => string | null;
  /** Takes out a file that cannot be uploaded. */
  readonly refuse: (key: string, sentence: string) => void;
  /** Takes out a file whose content is there already. */
  readonly leaveOut: (key: string, leftOut: LeftOut) => void;
}

/** Reads the chosen files and makes them ready for their upload, some ahead. */
const createPreparation = (parts: PreparationParts) => {
  const { items, change, thumbnailEdge, isLogo, whereAlready, refuse, leaveOut } = parts;
  const photos = new Map<string, Promise<PreparedPhoto | null>>();
  const isListed = (key: string): boolean => items().some((item) => item.key === key);

  const placeOf = ({ key, isWanted }: UploadItem, fingerprint: string): string | null => {
    if (isWanted || !whereAlready) return null;
    const isTwin = items().some((item) => item.key !== key && item.fingerprint === fingerprint);
    return whereAlready(fingerprint) ?? (isTwin ? CHOSEN_TWICE : null);
  };
  const prepare = async (item: UploadItem): Promise<PreparedPhoto | null> => {
    const { key, file } = item;
    try {
      const fingerprint = await fingerprintOf(file);
      if (!isListed(key)) return null;
      const where = placeOf(item, fingerprint);
      if (where) {
        leaveOut(key, { file, where });
        return null;
      }
      change(key, { fingerprint });
      const photo = await preparePhoto(isLogo ? await logoFile(file) : file, thumbnailEdge);
      change(key, { photo, state: 'waiting' });
      return photo;
    } catch (error) {
      if (!isListed(key)) return null;
      refuse(key, error instanceof CannotPrepare ? error.message : `“${file.name}” can’t be read.`);
      return null;
    }
  };
  return {
    goOn() {
      for (const item of toSend(items()).slice(0, PREPARED_AHEAD)) {
        if (!photos.has(item.key)) photos.set(item.key, prepare(item));
      }
    },
    photoOf: (key: string): Promise<PreparedPhoto | null> | undefined => photos.get(key),
    forget: (key: string): void => void photos.delete(key),
  };
};

const AT_ONCE = 3;

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
  /** Closes the dialog: a running upload continues, failed files stay to be tried again, a mere choice is cancelled. */
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
  /** By default in the order of their choice. */
  indexesOf?: IndexesOf;
  /** A drawing is taken too, and a transparent ground stays. */
  isLogo?: boolean;
  /** A sentence that says where a file's content is already; null if it is new. */
  whereAlready?: (fingerprint: string) => string | null;
  /** Called for each photograph as soon as it is uploaded. A failure counts as a failed upload. */
  onArrived: (photo: UploadedPhoto) => void | Promise<void>;
  /** Called once an upload has ended, with the number of uploaded files of all its rounds. */
  onEnd?: (count: number) => void;
}

/** Takes the new files of a choice, and says which cannot be taken. */
const newItems = (files: readonly File[], emptyFolders: readonly string[], maxFiles: number) => {
  const { accepted, refused } = chooseImages(files);
  refused.push(...emptyFolders.map((name) => `“${name}” has nothing to upload.`));
  if (maxFiles === 1 && accepted.length > 1) refused.push(`You can use only one image here: “${accepted[0]?.name}”.`);
  const taken = maxFiles === 1 ? accepted.slice(0, 1) : accepted;
  return { items: taken.map((file) => newItem(newId(), file)), refused };
};

const EMPTY = { open: false, sending: false, items: [], before: 0, refused: [], leftOut: [] } as const;

interface Rounds extends Pick<UploadQueue, 'maxFiles'> {
  readonly items: () => readonly UploadItem[];
  readonly send: (item: UploadItem) => Promise<void>;
  readonly endRound: () => void;
  readonly isCurrent: () => boolean;
}

/** Sends the files in rounds, until each was tried once. */
const sendRounds = async ({ items, maxFiles, send, endRound, isCurrent }: Rounds): Promise<void> => {
  const tried = new Set<string>();
  const nextRound = () =>
    toSend(items())
      .filter(({ key }) => !tried.has(key))
      .slice(0, maxFiles);
  for (let round = nextRound(); round.length > 0 && isCurrent(); round = nextRound()) {
    if (tried.size > 0) endRound();
    for (const { key } of round) tried.add(key);
    await pLimit(AT_ONCE).map(round, send);
  }
};

const inOrder: IndexesOf = (files) => files.map((_, index) => index);

/** A queue of files: they are chosen, prepared, and on `start` uploaded three at a time, round after round. */
export const createUploadQueue = (options: UploadQueueOptions) => {
  const { maxFiles, indexesOf = inOrder, onArrived, onEnd } = options;
  let run = 0;
  let arrived = 0;

  return create<UploadQueue>((set, get) => {
    const items = () => get().items;
    const change = (key: string, part: Partial<UploadItem>) =>
      set((state) => ({ items: changeItem(state.items, key, part) }));
    const forget = (keys: readonly string[]) => {
      for (const key of keys) {
        sending.stop(key);
        preparation.forget(key);
      }
      set((state) => ({ items: state.items.filter(({ key }) => !keys.includes(key)) }));
    };
    const end = () => {
      run += 1;
      forget(items().map(({ key }) => key));
      set({ open: false, sending: false, before: 0, leftOut: [] });
      if (arrived > 0) onEnd?.(arrived);
      arrived = 0;
    };
    const endIfAllUp = () => {
      if (!get().sending && allUp(items())) end();
    };
    const remove = (keys: readonly string[]) => {
      forget(keys);
      preparation.goOn();
      endIfAllUp();
    };
    const refuse = (key: string, sentence: string) => {
      set(({ refused }) => ({ refused: [...refused, sentence] }));
      remove([key]);
    };
    const leaveOut = (key: string, file: LeftOut) => {
      set(({ leftOut }) => ({ leftOut: [...leftOut, file] }));
      remove([key]);
    };
    const count = async (photo: UploadedPhoto): Promise<void> => {
      await onArrived(photo);
      arrived += 1;
    };
    const preparation = createPreparation({ ...options, items, change, refuse, leaveOut });
    const { photoOf, goOn } = preparation;
    const sending = createSending({ items, change, photoOf, onArrived: count, refuse, whenTried: goOn });

    /** Makes room in the dialog for the next round. */
    const endRound = () => {
      const doneKeys = items().flatMap(({ key, state }) => (state === 'done' ? [key] : []));
      set(({ before }) => ({ before: before + doneKeys.length }));
      forget(doneKeys);
    };
    const add = (added: readonly UploadItem[]) => {
      const all = [...items(), ...added];
      set({ items: get().sending ? numbered(all, indexesOf) : all });
      goOn();
    };

    return {
      maxFiles,
      ...EMPTY,
      show: () => set({ open: true }),
      hide: () => {
        const isUnderWay = get().sending || items().some(({ state }) => state === 'failed');
        if (isUnderWay) set({ open: false });
        else get().cancel();
      },
      choose: (files, emptyFolders = []) => {
        const { items: chosen, refused } = newItems(files, emptyFolders, maxFiles);
        // If a round has one file, a new choice replaces the old one.
        if (maxFiles === 1 && chosen.length > 0) forget(items().map(({ key }) => key));
        set({ open: true, refused });
        add(chosen);
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
        set({ sending: true, items: numbered(items(), indexesOf) });
        await sendRounds({ items, maxFiles, send: sending.send, endRound, isCurrent: () => run === thisRun });
        if (run !== thisRun) return;
        set({ sending: false });
        endIfAllUp();
      },
      retry: async (item) => {
        await sending.send(item);
        endIfAllUp();
      },
      remove,
      cancel: () => {
        set({ refused: [] });
        end();
      },
    };
  });
};
