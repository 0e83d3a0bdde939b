import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow, type Rectangle, screen } from 'electron';
import * as z from 'zod/mini';

const placeSchema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() });
type Place = z.infer<typeof placeSchema>;

const file = (): string => path.join(app.getPath('userData'), 'window.json');

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The window's last position, unless its screen is gone. */
export const lastPlace = (): Place | null => {
  try {
    const place = placeSchema.parse(JSON.parse(readFileSync(file(), 'utf8')));
    return screen.getAllDisplays().some(({ workArea }) => overlaps(workArea, place)) ? place : null;
  } catch {
    return null;
  }
};

export const rememberPlace = (window: BrowserWindow): void => {
  window.on('close', () => {
    const place: Place = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      writeFileSync(file(), JSON.stringify(place));
    } catch {
      // The next window opens in the middle.
    }
  });
};
