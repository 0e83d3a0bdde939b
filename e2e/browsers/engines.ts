import { spawn } from 'node:child_process';
import path from 'node:path';
import { httpDriver } from './http-driver.ts';
import { marionetteDriver } from './marionette.ts';
import { Browser } from './webdriver.ts';

/** The program that starts each engine, as Debian's packages install it. */
export const PROGRAMS = {
  webkit: '/usr/bin/WebKitWebDriver',
  firefox: '/usr/bin/firefox-esr',
  chromium: '/usr/bin/chromedriver',
} as const;

export type Engine = keyof typeof PROGRAMS;

const asRoot = process.getuid?.() === 0;

/** A screen that nobody sees, for what knows no other way; it ends with us. */
const startScreen = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
    process.once('exit', () => child.kill());
  });

const startWebkit = async () =>
  httpDriver({
    program: PROGRAMS.webkit,
    capabilities: {
      'webkitgtk:browserOptions': { binary: path.join(import.meta.dirname, 'webkit-window.py'), args: [] },
    },
    env: {
      DISPLAY: await startScreen(),
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...(asRoot ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });

const startChromium = () =>
  httpDriver({
    program: PROGRAMS.chromium,
    capabilities: {
      'goog:chromeOptions': {
        args: ['--headless=new', '--disable-gpu', '--disable-quic', ...(asRoot ? ['--no-sandbox'] : [])],
      },
    },
  });

const STARTS = {
  webkit: startWebkit,
  firefox: () => marionetteDriver(PROGRAMS.firefox),
  chromium: startChromium,
};

export const startBrowser = async (engine: Engine): Promise<Browser> => new Browser(engine, await STARTS[engine]());
