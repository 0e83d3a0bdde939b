import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '../tools/free-port.ts';
import { inRoot } from '../tools/repository.ts';
import { THOROUGH } from './test.ts';

/** The sources and packages of this checkout, to be edited and broken: on the same disk, because packages are linked. */
const copyOfCheckout = (): string => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'dev-loop-'));
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: inRoot(), encoding: 'utf8' });
  for (const file of list.split('\n').filter(Boolean)) cpSync(inRoot(file), path.join(folder, file));
  for (const part of ['.', 'shared', 'site', 'server', 'desktop']) {
    execFileSync('cp', ['-al', inRoot(part, 'node_modules'), path.join(folder, part)], { stdio: 'inherit' });
  }
  return folder;
};

const startLoop = async () => {
  const folder = copyOfCheckout();
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(folder, 'tools/dev.ts')], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const edit = (file: string, from: string, to: string): void => {
    const whole = path.join(folder, file);
    const text = readFileSync(whole, 'utf8');
    expect(text, file).toContain(from);
    writeFileSync(whole, text.replace(from, to));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    edit,
    async end() {
      child.kill('SIGINT');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const overlay = (page: Page) => page.locator('vite-error-overlay');

base(
  'shows each edit of the four packages, and comes back by itself from a mistake in each',
  THOROUGH,
  async ({ page, context }) => {
    base.setTimeout(240_000);
    const loop = await startLoop();
    try {
      const admin = await context.newPage();
      await expect.poll(() => loop.output()).toContain('server answers');
      await page.goto(loop.url);
      await admin.goto(`${loop.url}/admin/login`);
      await expect(page.getByRole('heading', { name: 'Photography Packages' })).toBeVisible();
      await expect(admin.getByRole('heading', { name: 'Admin Login' })).toBeVisible();

      await base.step('parts', async () => {
        const parts = await context.newPage();
        await parts.goto(`${loop.url}/admin/parts?alone`);
        await expect(parts.getByRole('heading', { name: 'RecentlyDeleted' })).toBeVisible();
        await parts.close();
      });
      await base.step('site', async () => {
        loop.edit('site/src/sections/packages.tsx', 'title={headings.packagesTitle}', 'title="Edited Packages"');
        await expect(page.getByRole('heading', { name: 'Edited Packages' })).toBeVisible();
        loop.edit('site/src/sections/packages.tsx', '<SectionHead', '<<SectionHead');
        await expect(overlay(page)).toBeVisible();
        const shown = await overlay(page).evaluate((element) => element.shadowRoot?.textContent ?? '');
        expect(shown).toContain('site/src/sections/packages.tsx');
        expect(shown).not.toContain('\u001b');
        loop.edit('site/src/sections/packages.tsx', '<<SectionHead', '<SectionHead');
        await expect(overlay(page)).toBeHidden();
        loop.edit('site/src/sections/packages.tsx', 'title="Edited Packages"', 'title={String(missing)}');
        await expect(overlay(page), 'a fault that no compiler finds').toBeVisible();
        loop.edit('site/src/sections/packages.tsx', 'title={String(missing)}', 'title="Edited Packages"');
        await expect(overlay(page)).toBeHidden();
        await expect(page.getByRole('heading', { name: 'Edited Packages' })).toBeVisible();
      });
      await base.step('shared', async () => {
        loop.edit('shared/src/rules/price-label.ts', 'return bare.replace(/', "return 'about ' + bare.replace(/");
        await expect(page.getByText('about $240', { exact: true })).toBeVisible();
        loop.edit('shared/src/rules/price-label.ts', "return 'about ' +", "return 'about ' + +;");
        await expect(overlay(page)).toBeVisible();
        loop.edit('shared/src/rules/price-label.ts', "return 'about ' + +;", "return 'around ' +");
        await expect(page.getByText('around $240', { exact: true })).toBeVisible();
      });
      await base.step('server', async () => {
        const nothing = async () => (await page.request.get(`${loop.url}/api/nothing`)).text();
        loop.edit('server/src/app.ts', 'There is nothing at this address.', 'Nothing here.');
        await expect.poll(nothing).toContain('Nothing here.');
        loop.edit('server/src/app.ts', 'const router = Router', 'const const router = Router');
        // The page may just be loading again, for the edit before: then it is the server's answer.
        await expect(overlay(page).or(page.getByText('SyntaxError')).first()).toBeVisible();
        loop.edit('server/src/app.ts', 'const const router', 'const router');
        await expect.poll(nothing).toContain('Nothing here.');
        await expect(page.getByRole('heading', { name: 'Edited Packages' })).toBeVisible();
      });
      await base.step('admin', async () => {
        const file = 'desktop/src/admin/features/admin-login/login-page.tsx';
        await admin.getByLabel('Username').fill('typed');
        loop.edit(file, 'screen="Admin Login"', 'screen="Edited Login"');
        await expect(admin.getByRole('heading', { name: 'Edited Login' })).toBeVisible();
        loop.edit(file, 'screen="Edited Login">', 'screen="Edited Login"<<>');
        await expect(overlay(admin)).toBeVisible();
        loop.edit(file, 'screen="Edited Login"<<>', 'screen="Mended Login">');
        await expect(admin.getByRole('heading', { name: 'Mended Login' })).toBeVisible();
        await expect(overlay(admin)).toBeHidden();
      });
    } finally {
      await loop.end();
    }
  },
);
