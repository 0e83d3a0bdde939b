import { type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { type Studio, timedSignIn } from './studio-client.ts';

const LOOK_EVERY_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolved when every photograph has all of its derivatives, with the photographs. */
export const finished = async ({ api }: Studio, lookEveryMs = LOOK_EVERY_MS): Promise<readonly GalleryImage[]> => {
  for (;;) {
    const images = await api(listGalleryImages);
    if (images.every(({ picture }) => picture.derivatives.length === 6)) return images;
    await pause(lookEveryMs);
  }
};

/** Signs in again and again with a pause after each; how long each took, in milliseconds. */
export const signInsUntil = async (url: string, until: () => boolean): Promise<readonly number[]> => {
  const all: number[] = [];
  while (!until()) {
    all.push(await timedSignIn(url));
    await pause(LOOK_EVERY_MS);
  }
  return all;
};
