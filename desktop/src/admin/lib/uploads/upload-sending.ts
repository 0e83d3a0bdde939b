import { type AnswerOf, ApiError, createUpload } from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import { CannotPrepare, expectReadable, type PreparedPhoto } from './prepare-photo.ts';

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

/** The message is a sentence that says what went wrong and what to do. */
class UploadFailed extends Error {
  override name = 'UploadFailed';
}

/** A bucket refuses without CORS headers: to the browser that looks like a broken connection. */
const DID_NOT_ARRIVE = 'The upload didn’t finish. Check your connection and try again.';
const NOT_REACHED = 'Can’t reach the server. Check your connection and try again.';

const STALLED = 'The upload has stopped moving. Check your connection and try again.';

/** A network that lets nothing through for so long will not go on by itself. */
const STALLED_MS = 60_000;

const refusalOf = ({ status, statusText, responseText }: XMLHttpRequest): string =>
  new ApiError(status, statusText, responseText).sentence ?? `Couldn’t upload it (${status}). Please try again.`;

/** fetch does not report upload progress; XMLHttpRequest does. */
const put = (
  { uploadURL, headers }: AnswerOf<typeof createUpload>,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let patience: ReturnType<typeof setTimeout> | undefined;
    const settled = () => {
      clearTimeout(patience);
      signal.removeEventListener('abort', abort);
    };
    const fail = (sentence: string) => () => {
      settled();
      reject(new UploadFailed(sentence));
    };
    const waitForMore = () => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        request.onabort = fail(STALLED);
        request.abort();
      }, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      waitForMore();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      settled();
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadFailed(refusalOf(request)));
    };
    request.onerror = fail(DID_NOT_ARRIVE);
    request.onabort = fail('The upload was stopped.');
    signal.addEventListener('abort', abort);
    request.open('PUT', uploadURL);
    // Firefox reports an empty answer without a type as broken XML.
    request.overrideMimeType('text/plain');
    for (const [name, value] of Object.entries({ 'Content-Type': file.type, ...headers })) {
      request.setRequestHeader(name, value);
    }
    waitForMore();
    request.send(file);
  });

/**
 * Uploads one file and answers its address for the save.
 * @throws {CannotPrepare} if the file has changed or gone since it was chosen: another attempt would fail, too
 */
const uploadFile = async (file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> => {
  const body = { contentType: file.type, bytes: file.size, name: file.name };
  const address = await api(createUpload, { signal, body });
  signal.throwIfAborted();
  try {
    await put(address, file, onProgress, signal);
  } catch (error) {
    await expectReadable(file);
    throw error;
  }
  return address.uploadURL;
};

/** The message for a failed upload. */
const uploadFailure = (error: unknown): string => {
  if (error instanceof UploadFailed) return error.message;
  return error instanceof ApiError && error.sentence ? error.sentence : NOT_REACHED;
};

interface SendingParts {
  readonly items: () => readonly UploadItem[];
  readonly change: (key: string, part: Partial<UploadItem>) => void;
  readonly photoOf: (key: string) => Promise<PreparedPhoto | null> | undefined;
  /** A failure counts as a failed upload. */
  readonly onArrived: (photo: UploadedPhoto) => void | Promise<void>;
  readonly refuse: (key: string, sentence: string) => void;
  /** Called after each attempt. */
  readonly whenTried: () => void;
}

/** Uploads single files, and stops them. */
export const createSending = ({ items, change, photoOf, onArrived, refuse, whenTried }: SendingParts) => {
  const stops = new Map<string, AbortController>();

  const deliver = async (item: UploadItem, photo: PreparedPhoto, signal: AbortSignal): Promise<void> => {
    const { key, file, index, fingerprint } = item;
    const up = () => uploadFile(photo.body, (progress) => change(key, { progress }), signal);
    const uploadURL = item.uploadURL ?? (await up());
    if (signal.aborted) return;
    change(key, { uploadURL, progress: 1 });
    await onArrived({ ...photo, name: file.name, fingerprint: fingerprint ?? '', uploadURL, index: index ?? 0 });
    change(key, { state: 'done' });
  };
  const fail = (key: string, error: unknown) => {
    if (error instanceof CannotPrepare) return refuse(key, error.message);
    change(key, { state: 'failed', failure: uploadFailure(error) });
    // The server keeps no file that it refuses. If no answer came, another attempt names the same upload.
    if (error instanceof ApiError) change(key, { uploadURL: null });
  };
  return {
    async send({ key }: UploadItem): Promise<void> {
      const photo = await photoOf(key);
      const item = items().find((one) => one.key === key);
      if (!photo || !item || stops.has(key)) return;
      const stop = new AbortController();
      stops.set(key, stop);
      change(key, { state: 'sending', progress: 0, failure: null });
      try {
        await deliver(item, photo, stop.signal);
      } catch (error) {
        fail(key, error);
      } finally {
        stops.delete(key);
        whenTried();
      }
    },
    stop: (key: string): void => stops.get(key)?.abort(),
  };
};
