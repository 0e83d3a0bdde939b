import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  DEFAULT_SETTINGS,
  en,
  LANGUAGE_NAMES,
  offPageWordsIn,
  type PublicWords,
  type Settings,
  wordsIn,
} from '@shutterdesk/shared';
import { Parser } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRenderer, enquiryFailed, enquirySent, type SiteFile, type SiteRenderer } from '../src/renderer.ts';
import { textMatcher } from './language-texts.ts';
import { content, galleryImage } from './sample-content.ts';

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Each text of the studio has this letter. */
const OWN = 'Ω';

const READ_ALOUD = ['aria-label', 'alt', 'title', 'placeholder'];

/** Every text that a visitor sees or hears, and the texts of the head. */
const textsOf = (html: string): readonly string[] => {
  const texts: string[] = [];
  let isCode = false;
  let written = '';
  const end = () => {
    if (!isCode) texts.push(written);
    written = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      end();
      isCode = name === 'script' || name === 'style';
      texts.push(...READ_ALOUD.flatMap((attribute) => attributes[attribute] ?? []));
      const { name: named = '', property = '' } = attributes;
      if (name === 'meta' && /description|title/.test(named + property)) texts.push(attributes.content ?? '');
    },
    ontext(text) {
      written += text;
    },
    onclosetag() {
      end();
      isCode = false;
    },
  });
  parser.end(html);
  return texts.flatMap((text) => text.split(' · ')).filter((text) => !text.includes(OWN));
};

const PUBLIC_URL = 'https://studio.example';
const EMPTY: Partial<Settings> = { brandName: `${OWN} Studio`, packages: [] };
const FULL: Partial<Settings> = {
  brandName: `${OWN} Studio`,
  packages: [{ name: `${OWN} small`, price: `${OWN} 200`, features: [`${OWN} an hour`], featured: true }],
  consentText: `${OWN} may be kept`,
  consentRequired: true,
  businessEmail: `${OWN}@studio.example`,
  businessPhone: `${OWN} 040 123456`,
  businessAddress: `${OWN} street`,
  businessHours: `${OWN} at nine`,
  privacyText: `${OWN} is kept`,
  privacyTitle: `${OWN} and you`,
};

const pagesOf = async (language: string | null, change: Partial<Settings>, photographs: number) => {
  const settings = { ...DEFAULT_SETTINGS, ...change, language };
  const galleryImages = Array.from({ length: photographs }, (_, n) =>
    galleryImage(n + 1, { alt: `${OWN} ${n}`, category: `${OWN} things` }),
  );
  return content({ publicUrl: PUBLIC_URL, settings, galleryImages, brandName: `${OWN} Studio` });
};

const htmlOf = (files: readonly SiteFile[]): readonly string[] =>
  files.filter(({ path }) => path.endsWith('.html')).map(({ bytes }) => new TextDecoder().decode(bytes));

/** Every public page in every state that a server answers. */
const allStates = async (language: string): Promise<readonly string[]> => {
  const say = wordsIn(language);
  const full = await pagesOf(language, FULL, 300);
  const errors = {
    name: say.form.required,
    email: say.form.noEmail,
    message: say.form.tooLong(5000),
    preferredDate: say.form.noDate,
  };
  const answers = [
    { notice: enquirySent(say), values: {}, errors: {} },
    { notice: enquiryFailed(say), values: { name: OWN }, errors: {} },
    { notice: enquiryFailed(say, say.notices.correct), values: {}, errors },
  ];
  const answered = await Promise.all(answers.map((answer) => renderer.renderAnswer(full, answer)));
  const info = { brandName: `${OWN} Studio`, publicUrl: PUBLIC_URL, apiUrl: 'https://api.studio.example' };
  return htmlOf([
    ...(await renderer.render(full)),
    ...(await renderer.render(await pagesOf(language, EMPTY, 0))),
    ...(await renderer.render(await pagesOf(language, { ...FULL, schedulingEnabled: false }, 1))),
    ...(await renderer.renderWithoutContent(info, { ...DEFAULT_SETTINGS, language })),
    ...answered,
  ]);
};

describe.each(Object.keys(LANGUAGE_NAMES))('the page in %s', (language) => {
  it('says nothing of ours in another language', async () => {
    const isIn = textMatcher(language);
    const pages = await allStates(language);
    expect(pages.length).toBeGreaterThan(300);
    expect([...new Set(pages.flatMap(textsOf))].filter((text) => !isIn(text))).toEqual([]);
  });

  it('names its language to browsers and screen readers', async () => {
    const tag = language.slice(0, 2);
    for (const html of await allStates(language)) expect(html).toContain(`<html lang="${tag}"`);
  });
});

it('a language that this release does not know is English', async () => {
  const pages = async (language: string | null) => htmlOf(await renderer.render(await pagesOf(language, FULL, 1)));
  expect(await pages('tlh')).toEqual(await pages(null));
});

it('a studio’s own heading stays in every language, and its price has the sign where the language has it', async () => {
  const settings = { ...FULL, galleryTitle: `${OWN} works`, currency: '€' };
  const [german = ''] = htmlOf(await renderer.render(await pagesOf('de', settings, 1)));
  expect(german).toContain(`>${OWN} works</h2>`);
  expect(german).toContain(`>${OWN} </span>200\u00a0€<`);
  const [english = ''] = htmlOf(await renderer.render(await pagesOf(null, settings, 1)));
  expect(english).toContain(`>${OWN} </span>€200<`);
});

const leavesOf = (tree: object, at: readonly string[] = []): readonly (readonly [string, unknown])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, [...at, key])
      : [[[...at, key].join('.'), value] as const],
  );

/** The code beside the languages that may say their words. */
const CODE = ['site/src', 'server/src', 'shared/src/rules', 'desktop/src/admin'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx,astro}`, { cwd: ROOT }),
);

it('every word is said somewhere', () => {
  const code = CODE.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
  const words = leavesOf(en).map(([key]) => key.split('.'));
  const isSaid = ([group = '', name = group]: readonly string[]) =>
    new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\b[^:(]`).test(code);
  // Navigation and headings are said by their names.
  const byName = ['sections', 'headings'];
  expect(
    words.filter((word) => !byName.includes(word[0] ?? '') && !isSaid(word)).map((word) => word.join('.')),
  ).toEqual([]);
});

it('no sentence stands twice', () => {
  const texts = leavesOf(en).filter(([, value]) => typeof value === 'string');
  const twice = texts.filter(([, text]) => texts.filter(([, other]) => other === text).length > 1);
  expect(twice).toEqual([]);
});

it('German as somebody speaks who works alone says ‘wir’ for studio and client together only', () => {
  const source = ['de-ich', 'de-ich-off-page'].map((name) =>
    readFileSync(path.join(ROOT, `shared/src/languages/${name}.ts`), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
  );
  const together = /wir planen gemeinsam|können wir telefonieren|sollen wir uns treffen/g;
  expect(source.join('\n').replaceAll(together, '')).not.toMatch(/\b(?:wir|uns|unser\w*)\b/i);
  const say = (words: object) => leavesOf(words).map(([key, value]) => [key, String(value)] as const);
  const ofAll = (code: string) => new Map([...say(wordsIn(code)), ...say(offPageWordsIn(code))]);
  const alone = ofAll('de-ich');
  const left = [...ofAll('de')].filter(
    ([key, text]) => /\b(?:wir|uns|unser\w*)\b/i.test(text.replaceAll(together, '')) && alone.get(key) === text,
  );
  expect(left).toEqual([]);
});

it.each(Object.keys(LANGUAGE_NAMES))('%s has the same kinds of words as English', (language) => {
  const kinds = (words: PublicWords) => Object.fromEntries(leavesOf(words).map(([key, value]) => [key, typeof value]));
  expect(kinds(wordsIn(language))).toEqual(kinds(en));
});
