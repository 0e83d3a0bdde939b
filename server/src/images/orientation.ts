import type { Metadata } from 'sharp';

const TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const EXIF_NAME = 'Exif\0\0';

/** The type of the number that names the orientation; null if it is not there. */
const typeIn = (exif: Buffer): number | null => {
  const tiff = exif.toString('latin1', 0, EXIF_NAME.length) === EXIF_NAME ? exif.subarray(EXIF_NAME.length) : exif;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const directory = view.getUint32(4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (view.getUint16(at, isLittle) === TAG) return view.getUint16(at + 2, isLittle);
  }
  return null;
};

/**
 * Tells whether browsers turn a photograph by its orientation, as libvips does: not in WebP, and only if the orientation is
 * written as a short number.
 */
export const isTurned = ({ format, exif }: Pick<Metadata, 'format' | 'exif'>): boolean => {
  if (format === 'webp') return false;
  if (!exif) return true;
  try {
    return [SHORT, null].includes(typeIn(exif));
  } catch {
    // A broken directory: libvips knows what to do with it.
    return true;
  }
};
