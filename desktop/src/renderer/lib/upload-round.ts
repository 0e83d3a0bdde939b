import type { PreparedPhoto } from './prepare-photo.ts';

/** One file in the upload dialog, from the choice until it is up. */
export interface UploadItem {
  key: string;
  file: File;
  /** null until it is known what goes up. */
  photo: PreparedPhoto | null;
  state: 'preparing' | 'waiting' | 'sending' | 'done' | 'failed';
  /** Share of the file that has gone out, 0 to 1. */
  progress: number;
  /** Why it failed, in a sentence. */
  failure: string | null;
  uploadURL: string | null;
}

/** An item that is up. */
export interface UploadedPhoto extends PreparedPhoto {
  name: string;
  uploadURL: string;
}

export const newItem = (key: string, file: File): UploadItem => ({
  key,
  file,
  photo: null,
  state: 'preparing',
  progress: 0,
  failure: null,
  uploadURL: null,
});

export const changeItem = (
  items: readonly UploadItem[],
  key: string,
  change: Partial<UploadItem>,
): readonly UploadItem[] => items.map((item) => (item.key === key ? { ...item, ...change } : item));

export const allUp = (items: readonly UploadItem[]): boolean =>
  items.length > 0 && items.every(({ state }) => state === 'done');

export const toSend = (items: readonly UploadItem[]): readonly UploadItem[] =>
  items.filter(({ state }) => state !== 'sending' && state !== 'done');

/** What is up, in the order of the choice. */
export const uploadedOf = (items: readonly UploadItem[]): UploadedPhoto[] =>
  items.flatMap(({ file, photo, uploadURL }) => (photo && uploadURL ? [{ ...photo, name: file.name, uploadURL }] : []));

/** Keys of those whose content was chosen a second time in this round. */
export const chosenTwice = (items: readonly UploadItem[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const { key, photo } of items) {
    if (!photo) continue;
    if (seen.has(photo.fingerprint)) again.add(key);
    seen.add(photo.fingerprint);
  }
  return again;
};

/** Works through `queue`, `width` at a time. */
export const atATime = async <Thing>(
  width: number,
  queue: readonly Thing[],
  work: (thing: Thing) => Promise<void>,
): Promise<void> => {
  const rest = queue.values();
  const worker = async () => {
    for (const thing of rest) await work(thing);
  };
  await Promise.all(Array.from({ length: width }, worker));
};
