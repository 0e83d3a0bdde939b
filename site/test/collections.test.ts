import { createHash } from 'node:crypto';
import { type Collection, DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { Parser } from 'htmlparser2';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRenderer, type SiteFile, type SiteRenderer } from '../src/renderer.ts';
import type { SiteContent } from '../src/site-content.ts';
import { collection, content, galleryImage } from './sample-content.ts';

const PUBLIC_URL = 'https://hollis.example';
const gallery = Array.from({ length: 40 }, (_, index) => galleryImage(index + 1));
const idsOf = (...numbers: readonly number[]): string[] => numbers.flatMap((number) => gallery[number - 1]?.id ?? []);

const story = (name: string, day: string, change: Partial<Collection> = {}): Collection =>
  collection({ name, address: `/${name.toLowerCase()}`, day, shownIn: 'listed', ...change });

let renderer: SiteRenderer;
beforeEach(async () => {
  renderer = await createRenderer();
});

const render = (change: Partial<SiteContent>): Promise<readonly SiteFile[]> =>
  renderer.render(content({ publicUrl: PUBLIC_URL, galleryImages: gallery, ...change }));

const fileAt = (files: readonly SiteFile[], path: string): SiteFile | undefined =>
  files.find((file) => file.path === path);

const textAt = (files: readonly SiteFile[], path: string): string =>
  new TextDecoder().decode(fileAt(files, path)?.bytes);

const altsOf = (html: string) => [...html.matchAll(/<li [^>]*>.*?<img alt="([^"]*)"/g)].map(([, alt]) => alt);

const navOf = (html: string): string => /<ul class="nav-links".*?<\/ul>/s.exec(html)?.[0] ?? '';
const footOf = (html: string): string => /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';

describe('a collection', () => {
  it('has a page of its own, with its photographs in its order and its words', async () => {
    const [item] = DEFAULT_SETTINGS.packages;
    const settings = { ...DEFAULT_SETTINGS, packages: [{ ...item, name: 'Whole Day', id: 'package-1' }] };
    const own = {
      intro: 'Two days in Sintra.\n\nWith [prices](/#packages).',
      coverId: idsOf(7)[0],
      packageId: 'package-1',
    };
    const files = await render({ settings: settings as SiteContent['settings'], collections: [collection(own)] });
    const html = textAt(files, 'weddings/index.html');
    expect(html).toContain('<h1 dir="auto">Weddings</h1>');
    expect(altsOf(html)).toEqual(['Photograph 3', 'Photograph 1']);
    expect(html).toContain('<p dir="auto">With <a href="/#packages">prices</a>.</p>');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/weddings/">`);
    expect(html).toContain('<meta name="description" content="Two days in Sintra. With prices.">');
    expect(html).toMatch(/og:image" content="https:\/\/hollis\.example\/[^"]*7[^"]*\.jpg"/);
    expect(html).toMatch(/<option value="Whole Day" selected/);
    expect(html).toContain('"@type":"ImageGallery","name":"Weddings"');
    expect(textAt(files, 'sitemap.xml')).toContain(`<loc>${PUBLIC_URL}/weddings/</loc>`);
    expect(navOf(textAt(files, 'index.html'))).toContain('<a dir="auto" href="/weddings/">Weddings</a>');
  });

  it('leaves the home page as it is where there is none, or a draft', async () => {
    const plain = await render({});
    const withDraft = await render({ collections: [collection({ isShown: false })] });
    expect(textAt(withDraft, 'index.html')).toBe(textAt(plain, 'index.html'));
    expect(withDraft.map(({ path }) => path)).toEqual(plain.map(({ path }) => path));
  });

  it('has further pages in its own folder, whose links lead back to it', async () => {
    const files = await render({ collections: [collection({ photoIds: gallery.map(({ id }) => id) })] });
    expect(textAt(files, 'weddings/index.html')).toContain('href="/weddings/2.html"');
    const further = textAt(files, 'weddings/2.html');
    expect(altsOf(further)).toHaveLength(22);
    expect(further).toContain('href="/weddings/" rel="prev"');
    expect(further).toContain(`<link rel="canonical" href="${PUBLIC_URL}/weddings/2.html">`);
  });

  it('is rendered again only when a save changes what it shows', async () => {
    const collections = [collection(), collection({ name: 'Newborns', address: '/newborns', photoIds: idsOf(9) })];
    const before = await render({ collections });
    const renamed = gallery.map((image, index) => (index === 8 ? { ...image, alt: 'Asleep at last' } : image));
    const after = await render({ collections, galleryImages: renamed });
    expect(fileAt(after, 'weddings/index.html')).toBe(fileAt(before, 'weddings/index.html'));
    expect(altsOf(textAt(after, 'newborns/index.html'))).toEqual(['Asleep at last']);
    const settings = { ...DEFAULT_SETTINGS, contactText: 'Write to us' };
    const told = await render({ collections, galleryImages: renamed, settings });
    expect(textAt(told, 'weddings/index.html')).toContain('Write to us');
  });

  it('has after any save the same bytes as in a render from nothing', async () => {
    const photoIds = gallery.map(({ id }) => id);
    const many = Array.from({ length: 12 }, (_, at) =>
      collection({
        name: `Page ${at}`,
        address: `/page-${at}`,
        photoIds: at % 3 === 0 ? photoIds : photoIds.slice(at, at + 4),
        intro: at % 2 === 0 ? 'Two days in Sintra.' : null,
        day: at % 4 === 0 ? `2026-05-${at + 1}` : null,
        shownIn: at % 5 === 0 ? 'link' : 'listed',
        packageId: at % 6 === 0 ? 'package-1' : null,
      }),
    );
    const [item] = DEFAULT_SETTINGS.packages;
    const settings = { ...DEFAULT_SETTINGS, packages: [{ ...item, name: 'Whole Day', id: 'package-1' }] };
    const first: Partial<SiteContent> = {
      settings: settings as SiteContent['settings'],
      collections: many,
      galleryImages: gallery,
    };
    const changed = (at: number, change: Partial<Collection>) => ({
      collections: many.map((one, index) => (index === at ? { ...one, ...change } : one)),
    });
    const saves: readonly Partial<SiteContent>[] = [
      {},
      { galleryImages: gallery.map((image, at) => (at === 8 ? { ...image, alt: 'Asleep' } : image)) },
      { galleryImages: gallery.filter((_, at) => at !== 3).toReversed() },
      changed(4, { name: 'At the Mill', place: 'Bath', title: 'Mill', photoIds: photoIds.toReversed() }),
      changed(6, { address: '/elsewhere', layout: 'rows', packageId: null, shownIn: 'link', intro: null }),
      { ...changed(8, { day: '2020-01-01' }), publicUrl: null },
      { settings: { ...settings, contactText: 'Write to us', packages: [] } as SiteContent['settings'] },
    ];
    const bytesOf = (files: readonly SiteFile[]) =>
      files.map(({ path, bytes, scriptHashes }) => [
        path,
        createHash('sha256').update(bytes).digest('hex'),
        scriptHashes,
      ]);
    for (const save of saves) {
      const now = content({ publicUrl: PUBLIC_URL, ...first, ...save });
      const fresh = await createRenderer();
      expect(bytesOf(await renderer.render(now))).toEqual(bytesOf(await fresh.render(now)));
    }
  });

  it('shows words with signs of markup and of data as they are typed', async () => {
    const name = '“A” & "B" <i>\\ $& $1 </script>';
    const files = await render({ collections: [collection({ name, place: name, title: name, description: name })] });
    const read: Record<string, string> = {};
    let open = '';
    const parser = new Parser({
      onopentag: (tag, { props, content: words, property, name: meta }) => {
        open = tag;
        const { title, place } = props?.includes('"categories"') ? JSON.parse(props) : {};
        if (title) Object.assign(read, { titleInProps: title[1], placeInProps: place[1] });
        if (words && (property ?? meta)) read[property ?? meta ?? ''] = words;
      },
      ontext: (text) => {
        if (['h1', 'title'].includes(open)) read[open] = (read[open] ?? '') + text;
      },
      onclosetag: () => {
        open = '';
      },
    });
    parser.end(textAt(files, 'weddings/index.html'));
    const fields = ['h1', 'title', 'titleInProps', 'placeInProps', 'description', 'og:title', 'og:description'];
    expect(fields.map((field) => read[field])).toEqual(fields.map(() => name));
  });

  it('leaves the sitemap as it is when the words of a photograph change', async () => {
    const collections = [collection()];
    const before = await render({ collections });
    const galleryImages = gallery.map((image, index) => (index === 0 ? { ...image, alt: 'At the mill' } : image));
    const after = await render({ collections, galleryImages });
    expect(altsOf(textAt(after, 'weddings/index.html'))).toEqual(['Photograph 3', 'At the mill']);
    expect(fileAt(after, 'sitemap.xml')).toBe(fileAt(before, 'sitemap.xml'));
  });

  it('has its cover before the photographs of the home page where the studio wants that, unless only its link leads there', async () => {
    const collections = [
      collection({ coverId: idsOf(7)[0] ?? null, place: 'Sintra' }),
      collection({ name: 'Empty', address: '/empty', photoIds: [] }),
      collection({ name: 'Draft', address: '/draft', isShown: false }),
      collection({ name: 'Hidden', address: '/hidden', shownIn: 'link' }),
    ];
    const settings = { ...DEFAULT_SETTINGS, collectionsFirst: true };
    const home = textAt(await render({ collections, settings }), 'index.html');
    const covers = /<ul class="stories">.*?<\/ul>/s.exec(home)?.[0] ?? '';
    expect([...covers.matchAll(/href="(\/[a-z]+\/)"/g)].map(([, address]) => address)).toEqual([
      '/weddings/',
      '/empty/',
    ]);
    expect(covers).toContain('<h3 dir="auto">Weddings</h3><p dir="auto">Sintra</p>');
    expect(home.indexOf(covers)).toBeLessThan(home.indexOf('<ul class="photos'));
    expect(textAt(await render({ collections }), 'index.html')).not.toContain('class="stories"');
    expect(textAt(await render({ settings }), 'index.html')).toBe(textAt(await render({}), 'index.html'));
  });

  it('stands in the foot if its name is too long for the bar, which the following ones stand in all the same', async () => {
    const long = 'A wedding at the lighthouse on the outermost rock of the whole coast';
    const collections = [collection(), collection({ name: long, address: '/long' }), collection({ address: '/last' })];
    const html = textAt(await render({ collections }), 'index.html');
    const addressesIn = (part: string) => [...part.matchAll(/href="(\/[a-z]+\/)"/g)].map(([, address]) => address);
    expect(addressesIn(navOf(html))).toEqual(['/weddings/', '/last/']);
    expect(addressesIn(footOf(html))).toEqual(['/long/']);
  });

  it('stands in the foot if seven others stand in the bar', async () => {
    const collections = Array.from({ length: 8 }, (_, index) =>
      collection({ name: `Page ${index + 1}`, address: `/page-${index + 1}` }),
    );
    const html = textAt(await render({ collections }), 'index.html');
    expect(navOf(html)).toContain('Page 7');
    expect(navOf(html)).not.toContain('Page 8');
    expect(footOf(html)).toContain('href="/page-8/"');
  });

  it('is found by nobody without its link, if the studio wants that', async () => {
    const photoIds = gallery.map(({ id }) => id);
    const hidden = story('Hidden', '2026-05-01', { shownIn: 'link', photoIds });
    const stories = [story('Anna', '2026-05-03'), story('Eva', '2025-09-20'), story('Mia', '2026-02-14'), hidden];
    const files = await render({ collections: stories });
    const html = textAt(files, 'hidden/index.html');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(textAt(files, 'hidden/2.html')).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('class="story-nav"');
    const others = ['sitemap.xml', 'stories/index.html', 'anna/index.html', 'index.html'].map((path) =>
      textAt(files, path),
    );
    expect(others.join('\n')).not.toContain('/hidden/');
    expect(textAt(files, 'anna/index.html')).not.toContain('noindex');
  });

  it('leaves the studio’s own description to the studio', async () => {
    const home = textAt(await render({}), 'index.html');
    const [, own = ''] = /"@type":"LocalBusiness".*?"description":("[^"]*")/.exec(home) ?? [];
    const page = textAt(
      await render({ collections: [collection({ description: 'On the coast' })] }),
      'weddings/index.html',
    );
    expect(page).toContain(`"description":${own}`);
    expect(page).toContain('<meta name="description" content="On the coast">');
  });

  it('is led to from its old addresses, unless another one has them now', async () => {
    const collections = [
      collection({ formerAddresses: ['/wedding', '/families'] }),
      collection({ name: 'Families', address: '/families' }),
    ];
    const files = await render({ collections, goneAddresses: ['/pets', '/families'] });
    expect(fileAt(files, 'wedding/index.html')).toMatchObject({ movedTo: '/weddings/' });
    expect(textAt(files, 'wedding/index.html')).toContain('url=/weddings/');
    expect(files.filter(({ path }) => path === 'families/index.html')).toHaveLength(1);
    expect(textAt(files, 'families/index.html')).toContain('Families</h1>');
    expect(fileAt(files, 'pets/index.html')).toMatchObject({ isGone: true });
    expect(textAt(files, 'pets/index.html')).toMatch(/<p>410<\/p><h1>This Page Is Gone<\/h1>/);
  });
});

it('leads to no place that only a hostile server stores', async () => {
  const places = [
    'https://example.com/\0',
    'https://example.com/ü',
    '//example.com',
    'javascript:alert(1)',
    '/\r\nx: y',
  ];
  const oldAddresses = places.map((to, at) => ({ from: `/old-${at}`, to }));
  const files = await render({ settings: { ...DEFAULT_SETTINGS, oldAddresses } });
  expect(files.filter(({ movedTo }) => movedTo !== undefined)).toEqual([]);
});

describe('stories', () => {
  it('are shared with the studio’s present picture', async () => {
    const collections = [story('Anna', '2026-05-03'), story('Eva', '2025-09-20'), story('Mia', '2026-02-14')];
    const sharedWith = async (name: string): Promise<string> => {
      const shareImage = { url: `/share-${name}.jpg`, alt: '', width: 1200, height: 630, bytes: new Uint8Array() };
      return textAt(await render({ collections, shareImage }), 'stories/index.html');
    };
    expect(await sharedWith('one')).toContain(`og:image" content="${PUBLIC_URL}/share-one.jpg"`);
    expect(await sharedWith('two')).toContain(`og:image" content="${PUBLIC_URL}/share-two.jpg"`);
  });

  it('are listed from three on, the newest first, and lead to each other', async () => {
    const two = [story('Anna', '2026-05-03', { place: 'Sintra' }), story('Eva', '2025-09-20')];
    expect(fileAt(await render({ collections: two }), 'stories/index.html')).toBeUndefined();
    const files = await render({ collections: [...two, story('Mia', '2026-02-14')] });
    const list = textAt(files, 'stories/index.html');
    expect([...list.matchAll(/class="story" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/anna/',
      '/mia/',
      '/eva/',
    ]);
    expect(list).toContain('Sintra · May 3, 2026');
    expect(navOf(textAt(files, 'index.html'))).toContain('href="/stories/"');
    const middle = textAt(files, 'mia/index.html');
    expect(middle).toContain('<a href="/anna/" rel="prev"><span>Newer story</span><bdi>Anna</bdi></a>');
    expect(middle).toContain('<a href="/eva/" rel="next"><span>Earlier story</span><bdi>Eva</bdi></a>');
  });
});
