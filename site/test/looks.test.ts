import { DEFAULT_SETTINGS, type Settings } from '@shutterdesk/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { lookOf } from '../src/looks/look-of.ts';
import { accentOn, lookStyle } from '../src/looks/look-style.ts';
import { LOOKS } from '../src/looks/looks.ts';
import { contrast, onColour, readableColour } from '../src/looks/readable-colour.ts';
import { createRenderer, type SiteFile, type SiteRenderer } from '../src/renderer.ts';
import { content, galleryImage } from './sample-content.ts';

/** WCAG 2.2, 1.4.11, says it of what is seen but not read. */
const SEEN = 3;

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

const CHOICES = {
  lookColours: ['light', 'dark', 'system'],
  lookHero: ['left', 'center', 'below'],
  lookHeads: ['left', 'center'],
  lookGap: ['none', 'small', 'wide'],
  lookPrices: ['cards', 'list'],
  lookFoot: ['dark', 'paper', 'line'],
} as const;

const NOTHING = lookOf(DEFAULT_SETTINGS);

const NAMES = Object.keys(LOOKS).filter((name) => name !== 'classic');

const filesWith = (change: Partial<Settings>): Promise<readonly SiteFile[]> => {
  const legal = { imprintTitle: 'Imprint', imprintAddress: '/imprint', imprintText: 'Ada Hollis' };
  const settings = { ...DEFAULT_SETTINGS, ...legal, ...change };
  return renderer.render(content({ settings, galleryImages: [galleryImage(1)] }));
};

const htmlOf = (files: readonly SiteFile[]): ReadonlyMap<string, string> =>
  new Map(
    files
      .filter(({ path }) => path.endsWith('.html'))
      .map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]),
  );

const page = async (change: Partial<Settings> = {}): Promise<string> =>
  htmlOf(await filesWith(change)).get('index.html') ?? '';

describe('the colours of a look', () => {
  it.each(
    Object.values(LOOKS).flatMap(({ title, light, dark }) => [
      [title, 'light', light] as const,
      [title, 'dark', dark] as const,
    ]),
  )('can be read: %s, %s', (_title, _scheme, palette) => {
    const { paper, paperDeep, ink, inkSoft, lineStrong, danger } = palette;
    const accent = accentOn(null, palette);
    expect(accent).toBe(palette.accent);
    for (const ground of [paper, paperDeep]) {
      for (const text of [ink, inkSoft, danger]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      for (const shape of [lineStrong, accent]) expect(contrast(shape, ground)).toBeGreaterThanOrEqual(SEEN);
    }
    expect(contrast(onColour(accent), accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('of the studio’s own are kept where they are seen, and else become the nearest that are', () => {
    expect(readableColour('#24597a', ['#ffffff', '#eeeeee'])).toBe('#24597a');
    for (const [colour, paper] of [
      ['#ffe600', '#ffffff'],
      ['#ffffff', '#ffffff'],
      ['#101040', '#111111'],
      ['#000000', '#000000'],
    ] as const) {
      const shown = readableColour(colour, [paper]);
      expect(contrast(shown, paper)).toBeGreaterThanOrEqual(SEEN);
      expect(contrast(shown, paper)).toBeLessThan(SEEN + 0.5);
    }
  });
});

describe('the look of the page', () => {
  it('is the first one as it was compiled, where nothing or nothing known is chosen', async () => {
    const plain = await page();
    expect(plain).not.toMatch(/data-look|further-down-looks/);
    expect(plain.match(/--paper:/g)).toHaveLength(1);
    expect(await page({ look: null, lookFoot: null })).toBe(plain);
    const later = await page({ look: 'of-a-later-release', lookHero: 'sideways', lookAccent: 'red</style><script>' });
    expect(later).not.toContain('red</style>');
    expect(later).toContain('--paper:#fbf9f5');
  });

  it.each(NAMES)('has its letters and colours on every page with a frame: %s', async (name) => {
    const look = LOOKS[name as keyof typeof LOOKS];
    const palette = look.choices.colours === 'dark' ? look.dark : look.light;
    const pages = htmlOf(await filesWith({ look: name }));
    for (const path of ['index.html', '404.html', 'imprint/index.html']) {
      const html = pages.get(path) ?? '';
      expect(html).toContain(`--paper:${palette.paper}`);
      expect(html).toContain(`<meta name="theme-color" content="${palette.paper}"`);
      expect(html).toMatch(new RegExp(`--serif:"?${look.head.name}`));
      expect(html.match(/rel="preload"[^>]*as="font"/g)?.length).toBeLessThanOrEqual(2);
      expect(html).not.toContain('<link rel="preload" href="data:');
    }
  });

  it('names its parts, all of which the sheet of looks knows', async () => {
    const sheet = (await filesWith({})).find(({ path }) => path.includes('further-down-looks'));
    const rules = new TextDecoder().decode(sheet?.bytes);
    const chosen = Object.entries(CHOICES).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
    for (const change of [...NAMES.map((look) => ({ look })), ...chosen]) {
      const html = await page(change);
      expect(html).toContain(sheet?.path);
      const parts = /data-look="([^"]*)"/.exec(html)?.[1];
      for (const part of parts?.split(' ').filter(Boolean) ?? []) expect(rules).toContain(`[data-look~=${part}]`);
    }
    expect(await page({ look: 'noir' })).toContain(
      'data-look="colours-dark letters-large heads-center gap-none gallery-large-first prices-list fields-lines foot-line"',
    );
  });

  it('goes back byte for byte', async () => {
    const plain = htmlOf(await filesWith({}));
    await filesWith({ look: 'noir', lookAccent: '#24597a' });
    expect(htmlOf(await filesWith({}))).toEqual(plain);
  });

  it('follows the visitor’s device, where the studio wants that', async () => {
    const html = await page({ lookColours: 'system' });
    expect(html).toContain('@media (prefers-color-scheme:dark){:root{color-scheme:dark;');
    expect(html.match(/<meta name="theme-color"[^>]*media="\(prefers-color-scheme: (?:light|dark)\)"/g)).toHaveLength(
      2,
    );
  });

  it.each(Object.entries(CHOICES).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'is another with each choice: %s %s',
    async (name, value) => {
      const others = CHOICES[name as keyof typeof CHOICES].filter((other) => other !== value);
      const styleOf = (chosen: string) => page({ look: 'coast', [name]: chosen });
      const style = await styleOf(value);
      for (const other of others) expect(style).not.toBe(await styleOf(other));
    },
  );

  it('leaves paper as it is, but for the letters', () => {
    const style = lookStyle({ ...NOTHING, look: 'noir' });
    const [before = ''] = style.split('@media screen');
    expect(before.replaceAll(/@font-face\{[^}]*\}/g, '')).toMatch(/^:root\{--serif:[^{}]*;--sans:[^{}]*\}$/);
  });
});

describe('the rules of a logo', () => {
  const logo = { url: '/media/m.png', width: 300, height: 100, icons: [] } as const;

  it('stand after the page’s own alone, where nothing else is chosen', async () => {
    const picture = { width: 3, height: 1, placeholder: '', derivatives: [], mark: { ...logo, tone: 'dark' as const } };
    const shown = { id: 'logo', url: logo.url, alt: 'Logo', createdAt: '', focalX: null, focalY: null, picture };
    const files = await renderer.render(content({ logo: shown }));
    const html = htmlOf(files).get('index.html') ?? '';
    expect(html).toContain('filter:brightness(0) invert(1)');
    expect(lookStyle(NOTHING, { ...logo, tone: 'dark' })).not.toContain('--paper:');
    expect(html.match(/<img alt="[^"]+" class="logo" height="100" src="\/media\/m\.png" width="300"/g)).toHaveLength(2);
  });

  it('turn it white on dark grounds and black on light ones, and leave a solid one as it is', () => {
    const rules = (tone: 'dark' | 'light' | 'solid', lookColours: string | null, lookFoot: string | null = null) =>
      lookStyle({ ...NOTHING, lookColours, lookFoot }, { ...logo, tone });
    expect(rules('dark', null)).toMatch(/ \.logo,\.footer \.logo\{filter:brightness\(0\) invert\(1\)\}/);
    expect(rules('dark', null, 'paper')).not.toContain(',.footer .logo{filter:brightness(0) invert(1)}');
    expect(rules('dark', 'dark')).toContain('{.logo,.nav-bar');
    expect(rules('light', null)).toContain('@media screen{.logo{filter:brightness(0)}');
    expect(rules('light', 'dark')).not.toContain('@media screen{.logo{filter:brightness(0)}');
    expect(rules('light', 'system')).toContain('@media (prefers-color-scheme:dark){.logo,');
    expect(rules('solid', 'dark')).not.toContain('brightness(0)');
  });
});
