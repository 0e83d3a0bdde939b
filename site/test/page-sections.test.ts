import { DEFAULT_SETTINGS, type Portrait, type Settings } from '@shutterdesk/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRenderer, type SiteRenderer } from '../src/renderer.ts';
import type { SiteContent } from '../src/site-content.ts';
import { content, galleryImage } from './sample-content.ts';

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

const fileOf = async (path: string, change: Partial<SiteContent>): Promise<string> =>
  new TextDecoder().decode((await renderer.render(content(change))).find((file) => file.path === path)?.bytes);

const page = (settings: Partial<Settings>, change: Partial<SiteContent> = {}) =>
  fileOf('index.html', { settings: { ...DEFAULT_SETTINGS, ...settings }, ...change });

const { category: _, order: __, ...portrait } = { ...galleryImage(7), alt: 'Ada at the mill', focalX: 10, focalY: 20 };

const filled: Partial<Settings> = {
  welcomeText: 'Hello.',
  aboutName: 'Ada Hollis',
  aboutText: 'One.\n\nTwo,\nand a line.',
  areaServed: 'Rockport and the coast',
  kindWords: [
    { id: 'a', quote: 'Lovely <b>pictures</b>.', name: 'Nina', date: '2026-06-14', imageId: galleryImage(2).id },
    { id: 'b', quote: 'Calm.', name: 'Tom', date: null, imageId: 'gone' },
  ],
  questions: [{ id: 'q', question: 'Do you travel?', answer: 'Yes, gladly.' }],
};

const sectionsIn = (html: string) =>
  [...html.matchAll(/<section class="([^"]*)"(?: id="([^"]*)")?/g)].map(([, names, id]) => id ?? names?.split(' ')[1]);

const linksIn = (html: string) =>
  [...(/id="nav-links".*?<\/ul>/.exec(html)?.[0] ?? '').matchAll(/href="[^"#]*(#[^"]*)">([^<]*)/g)].map(
    ([, to, label]) => `${label} ${to}`,
  );

const dataIn = (html: string) => JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')['@graph'];

describe('the sections that a studio fills', () => {
  it('are absent until they are filled, and an area alone makes no About', async () => {
    expect(sectionsIn(await page({ areaServed: 'Rockport' }))).toEqual(['home', 'gallery', 'packages', 'contact']);
  });

  it('stand in their order, with everything that the studio has filled in', async () => {
    const html = await page(filled, {
      portrait: portrait as Portrait,
      galleryImages: [galleryImage(1), galleryImage(2)],
    });
    expect(sectionsIn(html)).toEqual([
      'home',
      'welcome',
      'about',
      'gallery',
      'kind-words',
      'packages',
      'questions',
      'contact',
    ]);
    expect(html).toMatch(/class="photo about-portrait"><picture>.*?alt="Ada at the mill"[^>]*object-position:0% /);
    expect(html).toContain('<p class="about-text" dir="auto">Two,\nand a line.</p>');
    expect(html).toContain('Rockport and the coast');
    expect(html).toContain('Lovely &lt;b&gt;pictures&lt;/b&gt;.');
    expect(html).toContain('<span>June 2026</span>');
    expect(html.match(/class="photo kind-photo"/g)).toHaveLength(1);
    expect(html).toMatch(/<details><summary>.*Do you travel\?.*<\/summary><p dir="auto">Yes, gladly\.<\/p><\/details>/);
  });

  it('stand in the studio’s order, which may lack some', async () => {
    const order = ['packages', 'questions', 'kindWords', 'gallery'];
    expect(sectionsIn(await page({ ...filled, sectionOrder: order }))).toEqual([
      'home',
      'welcome',
      'about',
      'packages',
      'questions',
      'kind-words',
      'gallery',
      'contact',
    ]);
  });

  it('leave out a portrait with a problem', async () => {
    const problem = { ...portrait, problem: '"Ada" is damaged.' } as Portrait;
    expect(sectionsIn(await page({}, { portrait: problem }))).not.toContain('about');
    expect(sectionsIn(await page({}, { portrait: portrait as Portrait }))).toContain('about');
  });

  it('are named in the navigation where the studio chooses them and they are filled, on every page', async () => {
    const chosen = { ...filled, questions: [], navSections: ['questions', 'kindWords', 'about'] };
    const expected = [
      'Home #home',
      'Gallery #gallery',
      'Packages #packages',
      'Contact #contact',
      'About #about',
      'Kind Words #kind-words',
    ];
    expect(linksIn(await page(chosen))).toEqual(expected);
    expect(linksIn(await fileOf('404.html', { settings: { ...DEFAULT_SETTINGS, ...chosen } }))).toEqual(expected);
    expect(linksIn(await fileOf('404.html', { settings: { ...DEFAULT_SETTINGS, ...filled } }))).toHaveLength(4);
  });

  it('are data for search engines, without stars', async () => {
    const graph = dataIn(await page(filled, { portrait: portrait as Portrait, publicUrl: 'https://studio.example' }));
    expect(graph[0].founder).toMatchObject({
      '@type': 'Person',
      name: 'Ada Hollis',
      image: `https://studio.example${portrait.url}`,
    });
    expect(graph[1]).toEqual({
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Do you travel?', acceptedAnswer: { '@type': 'Answer', text: 'Yes, gladly.' } },
      ],
    });
    expect(JSON.stringify(graph)).not.toMatch(/Review|Rating/);
  });
});
