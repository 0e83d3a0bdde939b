import { DEFAULT_SETTINGS, en, type Settings } from '@shutterdesk/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRenderer, type SiteFile, type SiteRenderer } from '../src/renderer.ts';
import { content, galleryImage } from './sample-content.ts';

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

const TEXT = `# Hollis & Vane

1 Harbour Street
20457 Hamburg
hello@studio.example

## Who answers

- [The chamber](https://chamber.example/a?b=1&c=2)
- Jörg <b>Vane</b>
See https://example.com/rules.`;

const LEGAL: Partial<Settings> = { country: 'DE', imprintText: TEXT, privacyText: 'We keep little.' };

const filesOf = (change: Partial<Settings> = {}): Promise<readonly SiteFile[]> =>
  renderer.render(
    content({
      publicUrl: 'https://studio.example',
      settings: { ...DEFAULT_SETTINGS, ...change },
      galleryImages: Array.from({ length: 130 }, (_, n) => galleryImage(n + 1)),
    }),
  );

const textOf = (files: readonly SiteFile[], path: string): string =>
  new TextDecoder().decode(files.find((file) => file.path === path)?.bytes);

const pagesIn = (files: readonly SiteFile[]) => files.filter(({ path }) => path.endsWith('.html'));

describe('the legal pages', () => {
  it('have the titles and addresses of the studio’s country, or its own', async () => {
    const paths = async (change: Partial<Settings>) => {
      const files = await filesOf({ ...LEGAL, ...change });
      return files.map(({ path }) => path).filter((path) => path.endsWith('/index.html'));
    };
    expect(await paths({})).toEqual(['impressum/index.html', 'datenschutz/index.html']);
    expect(await paths({ country: 'FR' })).toEqual([
      'mentions-legales/index.html',
      'politique-de-confidentialite/index.html',
    ]);
    expect(await paths({ country: null, privacyAddress: '/your-data' })).toEqual([
      'imprint/index.html',
      'your-data/index.html',
    ]);
    expect(await paths({ imprintText: null, privacyText: null })).toEqual([]);
  });

  it('show headings, paragraphs, lists and links, and any other markup as text', async () => {
    const html = textOf(await filesOf(LEGAL), 'impressum/index.html');
    expect(html).toContain('<title>Impressum · Hollis &amp; Vane</title>');
    expect(html).toContain('<link rel="canonical" href="https://studio.example/impressum/">');
    expect(html).toContain('<h2 dir="auto">Hollis &amp; Vane</h2><p dir="auto">1 Harbour Street<br>20457 Hamburg<br>');
    expect(html).toContain('<a href="mailto:hello@studio.example">hello@studio.example</a></p>');
    expect(html).toContain('<a href="https://chamber.example/a?b=1&amp;c=2">The chamber</a>');
    expect(html).toContain('<li dir="auto">Jörg &lt;b&gt;Vane&lt;/b&gt;</li></ul>');
    expect(html).toContain('<a href="https://example.com/rules">https://example.com/rules</a>.</p>');
  });

  it('are linked from every page that a visitor reaches', async () => {
    const pages = pagesIn(await filesOf(LEGAL));
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['index.html', '404.html', 'gallery/2.html', 'impressum/index.html']),
    );
    const without = pages.filter(({ path }) => {
      const html = textOf(pages, path);
      return !html.includes('href="/impressum/"') || !html.includes('href="/datenschutz/"');
    });
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it('change on every page with the setting', async () => {
    await filesOf(LEGAL);
    const files = await filesOf({ ...LEGAL, privacyTitle: 'Your data', privacyText: 'Even less.' });
    expect(textOf(files, '404.html')).toContain('>Your data</a>');
    expect(textOf(files, 'datenschutz/index.html')).toContain('Even less.');
  });

  it('take the consent line to the privacy page, where it has no address of its own', async () => {
    const line = { ...LEGAL, consentText: 'You keep what I send.' };
    expect(textOf(await filesOf(line), 'index.html')).toContain('<a href="/datenschutz/">Privacy</a>');
    const elsewhere = await filesOf({ ...line, consentLink: 'https://example.com/privacy' });
    expect(textOf(elsewhere, 'index.html')).toContain('<a href="https://example.com/privacy">Privacy</a>');
  });
});

describe('the page’s own words', () => {
  it('take the place of the specification’s', async () => {
    const own = Object.fromEntries(Object.keys(en.headings).map((name) => [name, `Own ${name}`]));
    const filled: Partial<Settings> = {
      welcomeText: 'Hello',
      aboutName: 'Ada Hollis',
      kindWords: [{ id: 'a', quote: 'Lovely.', name: 'Nina', date: null, imageId: null }],
      questions: [{ id: 'b', question: 'Do you travel?', answer: 'Yes.' }],
    };
    const html = textOf(await filesOf({ ...own, ...filled }), 'index.html');
    expect(Object.values(own).filter((words) => !html.includes(`>${words}<`))).toEqual([]);
    expect(Object.values(en.headings).filter((words) => html.includes(`>${words}<`))).toEqual([]);
    expect(textOf(await filesOf(own), 'gallery/2.html')).toContain('<title>Own galleryTitle, 19 to 130');
  });

  it('give title and description to search results and shared links', async () => {
    const html = textOf(
      await filesOf({ pageTitle: 'Weddings in Hamburg', pageDescription: 'Quiet pictures.' }),
      'index.html',
    );
    expect(html).toContain('<title>Weddings in Hamburg</title>');
    for (const tag of ['name="description"', 'property="og:description"']) {
      expect(html).toContain(`<meta ${tag} content="Quiet pictures.">`);
    }
    expect(html).toContain('<meta property="og:title" content="Weddings in Hamburg">');
  });

  it('say when the studio is open and where it works', async () => {
    const openingHours = [{ days: [1, 5], opens: '09:00', closes: '17:00' }];
    const html = textOf(await filesOf({ openingHours, areaServed: 'Hamburg and around' }), 'index.html');
    expect(html).toContain(
      '"areaServed":"Hamburg and around","openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":["Monday","Friday"],"opens":"09:00","closes":"17:00"}]',
    );
  });
});

describe('foot and navigation', () => {
  const SPEC = ['data-quick-link="Gallery"', 'href="/admin">Admin', 'Made with Shutterdesk', 'hello@example.com'];

  it('show what the specification says, until the studio says otherwise', async () => {
    const html = textOf(await filesOf(), 'index.html');
    expect(SPEC.filter((part) => !html.includes(part))).toEqual([]);
  });

  it('show what the studio chooses, on each page', async () => {
    const chosen = {
      quickLinksScroll: true,
      adminLinkShown: false,
      creditShown: false,
      placeholdersShown: false,
      ownLinks: [{ label: 'Client area', url: 'https://clients.example.com/' }],
    };
    const files = await filesOf(chosen);
    for (const [path, home] of [
      ['index.html', ''],
      ['404.html', '/'],
      ['gallery/2.html', '/'],
    ]) {
      const html = textOf(files, path ?? '');
      expect(SPEC.filter((part) => html.includes(part))).toEqual([]);
      expect(html.slice(html.indexOf('footer-links'))).toContain(`href="${home}#packages"`);
      expect(html.match(/href="https:\/\/clients\.example\.com\/">Client area/g)).toHaveLength(2);
      expect(html).not.toContain('Contact Info');
    }
  });
});
