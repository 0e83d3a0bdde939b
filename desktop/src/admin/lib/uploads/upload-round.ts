import type { PreparedPhoto } from './prepare-photo.ts';

/** One file in the upload dialog, from the choice until it is uploaded. */
export interface UploadItem {
  key: string;
  file: File;
  /** Its place in the whole upload, counted across rounds; null until it starts. */
  index: number | null;
  /** Equal for equal content; null until the file has been read. */
  fingerprint: string | null;
  /** It goes up even if it is there already. */
  isWanted: boolean;
  /** null until the file is prepared. */
  photo: PreparedPhoto | null;
  state: 'preparing' | 'waiting' | 'sending' | 'done' | 'failed';
  /** The uploaded share of the file, 0 to 1. */
  progress: number;
  /** A sentence that says why it failed. */
  failure: string | null;
  /** Its address on the server, once it is there. */
  uploadURL: string | null;
}

/** An uploaded item. */
export interface UploadedPhoto extends PreparedPhoto {
  name: string;
  fingerprint: string;
  uploadURL: string;
  index: number;
}

export const newItem = (key: string, file: File): UploadItem => ({
  key,
  file,
  index: null,
  fingerprint: null,
  isWanted: false,
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

/**
 * The progress over all rounds.
 * @param before the number of files that earlier rounds uploaded
 */
export const progressOf = ({ before, items }: { before: number; items: readonly UploadItem[] }) => ({
  up: before + items.filter(({ state }) => state === 'done').length,
  all: before + items.length,
});

/** Assigns places to files, other than the `taken` ones. */
export type IndexesOf = (files: readonly File[], taken: ReadonlySet<number>) => readonly number[];

/** Gives every item without an index its own. */
export const numbered = (items: readonly UploadItem[], indexesOf: IndexesOf): readonly UploadItem[] => {
  const takenIndexes = new Set(items.flatMap(({ index }) => index ?? []));
  const indexes = indexesOf(
    items.flatMap(({ index, file }) => (index === null ? [file] : [])),
    takenIndexes,
  ).values();
  return items.map((item) => (item.index === null ? { ...item, index: indexes.next().value ?? null } : item));
};

/** A file that is not uploaded, because its content is there already. */
export interface LeftOut {
  readonly file: File;
  /** A sentence that says where its content is. */
  readonly where: string;
}
