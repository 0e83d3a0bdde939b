import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { freePort } from '../tools/free-port.ts';
import { inRoot } from '../tools/repository.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 5;
/** A person looks before the next edit; the server writes the release of the last one meanwhile. */
const REST_MS = 2000;
const POLL_MS = 10;
const PATIENCE_MS = 60_000;
/** A heading of the page, in its markup. */
const FOOT = '{page.say.foot.links}';

interface Edit {
  readonly file: string;
  readonly text: string;
  /** Resolves when a person can see the new text. */
  readonly seen: (text: string) => Promise<unknown>;
}

/** The median seconds from a saved file to what a person sees; the file is as before afterwards. */
const secondsOf = async ({ file, text, seen }: Edit): Promise<number> => {
  const before = readFileSync(inRoot(file), 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no “${text}” any more.`);
  const show = async (next: string): Promise<number> => {
    const begun = performance.now();
    writeFileSync(inRoot(file), before.replace(text, next));
    await seen(next);
    return (performance.now() - begun) / 1000;
  };
  try {
    const times: number[] = [];
    await show(`${text} 0`);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await setTimeout(REST_MS);
      times.push(await show(`${text} ${round}`));
    }
    return median(times);
  } finally {
    writeFileSync(inRoot(file), before);
  }
};

/** Looks at every frame: a locator waits up to half a second between two looks. */
const heading = (page: Page) => (text: string) =>
  page.waitForFunction((name) => [...document.querySelectorAll('h1, h2')].some((h) => h.textContent === name), text);

const answered = (url: string) => async (text: string) => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    const body = await fetch(url, { signal }).then(
      (response) => response.text(),
      () => '',
    );
    if (body.includes(text)) return;
    await setTimeout(POLL_MS, undefined, { signal });
  }
};

const measure = async (url: string): Promise<readonly Figure[]> => {
  await answered(url)('Photography Packages');
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const open = async (address: string): Promise<Page> => {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(url + address);
    return page;
  };
  try {
    const [page, admin] = [await open('/'), await open('/admin/login')];
    const site = heading(page);
    await site('Photography Packages');
    await heading(admin)('Login to Dashboard');
    const edits: readonly (Edit & { readonly what: string; readonly atMost: number })[] = [
      {
        what: 'the admin app',
        atMost: 0.3,
        file: 'desktop/src/admin/features/admin-login/login-page.tsx',
        text: 'Login to Dashboard',
        seen: heading(admin),
      },
      {
        what: 'the page',
        atMost: 1,
        file: 'site/src/sections/footer.tsx',
        text: FOOT,
        seen: (text) => site(text.replace(FOOT, 'Quick Links')),
      },
      {
        what: 'the words of the page, which start the server again',
        atMost: 2.5,
        file: 'shared/src/languages/en.ts',
        text: 'Photography Packages',
        seen: site,
      },
      {
        what: 'the server',
        atMost: 2.5,
        file: 'server/src/app.ts',
        text: 'There is nothing at this address.',
        seen: answered(`${url}/api/nothing`),
      },
    ];
    const figures: Figure[] = [];
    for (const { what, atMost, ...edit } of edits) {
      figures.push({
        what: `Seconds from a saved file to what one sees: ${what}`,
        value: await secondsOf(edit),
        atMost,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
};

/** Edits sources of this checkout under `npm run dev`, and puts them back. */
export const loop = async (): Promise<readonly Figure[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-loop-'));
  const port = await freePort();
  const dev: ChildProcess = spawn(process.execPath, [inRoot('tools/dev.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    return await measure(`http://127.0.0.1:${port}`);
  } finally {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
};
