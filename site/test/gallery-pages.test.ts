import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRenderer, type SiteFile, type SiteRenderer } from '../src/renderer.ts';
import { content, galleryImage, heroImage } from './sample-content.ts';

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

const images = (count: number) => Array.from({ length: count }, (_, index) => galleryImage(index + 1));

const textOf = (files: readonly SiteFile[], path: string): string =>
  new TextDecoder().decode(files.find((file) => file.path === path)?.bytes);

const altsOf = (html: string) => [...html.matchAll(/<img alt="Photograph (\d+)"/g)].map(([, n]) => Number(n));

const further = (files: readonly SiteFile[]): readonly string[] =>
  files.map(({ path }) => path).filter((path) => path.startsWith('gallery/'));

const matchOf = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];

const publicUrl = 'https://studio.example';

describe('a gallery of many photographs', () => {
  it('fits on one page up to 24 photographs', async () => {
    const files = await renderer.render(content({ galleryImages: images(24) }));
    expect(further(files)).toEqual([]);
    expect(altsOf(textOf(files, 'index.html'))).toHaveLength(24);
    expect(textOf(files, 'index.html')).not.toContain('class="further"');
  });

  it.each([
    [25, [18, 7]],
    [138, [18, 120]],
    [139, [18, 120, 1]],
  ])('hangs few of %i photographs on the home page, and 120 on each further one', async (count, expected) => {
    const files = await renderer.render(content({ galleryImages: images(count) }));
    expect(['index.html', ...further(files)].map((path) => altsOf(textOf(files, path)).length)).toEqual(expected);
  });

  it('has fewer on the home page beside the rules of a look', async () => {
    const settings = { ...DEFAULT_SETTINGS, look: 'noir' };
    const html = textOf(await renderer.render(content({ galleryImages: images(24), settings })), 'index.html');
    expect(altsOf(html)).toHaveLength(12);
  });

  it.each([24, 25])('has "Show all" under %i photographs only if there are more than 24', async (count) => {
    const settings = { ...DEFAULT_SETTINGS, galleryShortened: true };
    const html = textOf(await renderer.render(content({ galleryImages: images(count), settings })), 'index.html');
    expect(html.includes(`Show all ${count}`)).toBe(count > 24);
  });

  it('shows every photograph on one page, in its place', async () => {
    const files = await renderer.render(content({ galleryImages: images(250) }));
    expect(further(files)).toEqual(['gallery/2.html', 'gallery/3.html']);
    const numbers = ['index.html', ...further(files)].flatMap((path) => altsOf(textOf(files, path)));
    expect(numbers).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(textOf(files, 'gallery/3.html')).toContain('Photographs 139 to 250 of 250');
  });

  it('lists its further pages on the first one, with their counts by category', async () => {
    const files = await renderer.render(content({ galleryImages: images(250) }));
    const places = textOf(files, 'index.html').match(/<li class="further".*?<\/li>/g) ?? [];
    expect(places).toHaveLength(2);
    const last = places[1] ?? '';
    expect(last).toContain('href="/gallery/3.html"');
    expect(last).toContain('--count:112');
    expect(last).toContain('{&quot;Family&quot;:38,&quot;Seniors&quot;:37,&quot;Weddings&quot;:37}');
  });

  it('keeps the further pages that a save did not change', async () => {
    const all = images(250);
    const pages = async (change: Parameters<typeof content>[0]) => {
      const files = await renderer.render(content(change));
      return ['gallery/2.html', 'gallery/3.html'].map((path) => files.find((file) => file.path === path));
    };
    const before = await pages({ galleryImages: all, heroImage: heroImage() });
    const moved = heroImage({ backgroundPosition: 'left 10%' });
    const kept = await pages({ galleryImages: all, heroImage: moved });
    expect(kept.map((file, at) => file === before[at])).toEqual([true, true]);
    const edited = all.map((image, index) => (index === 245 ? { ...image, alt: 'Renamed' } : image));
    expect((await pages({ galleryImages: edited, heroImage: moved })).map((file, at) => file === before[at])).toEqual([
      true,
      false,
    ]);
  });

  it('is indexed page by page, each with its own photographs', async () => {
    const files = await renderer.render(content({ galleryImages: images(250), publicUrl }));
    const second = textOf(files, 'gallery/2.html');
    expect(matchOf(second, /<link rel="canonical" href="([^"]+)"/)).toBe(`${publicUrl}/gallery/2.html`);
    expect(matchOf(second, /<title>([^<]+)</)).toBe('Our Portfolio, 19 to 138 · Hollis &amp; Vane');
    expect(second).toMatch(/<a [^>]*href="\/#gallery" rel="prev"/);
    expect(second).toMatch(/<a [^>]*href="\/gallery\/3.html" rel="next"/);
    const imagesIn = (html: string): number =>
      JSON.parse(matchOf(html, /<script type="application\/ld\+json">(.*?)<\/script>/s) ?? '')['@graph'].at(-1).image
        .length;
    expect(['index.html', ...further(files)].map((path) => imagesIn(textOf(files, path)))).toEqual([18, 120, 112]);
    const map = textOf(files, 'sitemap.xml').split('<url>').slice(1);
    expect(map.map((entry) => matchOf(entry, /^<loc>(.*?)</))).toEqual([
      `${publicUrl}/`,
      `${publicUrl}/gallery/2.html`,
      `${publicUrl}/gallery/3.html`,
    ]);
    expect(map.map((entry) => entry.match(/<image:loc>/g)?.length)).toEqual([18, 120, 112]);
  });

  it('keeps the pages of its photographs, and the list for search engines, when only a text of the studio changes', async () => {
    const galleryImages = images(250);
    const kept = async (contactText: string) => {
      const settings = { ...DEFAULT_SETTINGS, contactText };
      const files = await renderer.render(content({ galleryImages, publicUrl, settings }));
      return files.filter(({ path }) => path === 'sitemap.xml' || path.startsWith('photo/'));
    };
    const before = await kept('One');
    const after = await kept('Two');
    expect(before).toHaveLength(251);
    expect(after.every((file, index) => file === before[index])).toBe(true);
  });

  it('escapes the studio’s texts on its further pages too', async () => {
    const brandName = '</title><script>alert(1)</script>';
    const files = await renderer.render(content({ galleryImages: images(130), brandName, publicUrl }));
    expect(textOf(files, 'gallery/2.html').replace(/="[^"]*"/g, '')).not.toContain('<script>alert(1)');
  });
});
