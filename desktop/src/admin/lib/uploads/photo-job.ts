import pLimit from 'p-limit';

/** A job for the photo worker: it reads a file, and makes it smaller if necessary. */
export interface PhotoJob {
  file: File;
  /** The longest edge of the thumbnail, in pixels. */
  thumbnailEdge: number;
  /** Forces a JPEG at any size, because browsers cannot show the file's format. */
  convert: boolean;
  /** Its colours reach beyond sRGB: a smaller file is made in Display P3. */
  isWide: boolean;
  /** A file below the limit stays as it is, however many pixels it has: a smaller one would lack its colours. */
  keepsItself: boolean;
}

export interface PhotoAnswer {
  thumbnail: Blob;
  /** A few pixels of it, for the blurred version on the page. */
  placeholder: Blob;
  /** The aspect ratio, upright. */
  ratio: number;
  /** A smaller file to upload instead; null to upload the file itself. */
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
    // A picture that is too large for the memory may crash the worker: the next one gets a new worker.
    worker.onerror = () => {
      worker?.terminate();
      worker = null;
      resolve(null);
    };
    worker.postMessage(job);
  });

/** Processes one photograph after another. Answers null if this browser cannot decode or redraw it. */
export const workOnPhoto = (job: PhotoJob): Promise<PhotoAnswer | null> => limit(ask, job);
