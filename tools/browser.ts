import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canUseApt, installFromDebian } from './debian.ts';
import { runCommand } from './run-command.ts';

/** Chromium without windows, menus and extensions first: the journeys need a third less processor time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** The page's fallback fonts are adjusted to these, so that nothing moves when its own fonts arrive. */
const FONTS = 'fonts-liberation';

/** @throws {Error} with a sentence that says what to do */
export const browserHere = (): string => {
  const others = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
  const programs = [process.env.CHROMIUM_PATH, HEADLESS_SHELL, ...others, chromium.executablePath()];
  const found = programs.find((program) => program && existsSync(program));
  if (found) return found;
  throw new Error('No Chromium could be found or installed: install one and set CHROMIUM_PATH to it.');
};

/**
 * The path of the browser to test with: an existing one, else one from Debian (as root), else Playwright's own.
 * @throws {Error} with a sentence that says what to do when none of these works
 */
export const findOrInstallBrowser = async (): Promise<string> => {
  if (canUseApt() && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)) {
    await installFromDebian('chromium-headless-shell', FONTS);
  }
  try {
    return browserHere();
  } catch {
    await runCommand('npx', ['playwright', 'install', 'chromium-headless-shell']);
    return browserHere();
  }
};
