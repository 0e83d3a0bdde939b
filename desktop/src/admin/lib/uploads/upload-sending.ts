import { ApiError } from '@shutterdesk/shared';
import { CannotPrepare, type PreparedPhoto } from './prepare-photo.ts';
import { uploadFailure, uploadFile } from './upload-file.ts';
import type { UploadedPhoto, UploadItem } from './upload-round.ts';

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
