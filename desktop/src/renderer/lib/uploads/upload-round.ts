import type { PreparedPhoto } from './prepare-photo.ts';

/** One file in the upload dialog, from the choice until it is up. */
export interface UploadItem {
  key: string;
  file: File;
  /** Its place in the whole upload, counted on over the rounds; null until it has been started. */
  index: number | null;
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
  index: number;
}

export const newItem = (key: string, file: File): UploadItem => ({
  key,
  file,
  index: null,
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

/** The progress over all rounds. @param before the number that earlier rounds brought up */
export const progressOf = ({ before, items }: { before: number; items: readonly UploadItem[] }) => ({
  up: before + items.filter(({ state }) => state === 'done').length,
  all: before + items.length,
});

/** Says which places files get that are not among the `taken` ones. */
export type IndexesOf = (files: readonly File[], taken: ReadonlySet<number>) => readonly number[];

/** Gives every item without an index its own. */
export const numbered = (items: readonly UploadItem[], indexesOf: IndexesOf): readonly UploadItem[] => {
  const taken = new Set(items.flatMap(({ index }) => index ?? []));
  const indexes = indexesOf(
    items.flatMap(({ index, file }) => (index === null ? [file] : [])),
    taken,
  ).values();
  return items.map((item) => (item.index === null ? { ...item, index: indexes.next().value ?? null } : item));
};

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
