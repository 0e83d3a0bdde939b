import { spawn } from 'node:child_process';
import path from 'node:path';
import { httpDriver } from './http-driver.ts';
import { marionetteDriver } from './marionette.ts';
import { Browser, type Driver } from './webdriver.ts';

/** The program that starts each engine, as Debian's packages install it. */
export const PROGRAMS = {
  webkit: '/usr/bin/WebKitWebDriver',
  firefox: '/usr/bin/firefox-esr',
} as const;

export type Engine = keyof typeof PROGRAMS;

const asRoot = process.getuid?.() === 0;

interface Screen {
  readonly display: string;
  readonly end: () => void;
}

/** A virtual screen for engines without a headless mode; it ends with this process in any case. */
const startScreen = (): Promise<Screen> =>
  new Promise((resolve, reject) => {
    const screen = ['Xvfb', '-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...screen], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const end = () => void child.kill();
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve({ display: `:${chunk.toString().trim()}`, end }));
  });

const startWebkit = async (): Promise<Driver> => {
  const screen = await startScreen();
  const driver = await httpDriver({
    program: PROGRAMS.webkit,
    capabilities: {
      'webkitgtk:browserOptions': { binary: path.join(import.meta.dirname, 'webkit-window.py'), args: [] },
    },
    env: {
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...(asRoot ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
  return { ...driver, close: () => driver.close().finally(screen.end) };
};

const STARTS = {
  webkit: startWebkit,
  firefox: () => marionetteDriver(PROGRAMS.firefox),
};

export const startBrowser = async (engine: Engine): Promise<Browser> => new Browser(engine, await STARTS[engine]());
