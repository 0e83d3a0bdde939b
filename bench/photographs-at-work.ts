import { type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { type Studio, timedSignIn } from './studio-client.ts';

const LOOK_EVERY_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves with the photographs when each has all its derivatives. */
export const finished = async ({ api }: Studio, lookEveryMs = LOOK_EVERY_MS): Promise<readonly GalleryImage[]> => {
  for (;;) {
    const images = await api(listGalleryImages);
    if (images.every(({ picture }) => picture.derivatives.length === 6)) return images;
    await pause(lookEveryMs);
  }
};

/** Signs in repeatedly with a pause after each; answers the times in milliseconds. */
export const signInsUntil = async (url: string, until: () => boolean): Promise<readonly number[]> => {
  const times: number[] = [];
  while (!until()) {
    times.push(await timedSignIn(url));
    await pause(LOOK_EVERY_MS);
  }
  return times;
};
