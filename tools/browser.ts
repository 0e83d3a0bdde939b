import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canUseApt, installFromDebian } from './debian.ts';
import { runCommand } from './run-command.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Chromium without windows, menus and extensions: the journeys need a third less processor time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** The page's fallback fonts are adjusted to these, so that nothing moves when its own fonts arrive. */
const FONTS = 'fonts-liberation';

const firstThere = (...programs: readonly (string | undefined)[]): string | undefined =>
  programs.find((program) => program && existsSync(program));

const existingBrowser = (): string | undefined =>
  firstThere(process.env.CHROMIUM_PATH, ...CHROMIUM, chromium.executablePath());

const existingHeadless = (): string | undefined => firstThere(process.env.CHROMIUM_PATH, HEADLESS_SHELL);

const found = (program: string | undefined): string => {
  if (program) return program;
  throw new Error('No Chromium could be found or installed: install one and set CHROMIUM_PATH to it.');
};

const install = async (debian: string): Promise<void> => {
  console.log('Installing a browser to test with …');
  if (canUseApt()) await installFromDebian(debian, FONTS);
  else await runCommand('npx', ['playwright', 'install', 'chromium']);
};

/**
 * The path of a whole Chromium: an existing one, else one from Debian (as root), else Playwright's own.
 * @throws {Error} with a sentence that says what to do when none of these works
 */
export const findOrInstallBrowser = async (): Promise<string> => {
  if (!existingBrowser()) await install('chromium');
  return found(existingBrowser());
};

/**
 * The path of the browser for the journeys: the headless shell, installed from Debian where that is allowed, else a
 * whole Chromium.
 * @throws {Error} with a sentence that says what to do when none of these works
 */
export const findOrInstallHeadless = async (): Promise<string> => {
  if (!existingHeadless() && canUseApt()) await install('chromium-headless-shell');
  return existingHeadless() ?? findOrInstallBrowser();
};

/** The browser for journeys that are run by hand. */
export const headlessOnThisMachine = (): string => found(existingHeadless() ?? existingBrowser());
