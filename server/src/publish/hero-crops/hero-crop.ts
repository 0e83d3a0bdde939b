import { spawn } from 'node:child_process';
import os from 'node:os';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { HeroImage } from '@shutterdesk/shared';
import { positionInPercent } from '@shutterdesk/site/renderer';
import { programBeside } from '../../config/release.ts';
import { DERIVATIVES } from '../../storage/object-keys.ts';
import type { ObjectStorage } from '../../storage/object-storage.ts';

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

const WORKER = programBeside(import.meta, 'hero-crop-worker');
const LOW_PRIORITY = 10;
const TIME_LIMIT_MS = 30_000;

/**
 * Crops in a separate process of low priority: inside the server it would slow everything down.
 * @throws when the picture cannot be cropped, or that takes too long or is aborted
 */
const cropApart = async (words: readonly string[], picture: Readable, how?: CropPatience): Promise<Uint8Array> => {
  const child = spawn(process.execPath, [WORKER, ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: how?.timeLimitMs ?? TIME_LIMIT_MS,
    ...(how && { signal: how.signal }),
  });
  if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [output, code] = await Promise.all([buffer(child.stdout), ended, pipeline(picture, child.stdin)]);
  if (code !== 0 || output.byteLength === 0) throw new Error(`the crop of the hero picture ended with ${code}`);
  return output;
};

export const cropHero = async (crop: HeroCrop, storage: ObjectStorage, how?: CropPatience): Promise<Uint8Array> => {
  const source = await storage.read(crop.from.replace(/^\/media\//, DERIVATIVES));
  if (!source) throw new Error('the hero picture is not there');
  const words = [crop.x, crop.y, crop.scale, crop.width, crop.height, crop.format].map(String);
  return cropApart(words, source.body, how);
};
