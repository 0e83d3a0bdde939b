import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestInfo } from '@playwright/test';
import { createCollection, editCollection, listGalleryImages, readSettings, saveSettings } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { fill, press } from './enquiry-steps.ts';
import { createFilledStudio } from './filled-studio.ts';
import { pagePromises, sendsAnEnquiry } from './page-promises.ts';
import { hostFiles } from './static-host.ts';
import type { Host, Studio } from './studio.ts';
import { adminOf } from './studio-content.ts';
import { test as base, expect, THOROUGH, WITHOUT_SCRIPTS } from './test.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');

const exportSite = (studio: Studio, publicUrl: string, out: string, more: readonly string[]) =>
  run(process.execPath, ['tools/export.ts', '--out', out, ...more], {
    cwd: root,
    env: { ...process.env, ...studio.env, PUBLIC_URL: publicUrl, PUBLIC_API_URL: studio.url },
  });

interface Exported {
  readonly studio: Studio;
  readonly url: string;
  readonly folder: string;
  remove(): Promise<void>;
}

const LEGAL = { country: 'DE', imprintText: '# Ada Hollis', privacyText: 'We keep little. See [who](/impressum/).' };

/** Three stories in the list of stories alone, one of which has moved, and an address of the former site. */
const addCollections = async (api: Awaited<ReturnType<typeof adminOf>>): Promise<void> => {
  const photoIds = (await api(listGalleryImages)).map(({ id }) => id);
  const stories = [];
  for (const [name, day] of Object.entries({ Anna: '2026-05-03', Eva: '2026-02-14', Mia: '2025-09-20' })) {
    const body = { name, day, photoIds, isShown: true, shownIn: 'listed' } as const;
    stories.push(await api(createCollection, { body }));
  }
  await api(editCollection, { params: { id: stories[0]?.id ?? '' }, body: { address: '/weddings/anna' } });
  const oldAddresses = [{ from: '/blog/eva.html', to: '/eva' }];
  await api(saveSettings, { body: { ...(await api(readSettings)), ...LEGAL, oldAddresses } });
};

/** A studio whose page is on another host, as static files. */
const exported = async (server: Host, info: TestInfo, more: readonly string[]): Promise<Exported> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'exported-'));
  const host = await hostFiles(path.join(folder, 'site'));
  const studio = await createFilledStudio(server, info, { PUBLIC_URL: host.url });
  const api = await adminOf(studio);
  await addCollections(api);
  await exportSite(studio, host.url, path.join(folder, 'site'), more);
  return {
    studio,
    url: host.url,
    folder,
    async remove() {
      host.close();
      await studio.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const exportedTest = (...more: readonly string[]) =>
  base.extend<{ site: Exported }>({
    site: [
      async ({ once }, use, info) => use(await once(`an exported page ${more}`, (host) => exported(host, info, more))),
      { scope: 'test' },
    ],
    studio: async ({ site }, use) => use(site.studio),
    baseURL: async ({ site }, use) => use(site.url),
  });

const test = exportedTest();
const liveTest = exportedTest('--without-content');

/** Only an exported page says when dates are checked: it cannot know of later changes. */
const withoutHint = (html: string): string => {
  const parts = [
    /&quot;hint&quot;:\[0,&quot;Dates are checked when the form is sent\.&quot;\]/,
    / aria-describedby="contact-preferredDate-hint "/,
    /<p class="contact-hint" id="contact-preferredDate-hint">[^<]+<\/p>/,
  ];
  for (const part of parts) expect(html).toMatch(part);
  return parts.reduce((rest, part) => rest.replace(part, ''), html);
};

test.describe('the page on a static host', () => {
  test('is the page that the server answers, with the server’s address and a hint at the date field', async ({
    site,
  }) => {
    // Astro numbers an island by its properties, which hold the form's address.
    const withoutNumbers = (html: string) => html.replaceAll(/ uid="\w+"/g, '');
    const written = withoutNumbers(await readFile(path.join(site.folder, 'site', 'index.html'), 'utf8'));
    const targets = /(?<=href="|action="|&quot;action&quot;:\[0,&quot;)(?=\/admin"|\/enquiry#contact)/g;
    const answered = async () =>
      withoutNumbers(await (await fetch(site.studio.url)).text()).replaceAll(targets, site.studio.url);
    // An export waits for the crops of the hero picture; the server answers without them until they are made.
    await expect.poll(answered).toBe(withoutHint(written));
  });

  sendsAnEnquiry(test);

  test(
    'links back to the studio’s server with its form and its Admin link, even without JavaScript',
    THOROUGH,
    async ({ page, site, browser }) => {
      await page.goto('/');
      const admin = page.getByRole('navigation').getByRole('link', { name: 'Admin' });
      await expect(admin).toHaveAttribute('href', `${site.studio.url}/admin`);
      const context = await browser.newContext({ ...WITHOUT_SCRIPTS, baseURL: site.url });
      const unscripted = await context.newPage();
      await unscripted.goto('/');
      await expect(unscripted.getByText('Dates are checked when the form is sent.')).toBeVisible();
      await fill(unscripted);
      await press(unscripted);
      await expect(unscripted.getByText('Message sent!', { exact: true })).toBeVisible();
      await context.close();
    },
  );

  test('asks its server about a day, and shows the answer in the field', async ({ page, site }) => {
    const api = await adminOf(site.studio);
    await api(saveSettings, { body: { ...(await api(readSettings)), closedDays: ['2035-03-01'] } });
    await page.goto('/');
    await page.getByLabel('Preferred date').fill('2035-03-01');
    await page.getByLabel('Message').focus();
    await expect(page.getByLabel('Preferred date')).toHaveAccessibleDescription(
      'Dates are checked when the form is sent. ' +
        'We are closed on March 1, 2035. The next open day is Friday, March 2, 2035.',
    );
  });

  test('contains everything that it shows, and its 404 page', async ({ page, site, expectedErrors }) => {
    expectedErrors.push('404');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Get In Touch' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('img', { name: 'A dune' })).toHaveJSProperty('complete', true);
    expect([...new Set(asked)]).toEqual([site.url]);
    const files = await readdir(path.join(site.folder, 'site'));
    expect(files).toEqual(expect.arrayContaining(['index.html', '404.html', 'robots.txt', 'sitemap.xml', 'media']));
    await page.goto('/nowhere');
    await expect(page.getByText('Page Not Found')).toBeVisible();
  });

  test('has the legal pages and those of collections, and every link in them and to them leads somewhere', async ({
    page,
    site,
  }) => {
    const seen = new Set<string>();
    const follow = async (address: string): Promise<void> => {
      if (seen.has(address)) return;
      seen.add(address);
      const response = await page.request.get(address);
      expect([address, response.status()]).toEqual([address, 200]);
      if (!response.headers()['content-type']?.startsWith('text/html')) return;
      const links = Array.from((await response.text()).matchAll(/<a [^>]*href="([^"]+)"/g), ([, href = '']) => href);
      for (const href of links) {
        const target = new URL(href, address);
        if (target.origin === site.url && target.pathname !== '/admin') await follow(target.origin + target.pathname);
      }
    };
    await follow(`${site.url}/`);
    const pages = ['/impressum/', '/datenschutz/', '/stories/', '/weddings/anna/', '/eva/', '/mia/'];
    expect([...seen]).toEqual(expect.arrayContaining(pages.map((page) => site.url + page)));
  });

  test('leads on from old addresses, and shares a photograph of a collection in its collection', async ({
    page,
    context,
    site,
  }) => {
    await page.goto('/blog/eva.html/');
    await expect(page).toHaveURL(`${site.url}/eva/`);
    await page.goto('/anna/');
    await expect(page).toHaveURL(`${site.url}/weddings/anna/`);
    await page.getByRole('link', { name: 'A dune' }).click();
    const lightbox = page.getByRole('dialog', { name: 'Photograph' });
    await expect(lightbox.getByRole('img', { name: 'A dune' })).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await lightbox.getByRole('link', { name: 'Share this photograph' }).click();
    await expect(lightbox.getByText('Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${site.url}/weddings/anna/#photo-`);
    await page.goto('/eva/');
    await page.goto(copied);
    await expect(lightbox.getByRole('img', { name: 'A dune' })).toBeVisible();
    await lightbox.press('Escape');
    await page.getByRole('link', { name: /^Earlier story/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Eva' })).toBeVisible();
  });

  test('has a page for each photograph, which leads to it, and whose address can be shared', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    const dune = page.locator('#gallery li').filter({ has: page.getByRole('link', { name: 'A dune' }) });
    const id = (await dune.getAttribute('id'))?.replace('photo-', '');
    await page.goto(`/photo/${id}.html`);
    await expect(page).toHaveURL(new RegExp(`/#photo-${id}$`));
    const lightbox = page.getByRole('dialog', { name: 'Photograph' });
    await expect(lightbox.getByRole('img', { name: 'A dune' })).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await lightbox.getByRole('link', { name: 'Share this photograph' }).click();
    await expect(lightbox.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/photo/${id}\\.html$`));
    await expectAccessible(page);
  });
});

liveTest.describe('the page that fetches its content, as any other', THOROUGH, () => pagePromises(liveTest));

liveTest.describe('the page that fetches its content', () => {
  liveTest('shows a spinner until settings, gallery and hero picture have come', async ({ page }) => {
    const settings = Promise.withResolvers<void>();
    for (const late of ['**/api/settings', '**/further-down.*.css']) {
      await page.route(late, async (route) => {
        await settings.promise;
        await route.continue();
      });
    }
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    const box = await page.getByRole('status').boundingBox();
    expect(box).toMatchObject({ width: 1280, height: 800 });
    await expectAccessible(page);
    await expect(page.getByRole('heading', { name: 'Our Portfolio' })).toHaveCount(0);
    settings.resolve();
    await expect(page.getByRole('heading', { name: 'Our Portfolio' })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'A lake' })).toBeVisible();
  });

  liveTest('comes also where the address ends with what cannot be decoded', THOROUGH, async ({ page }) => {
    await page.goto('/#%');
    await expect(page.getByRole('heading', { name: 'Our Portfolio' })).toBeVisible();
  });

  for (const [path, details] of [
    ['settings', {}],
    ['gallery-images', THOROUGH],
    ['hero-images/active', THOROUGH],
  ] as const) {
    liveTest(`says so when ${path} fails, and tries again`, details, async ({ page, expectedErrors }) => {
      expectedErrors.push('500');
      await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, body: 'down' }), { times: 1 });
      await page.goto('/');
      await expect(page.getByRole('alert')).toHaveText('This page could not be loaded.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Our Portfolio' })).toBeVisible();
    });
  }
});
