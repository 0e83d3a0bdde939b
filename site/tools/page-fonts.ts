/** Makes the page's font files from the whole fonts: `node site/tools/page-fonts.ts`, once per release of a font. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const assets = new URL('../src/assets/fonts/', import.meta.url);

type Range = readonly [first: number, last: number];

/** Plain English and its punctuation, which is all that most pages need. `styles/fonts.css` names the same. */
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

const core = charactersIn(CORE);
const PARTS = { core, rest: charactersIn(BLOCKS).filter((char) => !core.includes(char)) };

/** The features that browsers apply by themselves. */
const ALWAYS = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk'];

interface PageFont {
  readonly name: string;
  readonly file: string;
  /** Those that our styles ask for. */
  readonly features: readonly string[];
  /** The weights in use. */
  readonly weights?: { readonly min: number; readonly max: number };
}

const FONTS: readonly PageFont[] = [
  {
    name: 'cormorant-garamond',
    file: '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2',
    features: ['lnum'],
  },
  {
    name: 'figtree',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    features: ['tnum'],
    weights: { min: 400, max: 600 },
  },
];

for (const { name, file, features, weights } of FONTS) {
  const whole = await readFile(resolve(file));
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: [...ALWAYS, ...features],
    ...(weights && { variationAxes: { wght: weights } }),
  };
  for (const [part, characters] of Object.entries(PARTS)) {
    const bytes = await subsetFont(whole, characters.join(''), options);
    await writeFile(new URL(`${name}-${part}.woff2`, assets), bytes);
    console.log(`${name}-${part}: ${bytes.byteLength} bytes`);
  }
}
