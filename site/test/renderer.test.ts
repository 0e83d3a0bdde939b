import { DEFAULT_SETTINGS, type GalleryLayout } from '@shutterdesk/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { inlineScriptHashes } from '../src/inline-scripts.ts';
import { createRenderer, type SiteFile, type SiteRenderer } from '../src/renderer.ts';
import type { SiteContent } from '../src/site-content.ts';
import { content, galleryImage, heroImage } from './sample-content.ts';

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

const textOf = (files: readonly SiteFile[], path: string): string =>
  new TextDecoder().decode(files.find((file) => file.path === path)?.bytes);

const pageOf = async (change: Partial<SiteContent> = {}): Promise<string> =>
  textOf(await renderer.render(content(change)), 'index.html');

/** A page without its quoted attribute values: any text of ours left in it is markup. */
const markupOf = (html: string): string => html.replace(/="[^"]*"/g, '');

const altsOf = (html: string) => [...html.matchAll(/<li [^>]*>.*?<img alt="([^"]*)"/g)].map(([, alt]) => alt);

const MARKUP = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>';

describe('the compiled renderer', () => {
  it('renders a complete page without any content', async () => {
    const html = await pageOf();
    const words = ['Hollis &amp; Vane', 'Our Portfolio', 'Photography Packages', 'Get In Touch', 'Essential', '$499'];
    expect(words.filter((text) => !html.includes(text))).toEqual([]);
    expect(html).not.toContain('Welcome');
    expect(html).not.toMatch(/undefined|\[object Object\]|NaN/);
  });

  it('shows each photograph once, with both formats and its size', async () => {
    const html = await pageOf({ galleryImages: [1, 2, 3].map((n) => galleryImage(n)) });
    expect(html.match(/<img[^>]*alt="Photograph \d"/g)).toHaveLength(3);
    expect(html).toMatch(/<source[^>]*800\.avif 800w, [^"]*1600\.avif 1600w"/);
    expect(html).toMatch(/<img[^>]*alt="Photograph 1"[^>]*height="1067"[^>]*loading="lazy"/);
  });

  it('shows the current state of each photograph, whatever was rendered before', async () => {
    const [one, two] = [galleryImage(1), galleryImage(2)];
    const first = await pageOf({ galleryImages: [one, two] });
    expect(await pageOf({ galleryImages: [one, two], settings: { ...DEFAULT_SETTINGS, heroText: 'New' } })).toContain(
      'New',
    );
    const edited = await pageOf({ galleryImages: [two, { ...one, alt: 'Renamed', category: 'Travel' }] });
    expect(altsOf(edited)).toEqual(['Photograph 2', 'Renamed']);
    expect(edited).toContain('data-category="Travel"');
    const wide = { ...one, picture: { ...one.picture, height: 400 } };
    const cut = await pageOf({ galleryImages: [wide, { ...two, picture: { ...two.picture, width: 900 } }] });
    expect(cut).toMatch(/<img[^>]*alt="Photograph 1"[^>]*height="400"/);
    expect(cut).toContain('--cell:5 / 4');
    expect(await pageOf({ galleryImages: [one, two] })).toBe(first);
  });

  it('lists the hashes of its pages’ scripts', async () => {
    const files = await renderer.render(content({ galleryImages: [galleryImage(1, { alt: MARKUP })] }));
    for (const path of ['index.html', '404.html']) {
      const named = files.find((file) => file.path === path)?.scriptHashes;
      expect(named?.length).toBeGreaterThan(0);
      expect(named).toEqual(inlineScriptHashes(textOf(files, path)));
    }
  });

  it('loads the studio’s hero picture first, and not the bundled one', async () => {
    const html = await pageOf({ heroImage: heroImage() });
    expect(html).toMatch(/<img[^>]*alt="The hero"[^>]*fetchPriority="high"/i);
    expect(html).not.toContain('hero-1600');
  });

  it.each(['heroText', 'welcomeText', 'contactText', 'businessAddress', 'businessHours'] as const)(
    'never treats %s as markup',
    async (field) => {
      const html = await pageOf({ settings: { ...DEFAULT_SETTINGS, [field]: MARKUP } });
      expect(markupOf(html)).not.toMatch(/<img src=x|alert\(2\)<\/script>/);
      expect(html).not.toMatch(/="[^"]*<img src=x onerror="/);
    },
  );

  it('never treats a description, a category, a package or the brand as markup', async () => {
    const packages = [{ name: MARKUP, price: MARKUP, features: [MARKUP], featured: true }];
    const html = await pageOf({
      brandName: MARKUP,
      settings: { ...DEFAULT_SETTINGS, packages },
      galleryImages: [galleryImage(1, { alt: MARKUP, category: MARKUP })],
    });
    expect(markupOf(html)).not.toMatch(/<img src=x|alert\(2\)<\/script>/);
  });

  it('includes every file that its pages load', async () => {
    const files = await renderer.render(content());
    const paths = new Set(files.map((file) => `/${file.path}`));
    const wanted = ['index.html', '404.html']
      .flatMap((page) => [...textOf(files, page).matchAll(/(?:src|href|component-url|renderer-url)="(\/[^"#]+)"/g)])
      .map(([, url]) => url ?? '');
    expect(wanted.length).toBeGreaterThan(5);
    const elsewhere = new Set(['/', '/admin']);
    expect(wanted.filter((url) => !paths.has(url) && !elsewhere.has(url))).toEqual([]);
  });

  it('offers a phone the right keyboard, and hides a trap from people and password managers', async () => {
    const html = await pageOf();
    const field = (name: string) => new RegExp(`<input[^>]* name="${name}"`).exec(html)?.[0].toLowerCase() ?? '';
    expect(field('name')).toContain('autocomplete="name"');
    expect(field('email')).toContain('autocomplete="email" inputmode="email"');
    expect(field('phone')).toContain('autocomplete="tel" inputmode="tel"');
    expect(html).toMatch(/<div aria-hidden="true" class="contact-trap"><label>[^<]+<input[^>]* name="topic"/);
    const marks = [
      'autocomplete="off"',
      'tabindex="-1"',
      'data-1p-ignore',
      'data-bwignore',
      'data-lpignore="true"',
      'data-form-type="other"',
    ];
    expect(marks.filter((mark) => !field('topic').includes(mark))).toEqual([]);
  });

  it('loads no script by itself', async () => {
    const files = await renderer.render(content({ galleryImages: [galleryImage(1)] }));
    for (const path of ['index.html', '404.html']) {
      expect(textOf(files, path)).not.toMatch(/<script[^>]*\ssrc=|rel="modulepreload"/);
    }
  });

  it('inlines no shadow, ring or filter of Tailwind, which registers a dozen properties for each', async () => {
    expect(await pageOf()).not.toContain('@property');
  });

  it('gives every photograph an address that works without JavaScript', async () => {
    const { id } = galleryImage(1);
    const html = await pageOf({ galleryImages: [galleryImage(1)] });
    expect(html).toContain(`id="photo-${id}"`);
    expect(html).toContain(`href="/media/${id}/800.jpg"`);
  });

  it.each([
    ['no gallery', { galleryImages: [] }, 'The first photographs will be here soon.'],
    ['no packages', { settings: { ...DEFAULT_SETTINGS, packages: [] } }, 'Tell us what you have in mind'],
  ])('still links somewhere with %s', async (_, change, words) => {
    const html = await pageOf(change);
    expect(html).toContain(words);
    for (const anchor of ['home', 'gallery', 'packages', 'contact']) expect(html).toContain(`id="${anchor}"`);
  });

  it('has one h1 on each page', async () => {
    const files = await renderer.render(content({ galleryImages: [galleryImage(1)] }));
    for (const path of ['index.html', '404.html']) expect(textOf(files, path).match(/<h1[\s>]/g)).toHaveLength(1);
  });

  it('names its own address and an Open Graph image if the address is known', async () => {
    const html = await pageOf({ publicUrl: 'https://studio.example', heroImage: heroImage() });
    expect(html).toContain('<link rel="canonical" href="https://studio.example/"');
    expect(html).toMatch(/property="og:image" content="https:\/\/studio\.example\/media\//);
    expect(await pageOf()).not.toContain('rel="canonical"');
  });

  it('suggests links on the 404 page', async () => {
    const html = textOf(await renderer.render(content()), '404.html');
    expect(html).toContain('Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
  });

  it('closes the form and says so when booking is off', async () => {
    const html = await pageOf({ settings: { ...DEFAULT_SETTINGS, schedulingEnabled: false } });
    expect(html).toContain('Booking Currently Unavailable');
    expect(html).toMatch(/<button[^>]*disabled[^>]*>Booking Disabled<\/button>/);
  });
});

describe('the layouts of the gallery', () => {
  const images = [1, 2, 3, 4].map((n) => galleryImage(n));
  const pageWith = (change: Partial<SiteContent>): Promise<string> =>
    pageOf({ galleryImages: images, heroImage: heroImage(), ...change });
  const settings = (galleryLayout: GalleryLayout) => ({ ...DEFAULT_SETTINGS, galleryLayout });

  it('leave the page as it was where nothing is set', async () => {
    // Astro names an island after everything that it was given.
    const shown = async (change: Partial<SiteContent>) => (await pageWith(change)).replace(/ uid="[^"]*"/g, '');
    const page = await shown({});
    expect(page).not.toContain('--r:');
    expect(await shown({ settings: settings('grid') })).toBe(page);
  });

  it('give each photograph the shape of its picture', async () => {
    const rows = await pageWith({ settings: settings('rows') });
    expect(rows).toContain('<ul class="photos photos-rows" style="--cell:1.5">');
    expect(rows.match(/<li [^>]*style="--r:1.4995"/g)).toHaveLength(4);
    const columns = await pageWith({ settings: settings('columns') });
    expect(columns).toContain('<ul class="photos photos-columns" style="--cell:1.5;--tracks:240">');
  });

  it('crop around a focal point in the grid, the blurred version too', async () => {
    const picture = { ...galleryImage(1).picture, width: 1000, height: 2000 };
    const withPoint = (point: object) => pageWith({ galleryImages: [galleryImage(1, { picture, ...point })] });
    expect(await withPoint({})).not.toContain('%;object-position:');
    expect(await withPoint({ focalX: 50, focalY: 90 })).toContain(
      'background-position:50% 100%;object-position:50% 100%',
    );
  });

  it('place the hero on upright screens by a position of their own', async () => {
    const page = await pageWith({ heroImage: heroImage({ portraitPosition: '20% 100%' }) });
    expect(page).toContain('--x:0.5;--y:0.65;--scale:1;--upright-x:0.2;--upright-y:1');
  });
});
