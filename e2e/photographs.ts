import path from 'node:path';
import sharp from 'sharp';

/** The folder of the demo's photographs. */
export const photographs = path.resolve(import.meta.dirname, '..', 'tools', 'demo', 'photos');

export interface Photograph {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A real photograph in its own size, or at most `width` wide. */
export const photograph = async (name: string, width?: number): Promise<Photograph> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(path.join(photographs, name))
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer(),
});

/** The same as an upright phone writes it: rotated pixels, an orientation tag, and the location. */
export const phonePhotograph = async (name: string): Promise<Photograph> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(path.join(photographs, name))
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'Shutterdesk', Model: 'Test phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer(),
});
