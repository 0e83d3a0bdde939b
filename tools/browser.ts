import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canUseApt, installFromDebian } from './debian.ts';
import { runCommand } from './run-command.ts';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const existingBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...PROGRAMS, chromium.executablePath()].find((file) => file && existsSync(file));

/**
 * The path of a Chromium for the tests: an existing one, else one from Debian (as root), else Playwright's own.
 * @throws {Error} with a sentence that says what to do when none of these works
 */
export const findOrInstallBrowser = async (): Promise<string> => {
  const existing = existingBrowser();
  if (existing) return existing;
  console.log('Installing a browser to test with …');
  // The page's fallback fonts are adjusted to these, so only with them nothing moves.
  if (canUseApt()) await installFromDebian('chromium', 'fonts-liberation');
  else await runCommand('npx', ['playwright', 'install', 'chromium']);
  const installed = existingBrowser();
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed: install one and set CHROMIUM_PATH to it.');
};
