import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { freePort } from '../tools/free-port.ts';

export interface Phone {
  /** One Lighthouse visit with an empty cache. */
  visit(url: string): Promise<Result>;
  /** Sends cookies (`name=value`) along with the visits that follow. */
  keepCookies(url: string, cookies: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** One browser for all visits: otherwise the browser's own start would count for the page. */
export const openPhone = async (onlyCategories: string[]): Promise<Phone> => {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return {
    async visit(url) {
      const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories });
      if (!run || run.lhr.runtimeError)
        throw new Error(`Lighthouse did not come through: ${run?.lhr.runtimeError?.message}`);
      return run.lhr;
    },
    async keepCookies(url, pairs) {
      const cookies = pairs.map((pair) => {
        const end = pair.indexOf('=');
        return { url, name: pair.slice(0, end), value: pair.slice(end + 1) };
      });
      const session = await browser.newBrowserCDPSession();
      await session.send('Storage.setCookies', { cookies });
    },
    close: () => browser.close(),
  };
};

export const scoreOf = (run: Result, category: string): number => (run.categories[category]?.score ?? 0) * 100;

/** The audits that cost the page its hundred, so that a reader of the figure sees them. */
export const namesLost = ({ categories, audits }: Result): readonly string[] =>
  Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
      .map((ref) => `  ${id}: ${ref.id} ${audits[ref.id]?.displayValue ?? ''}`),
  );

export const valuesOf = (runs: readonly Result[], audit: string): readonly number[] =>
  runs.map((run) => run.audits[audit]?.numericValue ?? Number.NaN);

export const worst = (runs: readonly Result[], audit: string): number => Math.max(...valuesOf(runs, audit));
