import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { findOrInstallBrowser } from '../../tools/browser.ts';

const SCREENS: readonly BrowserContextOptions[] = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 800 } },
];

/** The paths that browsers ask for: a phone and a desk, each with an empty cache, from the top of the page to its end. */
export const visitedPaths = async (url: string): Promise<readonly (readonly string[])[]> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    return await Promise.all(
      SCREENS.map(async (screen) => {
        const context = await browser.newContext(screen);
        const page = await context.newPage();
        const paths: string[] = [];
        page.on('requestfinished', (request) => {
          if (request.url().startsWith(url)) paths.push(request.url().slice(url.length));
        });
        await page.goto(url);
        await page.evaluate(async () => {
          for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
            scrollTo(0, top);
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
          await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
        });
        await page.waitForLoadState('networkidle');
        await context.close();
        return paths;
      }),
    );
  } finally {
    await browser.close();
  }
};

const HEADERS = { 'accept-encoding': 'br', accept: '*/*' };

const readWhole = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    if (response.statusCode !== 200) reject(new Error(`an answer was ${response.statusCode}`));
    response.on('end', resolve).on('error', reject).resume();
  });

/** Asks for paths one after the other on one connection, as one visitor; answers the bytes that came. */
export const visit = async (url: string, paths: readonly string[]): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let connection: Socket | undefined;
  try {
    for (const path of paths) {
      await new Promise<void>((resolve, reject) => {
        get(`${url}${path}`, { agent, headers: HEADERS }, (response) => readWhole(response).then(resolve, reject))
          .on('socket', (socket) => {
            connection = socket;
          })
          .on('error', reject);
      });
    }
    return connection?.bytesRead ?? 0;
  } finally {
    agent.destroy();
  }
};
