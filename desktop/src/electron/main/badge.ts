import { app, nativeImage } from 'electron';
import { appWindows } from './window.ts';

const SIZE = 16;
/** The admin app's danger red in the byte order of Windows: blue, green, red, alpha. */
const COLOUR = [0x1b, 0x26, 0xa8, 0xff];
const NOTHING = [0, 0, 0, 0];

const isInside = (pixel: number): boolean => {
  const middle = (SIZE - 1) / 2;
  return Math.hypot((pixel % SIZE) - middle, Math.floor(pixel / SIZE) - middle) <= SIZE / 2 - 1;
};

const dot = () =>
  nativeImage.createFromBitmap(
    Buffer.from(Array.from({ length: SIZE * SIZE }, (_, pixel) => (isInside(pixel) ? COLOUR : NOTHING)).flat()),
    { width: SIZE, height: SIZE },
  );

export const enquiriesWords = (count: number): string => `${count} new ${count === 1 ? 'inquiry' : 'inquiries'}`;

/** Shows a count on the app's icon, or a dot on Windows, which has no numbers there. 0 removes it. */
export const showBadge = (count: number): void => {
  app.setBadgeCount(count);
  if (process.platform !== 'win32') return;
  for (const window of appWindows()) {
    window.setOverlayIcon(count > 0 ? dot() : null, count > 0 ? enquiriesWords(count) : '');
  }
};
