import type { Studio } from '../studio.ts';
import type { Browser } from './webdriver.ts';

/** The tools of a journey. */
export interface Scene {
  readonly browser: Browser;
  readonly studio: Studio;
  /** Small photographs on disk. */
  readonly files: readonly string[];
}

export interface Journey {
  readonly title: string;
  /** The reason why an engine cannot run it. */
  readonly without?: Partial<Record<string, string>>;
  readonly make: (scene: Scene) => Promise<void>;
}

export const PHONE = [390, 844] as const;
export const TABLET = [768, 1024] as const;
export const DESK = [1280, 800] as const;
