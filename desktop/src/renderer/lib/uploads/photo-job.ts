import pLimit from 'p-limit';

/** A job for the photo worker: it looks at a file, and makes it smaller where it has to be. */
export interface PhotoJob {
  file: File;
  /** The longest edge of the thumbnail, in pixels. */
  thumbnailEdge: number;
  /** A JPEG is needed whatever the size: the file is of a kind that no browser can show. */
  convert: boolean;
}

export interface PhotoAnswer {
  thumbnail: Blob;
  /** A few pixels of it, as the page shows it blurred. */
  placeholder: Blob;
  /** Width over height, upright. */
  ratio: number;
  /** A smaller file to upload instead; null if the file itself goes up. */
  smaller: Blob | null;
}

/** Only one photograph at a time is in memory. */
const limit = pLimit(1);

let worker: Worker | null = null;

const startWorker = (): Worker => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });

const ask = (job: PhotoJob): Promise<PhotoAnswer | null> =>
  new Promise((resolve) => {
    worker ??= startWorker();
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer | null>) => resolve(data);
    // A picture too large for the memory can take the worker with it: the next one gets a new worker.
    worker.onerror = () => {
      worker?.terminate();
      worker = null;
      resolve(null);
    };
    worker.postMessage(job);
  });

/** Works on one photograph after another. null: this browser cannot decode it. */
export const workOnPhoto = (job: PhotoJob): Promise<PhotoAnswer | null> => limit(ask, job);
