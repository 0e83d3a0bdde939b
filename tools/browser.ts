import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const found = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...PROGRAMS, chromium.executablePath()].find((file) => file && existsSync(file));

const canUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installFromDebian = async (): Promise<void> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
};

/**
 * The path of a Chromium to test with: one that is there, else installed from Debian (as root), else Playwright's own.
 * @throws {Error} with a sentence that says what to do, where none of these works
 */
export const findOrInstallBrowser = async (): Promise<string> => {
  const there = found();
  if (there) return there;
  console.log('Installing a browser to test with …');
  if (canUseApt()) await installFromDebian();
  else await runCommand('npx', ['playwright', 'install', 'chromium']);
  const installed = found();
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed: install one and set CHROMIUM_PATH to it.');
};
