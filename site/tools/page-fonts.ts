/** Makes the page's font files from the whole fonts: `node site/tools/page-fonts.ts`, once per release of a font. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const assets = new URL('../src/assets/fonts/', import.meta.url);

type Range = readonly [first: number, last: number];

/** Plain English and its punctuation, which is all that most pages need. `styles/cormorant.css` and `styles/figtree.css` name the same. */
const CORE: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
];

/** The blocks in which the fonts have further characters, for a page that needs them. */
const BLOCKS: readonly Range[] = [
  [0xa1, 0x17f],
  [0x2bb, 0x329],
  [0x2000, 0x2215],
];

const charactersIn = (ranges: readonly Range[]): readonly string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );

/** Letters of German and French, which the fonts of the looks have in their first file. */
const LETTERS = 'ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒàâæçèéêëîïôùûüÿœÄÖẞäöß«»„‚'.split('');

const partsOf = (core: readonly string[]) => ({
  core,
  rest: charactersIn(BLOCKS).filter((char) => !core.includes(char)),
});
const OF_THE_FIRST_LOOK = partsOf(charactersIn(CORE));
const OF_A_LOOK = partsOf([...charactersIn(CORE), ...LETTERS]);

/** The features that browsers apply by themselves. */
const ALWAYS = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk'];

interface PageFont {
  readonly name: string;
  readonly file: string;
  /** Those that our styles ask for. */
  readonly features: readonly string[];
  /** The weights in use. */
  readonly weights?: { readonly min: number; readonly max: number };
  readonly parts: typeof OF_A_LOOK;
}

const lookFont = (name: string, file: string): PageFont => ({
  name,
  file,
  features: ['lnum'],
  parts: OF_A_LOOK,
});

const textFont = (name: string, file: string): PageFont => ({
  name,
  file,
  features: ['tnum'],
  weights: { min: 400, max: 600 },
  parts: OF_A_LOOK,
});

const FONTS: readonly PageFont[] = [
  {
    name: 'cormorant-garamond',
    file: '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2',
    features: ['lnum'],
    parts: OF_THE_FIRST_LOOK,
  },
  {
    name: 'figtree',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    features: ['tnum'],
    weights: { min: 400, max: 600 },
    parts: OF_THE_FIRST_LOOK,
  },
  lookFont('marcellus', '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2'),
  lookFont('bodoni-moda', '@fontsource/bodoni-moda/files/bodoni-moda-latin-500-normal.woff2'),
  lookFont('fraunces', '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2'),
  lookFont('newsreader', '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2'),
  lookFont('bricolage-grotesque', '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'),
  textFont('hanken-grotesk', '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
  textFont('nunito-sans', '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2'),
  textFont('karla', '@fontsource-variable/karla/files/karla-latin-wght-normal.woff2'),
];

for (const { name, file, features, weights, parts } of FONTS) {
  const whole = await readFile(resolve(file));
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: [...ALWAYS, ...features],
    ...(weights && { variationAxes: { wght: weights } }),
  };
  for (const [part, characters] of Object.entries(parts)) {
    const bytes = await subsetFont(whole, characters.join(''), options);
    await writeFile(new URL(`${name}-${part}.woff2`, assets), bytes);
    console.log(`${name}-${part}: ${bytes.byteLength} bytes`);
  }
}
