#!/usr/bin/env node
/** electron-vite starts this instead of Electron: the stand-in, with its window in Chromium. */
import { chromium } from '@playwright/test';
import { launchDesktop } from '../../e2e/desktop/launch-desktop.ts';
import { findOrInstallBrowser } from '../browser.ts';

const {
  STAND_IN_MAIN = '',
  STAND_IN_PORT = '',
  STAND_IN_USER_DATA = '',
  ELECTRON_RENDERER_URL = '',
  DISPLAY,
  WAYLAND_DISPLAY,
} = process.env;
const hasScreen = process.platform !== 'linux' || DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined;
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser(),
  headless: !hasScreen,
  handleSIGINT: false,
  handleSIGTERM: false,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const desktop = await launchDesktop({
  browser,
  userData: STAND_IN_USER_DATA,
  env: { STAND_IN_MAIN, STAND_IN_PORT, ELECTRON_RENDERER_URL },
});
console.log(`The app's window is ${hasScreen ? 'open' : `at ${desktop.page.url()}, as there is no screen here`}.`);
const end = async (): Promise<void> => {
  if (browser.isConnected()) await desktop.kill();
  await browser.close();
  process.exit(0);
};
process.once('SIGTERM', () => void end()).once('SIGINT', () => void end());
// The person has closed the window.
browser.on('disconnected', () => process.exit(0));
