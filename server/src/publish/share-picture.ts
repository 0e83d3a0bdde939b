import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { HeroImage } from '@shutterdesk/shared';
import { positionInPercent, type SiteContent } from '@shutterdesk/site/renderer';
import { DERIVATIVES } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { hashOf } from './encoded-file.ts';

/** What those take as it is who show a shared page. */
const SIZE = { width: 1200, height: 630 } as const;
const LOW_PRIORITY = 10;
const TIME_LIMIT_MS = 30_000;

export type SharePicture = NonNullable<SiteContent['shareImage']>;

/**
 * What the hero shows of its picture, as a JPEG. In a process of its own: inside the server it would hold everything
 * else up.
 */
export const cutSharePicture = async (
  hero: HeroImage,
  storage: ObjectStorage,
  signal?: AbortSignal,
): Promise<Uint8Array> => {
  const source = await storage.read(hero.url.replace(/^\/media\//, DERIVATIVES));
  if (!source) throw new Error('the hero picture is not there');
  const { x, y } = positionInPercent(hero.backgroundPosition);
  const scale = Number.parseFloat(hero.backgroundSize) / 100;
  const numbers = [x / 100, y / 100, scale, SIZE.width, SIZE.height].map(String);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'share-picture-worker.ts'), ...numbers], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: TIME_LIMIT_MS,
    ...(signal ? { signal } : {}),
  });
  if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [jpeg, code] = await Promise.all([buffer(child.stdout), ended, pipeline(source.body, child.stdin)]);
  if (code !== 0 || jpeg.byteLength === 0) throw new Error(`the picture to share could not be cut: ${code}`);
  return jpeg;
};

/** Under an address that stands for its bytes: those who show it keep it for long. */
export const sharePictureOf = ({ alt }: HeroImage, bytes: Uint8Array): SharePicture => ({
  ...SIZE,
  url: `/share-${hashOf(bytes).slice(0, 12)}.jpg`,
  alt,
  bytes,
});
