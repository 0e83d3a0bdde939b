import type { HeroImage } from '@shutterdesk/shared';
import { positionInPercent } from '@shutterdesk/site/renderer';
import { DERIVATIVES } from '../../storage/object-keys.ts';
import type { ObjectStorage } from '../../storage/object-storage.ts';
import { runQuietly } from '../quiet-process.ts';

/** A crop of a hero picture as a separate file: all values that determine its bytes. */
export interface HeroCrop {
  /** The derivative to crop. */
  readonly from: string;
  /** The position as fractions and the size as a factor, as the page lays it out. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly format: 'avif' | 'jpeg';
}

/** The position of the picture in the hero: fractions from 0 to 1, and the size as a factor of 'fills'. */
export const placeOf = ({ backgroundPosition, backgroundSize }: HeroImage) => {
  const { x, y } = positionInPercent(backgroundPosition);
  return { x: x / 100, y: y / 100, scale: Number.parseFloat(backgroundSize) / 100 };
};

export interface CropPatience {
  readonly signal: AbortSignal;
  readonly timeLimitMs: number;
}

/** Crops in a separate process: inside the server it would slow everything down. */
export const cropHero = async (crop: HeroCrop, storage: ObjectStorage, how?: CropPatience): Promise<Uint8Array> => {
  const source = await storage.read(crop.from.replace(/^\/media\//, DERIVATIVES));
  if (!source) throw new Error('the hero picture is not there');
  const words = [crop.x, crop.y, crop.scale, crop.width, crop.height, crop.format].map(String);
  return runQuietly('hero-crops/hero-crop-worker.ts', words, source.body, how);
};
