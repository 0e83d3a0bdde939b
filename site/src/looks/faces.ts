import bodoniCore from '../assets/fonts/bodoni-moda-core.woff2?url';
import bodoniRest from '../assets/fonts/bodoni-moda-rest.woff2?url';
import bricolageCore from '../assets/fonts/bricolage-grotesque-core.woff2?url';
import bricolageRest from '../assets/fonts/bricolage-grotesque-rest.woff2?url';
import cormorantCore from '../assets/fonts/cormorant-garamond-core.woff2?url';
import figtreeCore from '../assets/fonts/figtree-core.woff2?url';
import frauncesCore from '../assets/fonts/fraunces-core.woff2?url';
import frauncesRest from '../assets/fonts/fraunces-rest.woff2?url';
import hankenCore from '../assets/fonts/hanken-grotesk-core.woff2?url';
import hankenRest from '../assets/fonts/hanken-grotesk-rest.woff2?url';
import karlaCore from '../assets/fonts/karla-core.woff2?url';
import karlaRest from '../assets/fonts/karla-rest.woff2?url';
import marcellusCore from '../assets/fonts/marcellus-core.woff2?url';
import marcellusRest from '../assets/fonts/marcellus-rest.woff2?url';
import newsreaderCore from '../assets/fonts/newsreader-core.woff2?url';
import newsreaderRest from '../assets/fonts/newsreader-rest.woff2?url';
import nunitoCore from '../assets/fonts/nunito-sans-core.woff2?url';
import nunitoRest from '../assets/fonts/nunito-sans-rest.woff2?url';
import cormorant from '../styles/cormorant.css?inline';
import figtree from '../styles/figtree.css?inline';

/**
 * The measures of a system's font that stands in until ours has loaded, in percent: size, ascent, descent. Computed from
 * the fonts' own tables (npm's `@capsizecss/metrics`), so that nothing moves.
 */
type StandIn = readonly [size: number, ascent: number, descent: number];

interface Files {
  /** English, German and French. */
  readonly core: string;
  readonly rest: string;
  /** For Times or Arial, and for Android's own. */
  readonly standIns: readonly [StandIn, StandIn];
  /** Another typeface's file for the digits. */
  readonly digits?: string;
}

/** A typeface of the page. */
export interface Face {
  readonly name: string;
  /** The file of the first view. */
  readonly first: string;
  /** The rules that make it known. */
  readonly rules: string;
  /** The value of `font-family`. */
  readonly family: string;
}

/** `site/tools/page-fonts.ts` makes the files with these characters. */
const CORE =
  'U+20-7E,U+A0,U+A9,U+AB,U+B7,U+BB,U+C0,U+C2,U+C4,U+C6-CB,U+CE-CF,U+D4,U+D6,U+D9,U+DB-DC,U+DF-E0,U+E2,U+E4,U+E6-EB,U+EE-EF,U+F4,U+F6,U+F9,U+FB-FC,U+FF,U+152-153,U+1E9E,U+2013-2014,U+2018-201A,U+201C-201E,U+2026';
const REST = 'U+A1-17F,U+2BB-329,U+2000-2215';
const DIGITS = 'U+30-39';

const LOCAL = {
  serif: ['local("Times New Roman"),local("Liberation Serif")', 'local("Noto Serif"),local("NotoSerif-Regular")'],
  'sans-serif': ['local("Arial"),local("Liberation Sans")', 'local("Roboto"),local("Roboto-Regular")'],
} as const;

/** One file serves all weights in use: the browser draws none itself. */
const file = (name: string, url: string, characters: string): string =>
  `@font-face{font-family:"${name}";src:url("${url}")format("woff2");font-weight:400 700;font-display:swap;unicode-range:${characters}}`;

const standIn = (name: string, source: string, [size, ascent, descent]: StandIn): string =>
  `@font-face{font-family:"${name}";src:${source};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;

const face = (name: string, kind: keyof typeof LOCAL, { core, rest, standIns, digits }: Files): Face => {
  const [windows, android] = LOCAL[kind];
  const rules = [
    // For a character in both, browsers take the last.
    file(name, rest, REST),
    file(name, core, CORE),
    digits ? file(name, digits, DIGITS) : '',
    standIn(`${name} stand-in`, windows, standIns[0]),
    standIn(`${name} on Android`, android, standIns[1]),
  ].join('');
  return { name, first: core, rules, family: `"${name}","${name} stand-in","${name} on Android",${kind}` };
};

export const CORMORANT: Face = {
  name: 'Cormorant Garamond',
  first: cormorantCore,
  rules: cormorant,
  family: 'var(--font-cormorant)',
};
export const FIGTREE: Face = { name: 'Figtree', first: figtreeCore, rules: figtree, family: 'var(--font-figtree)' };

/** Its own 0 and 1 are the letters O and I, which nobody can dial. */
export const MARCELLUS = face('Marcellus', 'serif', {
  core: marcellusCore,
  rest: marcellusRest,
  digits: figtreeCore,
  standIns: [
    [112.5, 86.59, 24.87],
    [95.02, 102.52, 29.45],
  ],
});

export const BODONI = face('Bodoni Moda', 'serif', {
  core: bodoniCore,
  rest: bodoniRest,
  standIns: [
    [114.22, 98.5, 35.02],
    [96.47, 116.62, 41.47],
  ],
});

export const FRAUNCES = face('Fraunces', 'serif', {
  core: frauncesCore,
  rest: frauncesRest,
  standIns: [
    [115.45, 84.71, 22.09],
    [97.51, 100.3, 26.15],
  ],
});

export const NEWSREADER = face('Newsreader', 'serif', {
  core: newsreaderCore,
  rest: newsreaderRest,
  standIns: [
    [105.48, 69.68, 25.12],
    [89.09, 82.51, 29.75],
  ],
});

export const BRICOLAGE = face('Bricolage Grotesque', 'sans-serif', {
  core: bricolageCore,
  rest: bricolageRest,
  standIns: [
    [105.43, 88.21, 25.61],
    [105.66, 88.02, 25.55],
  ],
});

export const HANKEN = face('Hanken Grotesk', 'sans-serif', {
  core: hankenCore,
  rest: hankenRest,
  standIns: [
    [100.94, 99.07, 30.02],
    [101.16, 98.85, 29.95],
  ],
});

export const NUNITO = face('Nunito Sans', 'sans-serif', {
  core: nunitoCore,
  rest: nunitoRest,
  standIns: [
    [101.39, 99.71, 34.82],
    [101.61, 99.49, 34.74],
  ],
});

export const KARLA = face('Karla', 'sans-serif', {
  core: karlaCore,
  rest: karlaRest,
  standIns: [
    [102.4, 89.55, 24.61],
    [102.62, 89.35, 24.56],
  ],
});
