import { UPLOAD } from '@shutterdesk/shared';

/** The job: it reads a file, and makes it smaller if necessary. */
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

/** Transparent areas become white, as on the page. A browser that has no Display P3 draws in sRGB. */
const draw = (bitmap: ImageBitmap, width: number, colorSpace: PredefinedColorSpace = 'srgb'): OffscreenCanvas => {
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { colorSpace });
  if (!context) throw new Error('This browser cannot draw here.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
};

const jpeg = (canvas: OffscreenCanvas, quality: number): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality });

/** Reduces a picture to the upload limit at the best quality that fits; null if none does. */
const shrink = async (bitmap: ImageBitmap, isWide: boolean): Promise<Blob | null> => {
  const canvas = draw(bitmap, Math.min(bitmap.width, UPLOAD.neededWidth), isWide ? 'display-p3' : 'srgb');
  for (const quality of [0.92, 0.8, 0.6]) {
    const smaller = await jpeg(canvas, quality);
    if (smaller.size <= UPLOAD.maxBytes) return smaller;
  }
  return null;
};

const BLOCK = 16;
const COLOURS = ['#c02020', '#20c020', '#2020c0', '#c0c0c0'];
/** More than JPEG changes a flat colour, and less than noise does. */
const NEAR = 24;

const testPattern = (): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(BLOCK * COLOURS.length, BLOCK);
  const context = canvas.getContext('2d');
  for (const [index, colour] of COLOURS.entries()) {
    if (!context) continue;
    context.fillStyle = colour;
    context.fillRect(index * BLOCK, 0, BLOCK, BLOCK);
  }
  return canvas;
};

/** The number of each block's middle, as far as the browser tells it. */
const middlesOf = (canvas: OffscreenCanvas): readonly number[] => {
  const context = canvas.getContext('2d');
  return COLOURS.flatMap((_, index) => [
    ...(context?.getImageData(index * BLOCK + BLOCK / 2, BLOCK / 2, 1, 1).data.subarray(0, 3) ?? []),
  ]);
};

const RIGHT = COLOURS.flatMap((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));

/** Browsers that guard against fingerprinting answer with noise, which must not take a photograph's place. */
const drawsTruly = async (): Promise<boolean> => {
  const bitmap = await createImageBitmap(await jpeg(testPattern(), 0.92));
  const seen = middlesOf(draw(bitmap, bitmap.width));
  bitmap.close();
  return RIGHT.every((value, index) => Math.abs((seen[index] ?? -NEAR) - value) <= NEAR);
};

let isTrue: Promise<boolean> | null = null;

const work = async ({ file, thumbnailEdge, convert, isWide, keepsItself }: PhotoJob): Promise<PhotoAnswer> => {
  isTrue ??= drawsTruly();
  if (!(await isTrue)) throw new Error('This browser does not give back what is drawn.');
  // Decoding applies the orientation from the file's metadata.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, thumbnailEdge / Math.max(bitmap.width, bitmap.height));
    const thumbnail = await jpeg(draw(bitmap, Math.max(1, Math.round(bitmap.width * scale))), 0.75);
    const isWider = bitmap.width > UPLOAD.neededWidth && !keepsItself;
    const mustShrink = convert || file.size > UPLOAD.maxBytes || isWider;
    const smaller = mustShrink ? await shrink(bitmap, isWide) : null;
    const better = smaller && (convert || smaller.size < file.size) ? smaller : null;
    const placeholder = await jpeg(draw(bitmap, 16), 0.6);
    return { thumbnail, placeholder, ratio: bitmap.width / bitmap.height, smaller: better };
  } finally {
    bitmap.close();
  }
};

addEventListener('message', async ({ data }: MessageEvent<PhotoJob>) => {
  try {
    postMessage(await work(data));
  } catch {
    postMessage(null);
  }
});
