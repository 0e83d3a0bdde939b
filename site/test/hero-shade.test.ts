import { readFileSync } from 'node:fs';
import { wordsIn } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { contrast, type HeroColours, SHADE, WORDS } from '../src/hero-shade.ts';
import { type LookLayout, USUAL_LAYOUT } from '../src/looks/look-layout.ts';
import { pageContent } from '../src/page-content.ts';
import { content, heroImage } from './sample-content.ts';

type Colour = readonly [number, number, number];

const SIDE = 48;

/** A picture by the colour at each row, counted from the top. */
const rows = (colourAt: (row: number, column: number) => Colour): HeroColours => {
  const bytes = Array.from({ length: SIDE * SIDE }, (_, at) => colourAt(Math.floor(at / SIDE), at % SIDE)).flat();
  return { side: SIDE, rgb: Buffer.from(bytes).toString('base64') };
};

const grey = (value: number): Colour => [value, value, value];

const shadeOf = (
  heroColours: HeroColours,
  change: Parameters<typeof heroImage>[0] = {},
  hero: LookLayout['hero'] = 'left',
) => {
  const shown = content({ heroImage: heroImage(change), heroColours });
  const { shade } = pageContent(shown, wordsIn('en'), { ...USUAL_LAYOUT, hero }).hero;
  return shade ?? expect.fail('has no shade');
};

/** The colour of a patch under the words. */
const under = (patch: Colour, strength: number): Colour => {
  const clear = 1 - 0.64 * strength;
  return [0, 1, 2].map((at) => (patch[at] ?? 0) * clear + (SHADE[at] ?? 0) * (1 - clear)) as unknown as Colour;
};

describe('the shade over the hero picture', () => {
  it('is light over a dark picture, and as strong as needed over one of middling brightness', () => {
    const dark = shadeOf(rows(() => grey(30)));
    expect([dark.wide.words, dark.upright.words]).toEqual([0.2, 0.2]);
    const middling = shadeOf(rows(() => grey(150)));
    expect(middling.wide.words).toBeGreaterThan(0.3);
    expect(middling.wide.words).toBeLessThan(0.7);
  });

  it('is nearly whole over a bright picture, also with a dark part below the words', () => {
    const spotted = shadeOf(rows((row, column) => grey(row > 30 && column < 20 ? 20 : 255)));
    expect(spotted).toMatchObject({ wide: { words: expect.closeTo(0.95, 1) } });
  });

  it('depends on the part of the picture that is behind the words and behind the bar', () => {
    const sky = shadeOf(
      rows((row) => grey(row < 8 ? 250 : 25)),
      { backgroundPosition: 'center 0%' },
    );
    expect(sky.wide).toMatchObject({ words: 0.2 });
    expect(sky.wide.bar).toBeGreaterThan(0.8);
    const right = rows((row, column) => grey(row > 32 && column > 36 ? 250 : 25));
    expect(shadeOf(right).upright.words).toBe(0.2);
    expect(shadeOf(right, { portraitPosition: '100% 65%' }).upright.words).toBeGreaterThan(0.8);
    const name = { brandName: 'A studio with a long name', heroImage: heroImage(), heroColours: right };
    expect(pageContent(content(name), wordsIn('en')).hero.shade).toMatchObject({ across: 1 });
  });

  it('looks where the look has the words, and at the bar alone where they stand below the picture', () => {
    const bright = rows((row) => grey(row > 40 ? 250 : 25));
    expect(shadeOf(bright).wide.words).toBeGreaterThan(0.8);
    expect(shadeOf(bright, {}, 'center').wide.words).toBe(0.2);
    const white = rows(() => grey(255));
    expect(shadeOf(white, {}, 'center').wide.words).toBeGreaterThan(0.8);
    expect(shadeOf(white, {}, 'below').wide).toMatchObject({ words: 0.2, bar: shadeOf(white).wide.bar });
  });

  it('leaves every word readable (4.5:1) on every colour', () => {
    const steps = [0, 64, 128, 192, 255];
    for (const red of steps) {
      for (const green of steps) {
        for (const blue of steps) {
          const patch = [red, green, blue] as const;
          const { wide } = shadeOf(rows(() => patch));
          const least = contrast(under(patch, wide.words), WORDS);
          expect(least, patch.join()).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it('is the full one while the colours are unknown', () => {
    expect(pageContent(content({ heroImage: heroImage() }), wordsIn('en')).hero.shade).toBeNull();
  });

  it('is as strong as the bundled picture needs where words stand on it, and weak where none do', () => {
    const strengths = (['left', 'center', 'below'] as const).map(
      (hero) => pageContent(content(), wordsIn('en'), { ...USUAL_LAYOUT, hero }).hero.shade?.wide.words,
    );
    expect(strengths).toEqual([0.8, 0.8, 0.2]);
  });

  it('reckons with the colours and the strengths of the stylesheets', () => {
    const style = (name: string) => readFileSync(new URL(`../src/styles/${name}.css`, import.meta.url), 'utf8');
    const hex = (colour: Colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    expect(style('tokens')).toContain(`--shade: ${SHADE.join(' ')};`);
    expect(style('tokens')).toContain(`--on-shade: ${hex(WORDS)};`);
    expect(style('hero-picture')).toContain('rgb(var(--shade) / calc(0.64 * var(--dim-bar, 1))) var(--bar)');
    expect(style('hero')).toContain('calc(0.64 * var(--dim, 1))) calc(100% - var(--rise))');
    const alphas = style('../looks/hero-center').match(/(?<=calc\()0\.\d+(?= \* var\(--dim)/g) ?? [];
    const [everywhere = 0, behindWords = 0] = alphas.map(Number);
    expect(1 - (1 - everywhere) * (1 - behindWords)).toBeGreaterThanOrEqual(0.64);
  });
});
