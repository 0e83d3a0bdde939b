import { DEFAULT_SETTINGS, type Settings, wordsIn } from '@shutterdesk/shared';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { layoutOf } from '../src/looks/look-style.ts';
import { pageContent } from '../src/page-content.ts';
import { createRenderer } from '../src/renderer.ts';
import { PreviewPage } from '../src/sections/preview-page.tsx';
import { content, galleryImage, heroImage } from './sample-content.ts';

const PACKAGES = [{ name: 'Portrait Hour', price: '240', features: ['One hour'], featured: true }];

const shown = (change: Partial<Settings>) =>
  content({
    settings: { ...DEFAULT_SETTINGS, packages: PACKAGES, welcomeText: 'Hello.', aboutText: 'We are two.', ...change },
    galleryImages: [1, 2, 3, 4, 5, 6].map((n) => galleryImage(n)),
    heroImage: heroImage(),
  });

/** The markup between the body's tags without what loads scripts, and without lightbox and notices, which are empty. */
const still = (html: string): string =>
  html
    .replace(/^.*<body>/s, '')
    .replace(/<\/?astro-(?:island|slot)[^>]*>|<!--.*?-->|<script.*?<\/script>|<link [^>]*>|<dialog.*?<\/dialog>/gs, '')
    .replace(/<style>astro-island.*?<\/style>|<section aria-label="[^"]*"><ol [^>]*><\/ol><\/section>/gs, '')
    .replace(/<\/body>.*$/s, '')
    .replace(/>\s+</g, '><')
    .trim();

it.each([
  ['as it was compiled', {}],
  ['with a look, in German', { look: 'noir', language: 'de' }],
  ['with a large first photograph', { look: 'white', lookHero: 'center' }],
])('is the page that visitors get, byte for byte: %s', async (_, change) => {
  const renderer = await createRenderer();
  const files = await renderer.render(shown(change));
  const page = new TextDecoder().decode(files.find(({ path }) => path === 'index.html')?.bytes);
  const { settings } = shown(change);
  const typed = pageContent(shown(change), wordsIn(settings.language), layoutOf(settings));
  const preview = renderToStaticMarkup(createElement(PreviewPage, { page: typed, withHero: true }));
  expect(still(preview)).toBe(still(page));
});
