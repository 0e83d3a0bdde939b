import { DEFAULT_SETTINGS, type Settings } from '@shutterdesk/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRenderer, type SiteFile, type SiteRenderer } from '../src/renderer.ts';
import { headOf, sitemapOf } from './for-machines.ts';
import { collection, content, galleryImage, heroImage } from './sample-content.ts';

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

const settings: Settings = {
  ...DEFAULT_SETTINGS,
  welcomeText: 'Two people & one camera.\nFor <families>.',
  businessEmail: 'hello@studio.example',
  businessPhone: '(555) 010-0199',
  businessAddress: '1 Harbour Street, Rockport',
  businessHours: 'Mon–Fri: 9–5\nSunday: closed',
  instagramUrl: 'https://instagram.com/studio',
  packages: [
    { name: 'Portrait', price: '1,200', features: ['2 hours', 'Album'], featured: true },
    { name: 'Wedding', price: 'on request', features: [], featured: false },
  ],
};

const packageAt = (price: string) => ({ name: 'Portrait', price, features: [], featured: false });

const bytes = new Uint8Array([1, 2, 3]);
const published = content({
  publicUrl: 'https://studio.example',
  settings,
  galleryImages: [galleryImage(1), galleryImage(2, { alt: 'A & B' })],
  heroImage: heroImage(),
  shareImage: { url: '/share-abc.jpg', alt: 'The hero', width: 1200, height: 630, bytes },
});

const textOf = (files: readonly SiteFile[], path: string): string =>
  new TextDecoder().decode(files.find((file) => file.path === path)?.bytes);

describe('the metadata for search engines and social networks', () => {
  it('contains the title, the description and an image with its size', async () => {
    const files = await renderer.render(published);
    const { meta, links } = headOf(textOf(files, 'index.html'));
    expect(links.canonical).toBe('https://studio.example/');
    expect(meta).toMatchObject({
      description: 'Two people & one camera. For <families>.',
      'og:title': "Hollis & Vane · Capturing life's most precious moments",
      'og:site_name': 'Hollis & Vane',
      'og:url': 'https://studio.example/',
      'og:image': 'https://studio.example/share-abc.jpg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'The hero',
      'twitter:card': 'summary_large_image',
    });
    const file = files.find(({ path }) => path === 'share-abc.jpg');
    expect(file).toMatchObject({ bytes, contentType: 'image/jpeg', immutable: true });
  });

  it('falls back to the bundled image, and has none without a known address', async () => {
    const files = await renderer.render(content({ publicUrl: 'https://studio.example' }));
    const { meta } = headOf(textOf(files, 'index.html'));
    const path = meta['og:image']?.replace('https://studio.example/', '');
    expect(files.map((file) => file.path)).toContain(path);
    expect(headOf(textOf(await renderer.render(content()), 'index.html')).meta['og:image']).toBeUndefined();
  });

  it('describes the business with its address, phone and profiles', async () => {
    const { graph } = headOf(textOf(await renderer.render(published), 'index.html'));
    expect(graph[0]).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Hollis & Vane',
      url: 'https://studio.example/',
      image: 'https://studio.example/share-abc.jpg',
      email: 'hello@studio.example',
      telephone: '(555) 010-0199',
      address: { '@type': 'PostalAddress', streetAddress: '1 Harbour Street, Rockport' },
      sameAs: ['https://instagram.com/studio'],
    });
  });

  it('offers each package, with a price if it has one', async () => {
    const { graph } = headOf(textOf(await renderer.render(published), 'index.html'));
    expect(graph[0]?.makesOffer).toEqual([
      {
        '@type': 'Offer',
        price: '1200',
        priceCurrency: 'USD',
        itemOffered: { '@type': 'Service', name: 'Portrait', description: '2 hours, Album' },
      },
      { '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'Wedding' } },
    ]);
  });

  it('names the owner of each photograph', async () => {
    const { graph } = headOf(textOf(await renderer.render(published), 'index.html'));
    expect(graph[1]).toMatchObject({ '@type': 'ImageGallery' });
    const imageOf = (n: number) => ({
      '@type': 'ImageObject',
      contentUrl: `https://studio.example/media/${galleryImage(n).id}/800.jpg`,
      creditText: 'Hollis & Vane',
      creator: { '@id': graph[0]?.['@id'] },
      copyrightNotice: '© Hollis & Vane',
    });
    expect(graph[1]?.image).toEqual([imageOf(1), imageOf(2)]);
  });

  it('prefers the credit in a photograph’s own file', async () => {
    const named = galleryImage(1);
    const picture = { ...named.picture, credit: 'Zoë / Studio', copyright: '© Zoë' };
    const galleryImages = [{ ...named, picture }, galleryImage(2)];
    const { graph } = headOf(textOf(await renderer.render({ ...published, galleryImages }), 'index.html'));
    expect(graph[1]?.image).toMatchObject([
      { creditText: 'Zoë / Studio', copyrightNotice: '© Zoë' },
      { creditText: 'Hollis & Vane', copyrightNotice: '© Hollis & Vane' },
    ]);
  });

  it('says who holds the rights, and where to read and ask about a license', async () => {
    const rights = {
      rightsHolder: 'Vane Pictures Ltd',
      licenseUrl: 'https://studio.example/license',
      licensingUrl: 'https://studio.example/ask',
    };
    const named = galleryImage(1);
    const galleryImages = [{ ...named, picture: { ...named.picture, credit: 'Zoë / Studio' } }, galleryImage(2)];
    const files = await renderer.render({ ...published, galleryImages, settings: { ...settings, ...rights } });
    const { graph } = headOf(textOf(files, 'index.html'));
    const license = { license: rights.licenseUrl, acquireLicensePage: rights.licensingUrl };
    expect(graph[1]?.image).toMatchObject([
      { creditText: 'Zoë / Studio', copyrightNotice: '© Vane Pictures Ltd', ...license },
      { creditText: 'Vane Pictures Ltd', copyrightNotice: '© Vane Pictures Ltd', ...license },
    ]);
  });

  it('tells the day and the place of a collection and the pictures that it shows, as its entry in the sitemap does', async () => {
    const galleryImages = Array.from({ length: 40 }, (_, index) => galleryImage(index + 1));
    const photoIds = galleryImages.map(({ id }) => id);
    const collections = [
      collection({ photoIds, intro: 'Two days & nights.', day: '2026-05-03', place: 'Sintra' }),
      collection({ name: 'Empty', address: '/empty', photoIds: [] }),
    ];
    const files = await renderer.render({ ...published, galleryImages, collections });
    const pictureOf = (id: string) => `https://studio.example/media/${id}/800.jpg`;
    const { graph, links } = headOf(textOf(files, 'weddings/index.html'));
    expect(links.canonical).toBe(`https://studio.example/weddings/`);
    expect(graph[0]).toMatchObject({
      '@type': 'ImageGallery',
      name: 'Weddings',
      description: 'Two days & nights.',
      url: `https://studio.example/weddings/`,
      dateCreated: '2026-05-03',
      contentLocation: { '@type': 'Place', name: 'Sintra' },
      creator: { '@id': graph[1]?.['@id'] },
      image: photoIds.slice(0, 18).map((id) => ({ '@type': 'ImageObject', contentUrl: pictureOf(id) })),
    });
    expect(headOf(textOf(files, 'empty/index.html')).graph[0]).not.toHaveProperty('image');
    const entries = sitemapOf(textOf(files, 'sitemap.xml'));
    expect(entries.find(([page]) => page === links.canonical)).toEqual([links.canonical, ...photoIds.map(pictureOf)]);
    for (const [page = ''] of entries) {
      const path = page.slice('https://studio.example'.length + 1);
      expect(files.map((file) => file.path)).toContain(path.endsWith('.html') ? path : `${path}index.html`);
    }
  });

  it('never becomes a script', async () => {
    const files = await renderer.render({ ...published, brandName: '</script><script>alert(1)</script>' });
    const { graph, scripts } = headOf(textOf(files, 'index.html'));
    expect(graph[0]?.name).toBe('</script><script>alert(1)</script>');
    expect(scripts.some((script) => script.startsWith('alert(1)'))).toBe(false);
  });
});

describe('the page of a photograph’s own link', () => {
  const ownPage = (n: number) => `photo/${galleryImage(n).id}.html`;

  it('carries its tags and leads on to the photograph in the gallery', async () => {
    const html = textOf(await renderer.render(published), ownPage(2));
    const { meta } = headOf(html);
    expect(meta).toMatchObject({
      'og:title': 'A & B · Hollis & Vane',
      'og:url': `https://studio.example/${ownPage(2)}`,
      'og:image': `https://studio.example/media/${galleryImage(2).id}/800.jpg`,
      'og:image:width': '800',
      'og:image:height': '534',
      'og:image:alt': 'A & B',
      'twitter:card': 'summary_large_image',
      robots: 'noindex',
    });
    expect(html).toContain(`content="0; url=/#photo-${galleryImage(2).id}"`);
    expect(html).toContain(`<a href="/#photo-${galleryImage(2).id}">`);
  });

  it('contains no markup of the studio', async () => {
    const galleryImages = [galleryImage(1, { alt: '"><script>alert(1)</script>' })];
    const html = textOf(await renderer.render({ ...published, galleryImages }), ownPage(1));
    expect(headOf(html).scripts).toEqual([]);
    expect(headOf(html).meta['og:image:alt']).toBe('"><script>alert(1)</script>');
  });

  it('is made again only where something changed', async () => {
    const pageOf = (files: readonly SiteFile[], n: number) => files.find(({ path }) => path === ownPage(n));
    const before = await renderer.render(published);
    const [first] = published.galleryImages;
    if (!first) throw new Error('no photograph');
    const after = await renderer.render({ ...published, galleryImages: [first, galleryImage(2, { alt: 'C' })] });
    expect(pageOf(after, 1)).toBe(pageOf(before, 1));
    expect(textOf(after, ownPage(2))).toContain('<h1 dir="auto">C</h1>');
  });

  it('does not exist without a known address', async () => {
    const files = await renderer.render({ ...published, publicUrl: null });
    expect(files.filter(({ path }) => path.startsWith('photo/'))).toEqual([]);
  });
});

describe('the files for crawlers', () => {
  it('list the page and every photograph in a sitemap, which robots.txt names', async () => {
    const files = await renderer.render(published);
    expect(sitemapOf(textOf(files, 'sitemap.xml')).flat()).toEqual([
      'https://studio.example/',
      `https://studio.example/media/${galleryImage(1).id}/800.jpg`,
      `https://studio.example/media/${galleryImage(2).id}/800.jpg`,
    ]);
    const robots = textOf(files, 'robots.txt').split('\n');
    expect(robots).toEqual(expect.arrayContaining(['Disallow: /admin', 'Sitemap: https://studio.example/sitemap.xml']));
  });

  it('leave open to machines what they fetch below the closed API: calendars, and the reads of a page on a static host', async () => {
    const robots = textOf(await renderer.render(content()), 'robots.txt').split('\n');
    expect(robots.slice(0, robots.indexOf('Disallow: /api/'))).toEqual(
      expect.arrayContaining(['Allow: /api/calendar/', 'Allow: /api/settings', 'Allow: /api/gallery-images']),
    );
  });

  it('contain no sitemap without a known address', async () => {
    const files = await renderer.render(content());
    expect(files.map(({ path }) => path)).not.toContain('sitemap.xml');
    expect(textOf(files, 'robots.txt')).not.toContain('Sitemap');
  });

  it('contain a set of icons with the studio’s name', async () => {
    const files = await renderer.render(content());
    const paths = files.map(({ path }) => path);
    const manifest = JSON.parse(textOf(files, 'manifest.webmanifest')) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe('Hollis & Vane');
    for (const { src } of manifest.icons) expect(paths).toContain(src.slice(1));
    expect(paths).toEqual(expect.arrayContaining(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png']));
  });

  it('keep the 404 page out of the index', async () => {
    expect(headOf(textOf(await renderer.render(published), '404.html')).meta.robots).toBe('noindex');
  });

  it('name the currency of each price, if it is known', async () => {
    const offers = async (currency: string | null) => {
      const priced = { ...settings, currency, packages: ['320', '£320', '320 kr'].map(packageAt) };
      const [business] = headOf(textOf(await renderer.render({ ...published, settings: priced }), 'index.html')).graph;
      return ((business?.makesOffer ?? []) as Record<string, unknown>[]).map(({ priceCurrency }) => priceCurrency);
    };
    expect(await offers(null)).toEqual(['USD', 'GBP', 'USD']);
    expect(await offers('€')).toEqual(['EUR', 'GBP', 'EUR']);
    expect(await offers('kr')).toEqual([undefined, 'GBP', undefined]);
  });
});
